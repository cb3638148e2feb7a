package org.smadp.experiments.study;

import java.util.List;
import java.util.Objects;
import org.smadp.train.settings.Settings;

/**
 * What a study is at one scale.
 *
 * @param settings over those of the study
 * @param evaluations measurements along a run
 * @param variants names of the variants that are run; all when there is none
 * @param modes names of the modes that are run; all when there is none
 * @param selection none when learning rates are as written
 */
public record Extent(
    Settings settings,
    List<Panel> panels,
    List<Long> seeds,
    int evaluations,
    List<String> variants,
    List<String> modes,
    Selection selection) {
  public Extent {
    settings = Objects.requireNonNullElse(settings, Settings.defaults());
    panels = panels == null ? List.of() : List.copyOf(panels);
    seeds = seeds == null ? List.of() : List.copyOf(seeds);
    variants = variants == null ? List.of() : List.copyOf(variants);
    modes = modes == null ? List.of() : List.copyOf(modes);
    selection = Objects.requireNonNullElseGet(selection, Selection::none);
    if (panels.isEmpty() || seeds.isEmpty() || evaluations < 1) {
      throw new IllegalArgumentException("a scale needs panels, seeds and evaluations >= 1");
    }
    if (selection.seeds().stream().anyMatch(seeds::contains)) {
      throw new IllegalArgumentException("selection seeds must differ from the reported seeds");
    }
  }
}
