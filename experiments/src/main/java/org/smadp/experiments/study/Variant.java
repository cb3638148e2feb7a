package org.smadp.experiments.study;

import java.util.Map;
import java.util.Objects;
import org.smadp.train.settings.Settings;

/**
 * One of the things a study compares.
 *
 * @param settings over those of the study and of the panel
 * @param paper the paper's numbers for it by quantity, such as mean or relative-runtime
 */
public record Variant(String name, Settings settings, Map<String, Double> paper) {
  public Variant {
    Objects.requireNonNull(name, "a variant needs a name");
    settings = Objects.requireNonNullElse(settings, Settings.defaults());
    paper = paper == null ? Map.of() : Map.copyOf(paper);
  }
}
