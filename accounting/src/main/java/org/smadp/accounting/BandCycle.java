package org.smadp.accounting;

/**
 * How steps are charged whose noise is correlated over b of them, with lots drawn in turn from b
 * groups of examples: once for a cycle of b steps, at b times the sampling rate.
 *
 * <pre>
 *   T steps at rate q cost  ceil(T / b)  times  SampledGaussian(b q, sigma)
 * </pre>
 *
 * <p>One band is independent noise: every step is charged, at its own rate.
 */
public record BandCycle(int bands) {
  public BandCycle {
    if (bands < 1) {
      throw new IllegalArgumentException("bands must be >= 1, was " + bands);
    }
  }

  /** Charges of so many steps, the last cycle in full. */
  public long charges(long steps) {
    return (steps + bands - 1) / bands;
  }

  /** The steps that so many charges pay for. */
  public long steps(long charges) {
    return Math.multiplyExact(charges, bands);
  }

  /**
   * b q: the probability with which an example joins the lots of its own group.
   *
   * @param samplingRate q, what its participations come to over all steps
   */
  public double chargedRate(double samplingRate) {
    double rate = bands * samplingRate;
    if (!(rate >= 0 && rate <= 1)) {
      throw new IllegalArgumentException(
          "bands times the sampling rate must be in [0, 1], was %d * %s; take fewer bands"
              .formatted(bands, samplingRate));
    }
    return rate;
  }
}
