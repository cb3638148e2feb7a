package org.smadp.audit.estimate;

import org.apache.commons.statistics.distribution.NormalDistribution;

/**
 * The threshold between "in" and "out" that promises the best bound at the claimed mu; it depends
 * on the claim and on expected numbers of observations, never on what was observed.
 */
public final class ThresholdChoice {
  private static final NormalDistribution NORMAL = NormalDistribution.of(0, 1);
  private static final int STEPS = 40;

  private ThresholdChoice() {}

  /**
   * The best threshold for this curve and error.
   *
   * @param in expected observations with the canary
   * @param out expected observations without
   */
  public static double best(SampledTradeOff curve, double mu, double in, double out, double error) {
    long inCount = Math.max(1, Math.round(in));
    long outCount = Math.max(1, Math.round(out));
    double best = mu / 2;
    double largest = -1;
    for (int i = 0; i <= STEPS; i++) {
      double threshold = mu * 1.5 * i / STEPS;
      double falsePositive = NORMAL.survivalProbability(threshold);
      double falseNegative = curve.falseNegatives(falsePositive, mu);
      double bound =
          curve.mu(
              ErrorRates.bounded(
                  Math.round(falsePositive * outCount),
                  outCount,
                  Math.round(falseNegative * inCount),
                  inCount,
                  error));
      if (bound > largest) {
        largest = bound;
        best = threshold;
      }
    }
    return best;
  }
}
