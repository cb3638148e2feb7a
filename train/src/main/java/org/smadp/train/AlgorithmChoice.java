package org.smadp.train;

import java.util.Map;
import java.util.Optional;
import org.smadp.optim.Algorithm;
import org.smadp.optim.DpSgd;
import org.smadp.optim.SmaDpSgd;
import org.smadp.optim.memory.MemoryPreset;

/** The algorithm that settings name. */
final class AlgorithmChoice {
  private AlgorithmChoice() {}

  static Algorithm named(String name, Optional<String> preset, Map<String, String> set) {
    if (!set.isEmpty()) {
      throw new IllegalArgumentException(
          "set: unknown setting '" + set.keySet().iterator().next() + "'");
    }
    return switch (name) {
      case "dp-sgd" -> DpSgd.plain();
      case "sma-dp-sgd" -> SmaDpSgd.preset(MemoryPreset.named(preset.orElse("default")));
      default ->
          throw new IllegalArgumentException(
              "algorithm must be one of dp-sgd, sma-dp-sgd, was '" + name + "'");
    };
  }
}
