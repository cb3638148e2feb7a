package org.smadp.cli.model;

import java.util.OptionalDouble;
import picocli.CommandLine.Option;

/** The option {@code --threshold} of commands that score rows. */
final class ThresholdOption {
  @Option(
      names = "--threshold",
      paramLabel = "P",
      description =
          "Probability from which on the second of two classes, or a label, is answered. Default:"
              + " the one that the run released, else 0.5.")
  private Double threshold;

  OptionalDouble value() {
    return threshold == null ? OptionalDouble.empty() : OptionalDouble.of(threshold);
  }
}
