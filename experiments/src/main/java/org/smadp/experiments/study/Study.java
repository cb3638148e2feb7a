package org.smadp.experiments.study;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.smadp.train.settings.Settings;

/**
 * A question and the grid of runs that answers it: panels x variants (x modes) x seeds.
 *
 * @param shows what a reader learns from it
 * @param paper the table or figure of the paper it reproduces
 * @param reading what to know about the paper's own numbers
 * @param analyses what is made of the runs, in order
 * @param reference the variant that others are compared with; blank for none
 * @param modes every variant is run in each of them; none means as it is
 */
public record Study(
    String name,
    String title,
    String shows,
    String paper,
    String reading,
    List<String> analyses,
    String reference,
    Settings settings,
    List<Variant> modes,
    List<Variant> variants,
    Map<Scale, Extent> scales) {
  public Study {
    Objects.requireNonNull(title, "title is needed");
    Objects.requireNonNull(shows, "shows is needed");
    Objects.requireNonNull(paper, "paper is needed");
    reading = Objects.requireNonNullElse(reading, "");
    analyses = List.copyOf(Objects.requireNonNull(analyses, "analyses is needed"));
    reference = Objects.requireNonNullElse(reference, "");
    settings = Objects.requireNonNullElse(settings, Settings.defaults());
    modes = modes == null ? List.of() : List.copyOf(modes);
    variants = List.copyOf(Objects.requireNonNull(variants, "variants is needed"));
    scales = Map.copyOf(Objects.requireNonNull(scales, "scales is needed"));
    if (!scales.keySet().containsAll(List.of(Scale.values()))) {
      throw new IllegalArgumentException("scales must hold smoke, cpu and full");
    }
    for (Extent extent : scales.values()) {
      requireNames(extent, variants, modes);
    }
    if (!reference.isBlank()) {
      named(variants, reference);
    }
  }

  private static void requireNames(Extent extent, List<Variant> variants, List<Variant> modes) {
    extent.variants().forEach(name -> named(variants, name));
    extent.modes().forEach(name -> named(modes, name));
  }

  private static Variant named(List<Variant> all, String name) {
    return all.stream()
        .filter(variant -> variant.name().equals(name))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("there is no variant '" + name + "'"));
  }

  Study called(String studyName) {
    return new Study(
        studyName, title, shows, paper, reading, analyses, reference, settings, modes, variants,
        scales);
  }

  public Extent at(Scale scale) {
    return scales.get(scale);
  }

  /** What is run at a scale: every variant in every mode. */
  List<Arm> armsAt(Scale scale) {
    List<Variant> chosen = chosen(variants, at(scale).variants());
    List<Variant> ways = chosen(modes, at(scale).modes());
    return ways.isEmpty()
        ? chosen.stream().map(Arm::of).toList()
        : ways.stream().flatMap(mode -> chosen.stream().map(v -> Arm.of(v, mode))).toList();
  }

  private static List<Variant> chosen(List<Variant> all, List<String> names) {
    return names.isEmpty() ? all : names.stream().map(name -> named(all, name)).toList();
  }
}
