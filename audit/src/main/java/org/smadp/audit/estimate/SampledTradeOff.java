package org.smadp.audit.estimate;

import org.apache.commons.statistics.distribution.NormalDistribution;
import org.smadp.accounting.SampledGaussian;
import org.smadp.accounting.pld.PldAccountant;

/**
 * The trade-off curve of one Gaussian release of ratio mu on a sample that holds the canary with
 * probability q, and what error rates say about mu (Nasr et al. 2023).
 *
 * <pre>
 *   f(FP) = (1 - q) (1 - FP) + q Phi(PhiInverse(1 - FP) - mu),   q = 1: the Gaussian mechanism
 *   mu is refuted when f(FP) &gt; FN for error rates that are bounded from above
 * </pre>
 */
public record SampledTradeOff(double samplingRate) {
  private static final NormalDistribution NORMAL = NormalDistribution.of(0, 1);
  private static final double LARGEST = 40;

  public SampledTradeOff {
    if (!(samplingRate > 0 && samplingRate <= 1)) {
      throw new IllegalArgumentException("samplingRate must be in (0, 1], was " + samplingRate);
    }
  }

  /** A canary that is in every lot. */
  public static SampledTradeOff gaussian() {
    return new SampledTradeOff(1);
  }

  /** The least false-negative rate at this false-positive rate. */
  public double falseNegatives(double falsePositive, double mu) {
    if (falsePositive <= 0 || falsePositive >= 1) {
      return falsePositive <= 0 ? 1 : 0;
    }
    double threshold = NORMAL.inverseSurvivalProbability(falsePositive);
    return (1 - samplingRate) * (1 - falsePositive)
        + samplingRate * NORMAL.cumulativeProbability(threshold - mu);
  }

  /** The largest mu that these error rates refute: a lower bound on the true one. */
  public double mu(ErrorRates rates) {
    return Bisection.largest(
        0, LARGEST, mu -> falseNegatives(rates.falsePositive(), mu) > rates.falseNegative());
  }

  /** Epsilon of this many steps of ratio mu, by the production accountant. */
  public double epsilon(double mu, long steps, double delta) {
    return mu == 0
        ? 0
        : new PldAccountant().epsilon(new SampledGaussian(samplingRate, 1 / mu), steps, delta);
  }
}
