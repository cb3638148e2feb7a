package org.smadp.accounting;

/** How lots are drawn, which decides what a noisy sum over a lot costs. */
public enum SamplingScheme {
  /** Every example joins independently: amplification by the sampling rate. */
  POISSON {
    @Override
    public SampledGaussian event(double samplingRate, double noiseMultiplier) {
      return new SampledGaussian(samplingRate, noiseMultiplier);
    }
  },
  /** Consecutive pieces of a permutation: never accounted as Poisson. */
  SHUFFLED {
    @Override
    public SampledGaussian event(double samplingRate, double noiseMultiplier) {
      return withoutAmplification(samplingRate, noiseMultiplier);
    }
  },
  /** A fixed number of examples per lot: never accounted as Poisson. */
  FIXED_SIZE {
    @Override
    public SampledGaussian event(double samplingRate, double noiseMultiplier) {
      return withoutAmplification(samplingRate, noiseMultiplier);
    }
  };

  /**
   * The event of one release.
   *
   * <p>Guarantee: without Poisson sampling there is no amplification, and as lots of fixed size
   * replace one example by another when an example is removed, the sensitivity counts twice.
   *
   * @param samplingRate probability of an example to be in a lot
   * @param noiseMultiplier noise over the largest contribution of one example
   */
  public abstract SampledGaussian event(double samplingRate, double noiseMultiplier);

  private static SampledGaussian withoutAmplification(double samplingRate, double noise) {
    var poisson = new SampledGaussian(samplingRate, noise);
    return samplingRate == 0 ? poisson : new SampledGaussian(1, noise / 2);
  }
}
