package org.smadp.cli.train;

import java.nio.file.Path;
import java.util.Map;
import java.util.Set;

/**
 * Options of {@code smadp train} that are no settings of a run, as a configuration file has them.
 */
record OwnOptions(Path file, Map<String, String> values) {
  static final Set<String> KEYS =
      Set.of(
          "out",
          "seed",
          "evaluate-every",
          "checkpoint-every",
          "physical-batch",
          "feature-cache",
          "spark");

  OwnOptions {
    values = Map.copyOf(values);
  }

  /** A text, or null when the file has none. */
  String text(String key) {
    return values.get(key);
  }

  /** A path, or null when the file has none. */
  Path path(String key) {
    String text = values.get(key);
    if (text != null && text.isBlank()) {
      throw new IllegalArgumentException(
          "config: %s in %s must be a path, was '%s'".formatted(key, file, text));
    }
    return text == null ? null : Path.of(text);
  }

  /** A whole number, or null when the file has none. */
  Long whole(String key) {
    if (!values.containsKey(key)) {
      return null;
    }
    try {
      return Long.valueOf(values.get(key).strip());
    } catch (NumberFormatException exception) {
      throw new IllegalArgumentException(
          "config: %s in %s must be a whole number, was '%s'".formatted(key, file, values.get(key)),
          exception);
    }
  }
}
