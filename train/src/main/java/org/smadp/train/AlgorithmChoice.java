package org.smadp.train;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.smadp.optim.Algorithm;
import org.smadp.optim.DpSgd;
import org.smadp.optim.SmaDpSgd;
import org.smadp.optim.memory.MemoryPreset;
import org.smadp.optim.memory.SpectralMemory;

/** The algorithm that settings name. */
final class AlgorithmChoice {
  private static final String MIXING = "mixing";
  private static final String ORDER = "fractional-order";
  private static final String WINDOW = "window";

  private AlgorithmChoice() {}

  static Algorithm named(String name, Optional<String> preset, Map<String, String> set) {
    return switch (name) {
      case "dp-sgd" -> {
        requireKnown(name, set, List.of());
        if (preset.isPresent()) {
          throw new IllegalArgumentException(
              "preset must be left out for dp-sgd, was '" + preset.get() + "'");
        }
        yield DpSgd.plain();
      }
      case "sma-dp-sgd" -> {
        requireKnown(name, set, List.of(MIXING, ORDER, WINDOW));
        SpectralMemory base = MemoryPreset.named(preset.orElse("default")).settings();
        yield new SmaDpSgd(
            SpectralMemory.of(
                number(set, MIXING, base.mixing()),
                number(set, ORDER, base.fractionalOrder()),
                whole(set, WINDOW, base.window())));
      }
      default ->
          throw new IllegalArgumentException(
              "algorithm must be one of dp-sgd, sma-dp-sgd, was '" + name + "'");
    };
  }

  private static void requireKnown(String name, Map<String, String> set, List<String> known) {
    for (String key : set.keySet()) {
      if (!known.contains(key)) {
        throw new IllegalArgumentException(
            "set: %s has no setting '%s'; it has %s"
                .formatted(name, key, known.isEmpty() ? "none" : String.join(", ", known)));
      }
    }
  }

  private static double number(Map<String, String> set, String key, double standard) {
    return set.containsKey(key) ? Settings.number("set " + key, set.get(key)) : standard;
  }

  private static int whole(Map<String, String> set, String key, int standard) {
    double value = number(set, key, standard);
    if (value != Math.rint(value) || Math.abs(value) > Integer.MAX_VALUE) {
      throw new IllegalArgumentException(
          "set " + key + " must be a whole number, was '" + set.get(key) + "'");
    }
    return (int) value;
  }
}
