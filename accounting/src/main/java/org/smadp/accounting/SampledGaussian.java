package org.smadp.accounting;

/**
 * A Gaussian release on a Poisson sample: every example joins independently with probability {@code
 * samplingRate}, and {@code noiseMultiplier} is the standard deviation of the noise over the L2
 * sensitivity of the whole released vector. Adjacency is add/remove one example.
 */
public record SampledGaussian(double samplingRate, double noiseMultiplier) implements PrivacyEvent {
  public SampledGaussian {
    if (!(samplingRate >= 0 && samplingRate <= 1)) {
      throw new IllegalArgumentException("samplingRate must be in [0, 1], was " + samplingRate);
    }
    if (!(noiseMultiplier >= 0)) {
      throw new IllegalArgumentException("noiseMultiplier must be >= 0, was " + noiseMultiplier);
    }
  }
}
