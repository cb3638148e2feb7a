package org.smadp.accounting;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A sampled Gaussian step that costs something, and how often it was taken. */
public record Phase(double samplingRate, double noiseMultiplier, long count) {

  /**
   * The distinct costly steps of a ledger in the order of first appearance. Full-batch Gaussian
   * steps are merged into one, since they compose exactly: the inverse squares of their noise
   * multipliers add. Empty if an access was not protected at all.
   */
  public static Optional<List<Phase>> of(List<PrivacyLedger.Entry> entries) {
    Map<SampledGaussian, Long> counts = new LinkedHashMap<>();
    double fullBatch = 0;
    for (PrivacyLedger.Entry entry : entries) {
      if (!(entry.event() instanceof SampledGaussian step)) {
        return Optional.empty();
      }
      if (step.samplingRate() == 0 || Double.isInfinite(step.noiseMultiplier())) {
        continue;
      }
      if (step.noiseMultiplier() == 0) {
        return Optional.empty();
      }
      if (step.samplingRate() == 1) {
        fullBatch += entry.count() / step.noiseMultiplier() / step.noiseMultiplier();
      } else {
        counts.merge(step, entry.count(), Phase::saturatingSum);
      }
    }
    List<Phase> phases = new ArrayList<>();
    counts.forEach((s, n) -> phases.add(new Phase(s.samplingRate(), s.noiseMultiplier(), n)));
    if (fullBatch > 0) {
      phases.add(new Phase(1, 1 / Math.sqrt(fullBatch), 1));
    }
    return Optional.of(List.copyOf(phases));
  }

  public static double requireDelta(double delta) {
    if (!(delta >= 0 && delta <= 1)) {
      throw new IllegalArgumentException("delta must be in [0, 1], was " + delta);
    }
    return delta;
  }

  private static long saturatingSum(long a, long b) {
    return a > Long.MAX_VALUE - b ? Long.MAX_VALUE : a + b;
  }
}
