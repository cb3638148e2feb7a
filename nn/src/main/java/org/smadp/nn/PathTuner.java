package org.smadp.nn;

import java.time.Duration;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.smadp.nn.layer.ClippingPath;
import org.smadp.nn.layer.Parameter;
import org.smadp.nn.layer.Slot;
import org.smadp.noise.NoiseSource;
import org.smadp.privacy.ClipBounds;
import org.smadp.privacy.Examples;
import org.smadp.privacy.Lot;
import org.smadp.privacy.Probe;

/**
 * Confirms or corrects the cost rule by the clock, on made-up examples and before training. The
 * outcome goes into {@link RuntimeOptions#withPaths}, from where a run record repeats it: paths
 * chosen anew in every run would change the last bits of seeded results.
 */
public record PathTuner(Model model, RuntimeOptions options, int rounds) {
  /** A path must be this much faster than the rule's choice to replace it. */
  private static final double WORTHWHILE = 0.97;

  /** The weights for which another path than the rule's was clearly faster. */
  public Map<String, ClippingPath> tune(NoiseSource noise) {
    Map<String, ClippingPath> better = new HashMap<>();
    for (Slot slot : model.slots()) {
      if (slot.parameter().role() == Parameter.Role.WEIGHT) {
        tune(slot.parameter().key(), noise, better);
      }
    }
    return better;
  }

  private void tune(String key, NoiseSource noise, Map<String, ClippingPath> better) {
    Map<String, TorchGradientSums> engines = new LinkedHashMap<>();
    Examples examples = new MadeUpExamples(model, options.microBatch());
    try {
      engines.put("rule", new TorchGradientSums(model, examples, options));
      for (ClippingPath path : ClippingPath.values()) {
        RuntimeOptions fixed = options.withPaths(Map.of(key, path));
        engines.put(path.name(), new TorchGradientSums(model, examples, fixed));
      }
      fastest(engines, noise).ifPresent(path -> better.put(key, path));
    } finally {
      engines.values().forEach(TorchGradientSums::close);
    }
  }

  private Optional<ClippingPath> fastest(
      Map<String, TorchGradientSums> engines, NoiseSource noise) {
    Probe probe = new Probe.At(model.initialParameters(noise));
    ClipBounds clip = ClipBounds.shared(model.layout(), 1);
    Lot lot = Lot.of(IntStream.range(0, options.microBatch()).toArray());
    Map<String, Runnable> work = new LinkedHashMap<>();
    engines.forEach((name, engine) -> work.put(name, () -> engine.over(lot, probe, clip)));
    Map<String, InterleavedTimer.Times> times = InterleavedTimer.run(work, Duration.ZERO, rounds);
    double limit = times.remove("rule").median() * WORTHWHILE;
    return times.entrySet().stream()
        .filter(entry -> entry.getValue().median() < limit)
        .min(Comparator.comparingDouble(entry -> entry.getValue().median()))
        .map(entry -> ClippingPath.valueOf(entry.getKey()));
  }
}
