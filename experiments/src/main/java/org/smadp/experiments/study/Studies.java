package org.smadp.experiments.study;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;

/** The bundled studies by name. */
public final class Studies {
  private static final List<String> NAMES =
      List.of(
          "cross-dataset",
          "final-accuracy",
          "beta-ablation",
          "marginal-privacy",
          "stage-spectra",
          "interval-sensitivity",
          "runtime",
          "alpha-ablation",
          "window-ablation",
          "shuffled-spectra",
          "matched-epsilon",
          "memory-study");

  private Studies() {}

  /** All names, in the order in which they are run and reported. */
  public static List<String> names() {
    return NAMES;
  }

  public static Study named(String name) {
    if (!NAMES.contains(name)) {
      throw new IllegalArgumentException(
          "study must be one of %s, was '%s'".formatted(String.join(", ", NAMES), name));
    }
    String resource = "/org/smadp/experiments/studies/" + name + ".yaml";
    try (InputStream in = Studies.class.getResourceAsStream(resource)) {
      if (in == null) {
        throw new IllegalStateException("the program is incomplete: " + resource + " is missing");
      }
      return StudyFile.read(name, in);
    } catch (IOException exception) {
      throw new UncheckedIOException(exception);
    }
  }
}
