package org.smadp.accounting.rdp;

import org.smadp.accounting.SampledGaussian;

/**
 * Renyi differential privacy of one Poisson-subsampled Gaussian step, add/remove adjacency:
 *
 * <pre>
 *   rdp(a) = log(A_a) / (a - 1),  A_a = E[(1 - q + q exp((2z-1) / (2 sigma^2)))^a],  z ~ N(0, sigma^2)
 * </pre>
 *
 * <p>Guarantee: for every real order above 1 the answer is at least the truth up to rounding (a
 * relative 1e-12 is added to stay on the safe side), finite and non-negative or +infinity, and
 * never above the curve a / (2 sigma^2) of the same step without sampling.
 */
public final class SubsampledGaussianRdp {
  private static final double SAFETY = 1 + 1e-12;

  private SubsampledGaussianRdp() {}

  public static double rdp(double samplingRate, double noiseMultiplier, double order) {
    var event = new SampledGaussian(samplingRate, noiseMultiplier);
    if (!(order > 1)) {
      throw new IllegalArgumentException("order must be > 1, was " + order);
    }
    if (event.samplingRate() == 0 || noiseMultiplier == Double.POSITIVE_INFINITY) {
      return 0;
    }
    if (noiseMultiplier == 0 || order == Double.POSITIVE_INFINITY) {
      return Double.POSITIVE_INFINITY;
    }
    double unamplified = 0.5 * order / noiseMultiplier / noiseMultiplier;
    double logMoment = new LogMoment(samplingRate, noiseMultiplier).at(order);
    double value = SAFETY * logMoment / (order - 1);
    return value >= 0 ? Math.min(value, unamplified) : unamplified;
  }
}
