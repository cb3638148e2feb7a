package org.smadp.noise.band;

import java.util.Map;
import java.util.OptionalDouble;
import java.util.TreeMap;
import java.util.function.IntFunction;

/**
 * The number of bands with the smallest predicted error, one band included.
 *
 * <pre>
 *   error of b bands = noiseMultiplier(b) * predicted error of their strategy
 * </pre>
 *
 * More bands cancel more noise but need more of it, since lots are drawn from b times fewer
 * examples. The error falls, then rises: powers of two first, then the whole numbers around the
 * best of them.
 */
public final class BandChoice {
  private static final int MOST = 64;

  private final Workload workload;
  private final IntFunction<Strategy> strategy;
  private final IntFunction<OptionalDouble> noiseMultiplier;
  private final Map<Integer, Double> errors = new TreeMap<>();

  private BandChoice(
      Workload workload,
      IntFunction<Strategy> strategy,
      IntFunction<OptionalDouble> noiseMultiplier) {
    this.workload = workload;
    this.strategy = strategy;
    this.noiseMultiplier = noiseMultiplier;
  }

  /**
   * The best number of bands for this workload.
   *
   * @param strategy of so many bands
   * @param samplingRate q; b bands draw at b * q, which is at most 1
   * @param noiseMultiplier that b bands need for the same guarantee; empty when none will do
   */
  public static int best(
      Workload workload,
      IntFunction<Strategy> strategy,
      IntFunction<OptionalDouble> noiseMultiplier,
      double samplingRate,
      long steps) {
    int most = 1;
    while (most < Math.min(MOST, steps) && (most + 1) * samplingRate <= 1) {
      most++;
    }
    return new BandChoice(workload, strategy, noiseMultiplier).search(most);
  }

  private int search(int most) {
    int best = 1;
    for (int bands = 2; bands / 2 < most; bands *= 2) {
      int tried = Math.min(bands, most);
      if (!(error(tried) < error(best))) {
        break;
      }
      best = tried;
    }
    for (int reach = Math.max(1, best / 4); ; reach /= 2) {
      best = better(best, best - reach, best + reach, most);
      if (reach == 1) {
        return best;
      }
    }
  }

  private int better(int best, int fewer, int more, int most) {
    int chosen = best;
    if (fewer >= 1 && error(fewer) < error(chosen)) {
      chosen = fewer;
    }
    return more <= most && error(more) < error(chosen) ? more : chosen;
  }

  private double error(int bands) {
    return errors.computeIfAbsent(
        bands,
        b -> {
          OptionalDouble noise = noiseMultiplier.apply(b);
          return noise.isEmpty()
              ? Double.POSITIVE_INFINITY
              : noise.getAsDouble() * PredictedError.of(strategy.apply(b), workload);
        });
  }
}
