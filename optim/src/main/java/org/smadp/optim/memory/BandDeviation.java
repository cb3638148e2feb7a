package org.smadp.optim.memory;

import org.smadp.spectrum.SpectralExponent;

/**
 * How far a spectral exponent lies outside the reliable band: d = max(0, lowest - rho, rho -
 * highest).
 *
 * <p>Deviates from the paper: it does not say what holds without an exponent. A group without a
 * matrix deviates by 0, which leaves the raw fractional kernel; a failed fit deviates by {@link
 * SpectralExponent#FAILED_DEVIATION}, since failure is evidence of unreliability.
 */
public record BandDeviation(double lowest, double highest) {
  /** The paper's band [2, 6]. */
  public static final BandDeviation USUAL = new BandDeviation(2, 6);

  public BandDeviation {
    if (!(lowest >= 0 && highest >= lowest && Double.isFinite(highest))) {
      throw new IllegalArgumentException(
          "reliableBand must satisfy 0 <= lowest <= highest < infinity, was ["
              + lowest
              + ", "
              + highest
              + "]");
    }
  }

  public double of(double exponent) {
    return Math.max(0, Math.max(lowest - exponent, exponent - highest));
  }

  public double of(GroupExponent exponent) {
    return switch (exponent.status()) {
      case OK -> of(exponent.value());
      case NA -> 0;
      case FAIL -> SpectralExponent.FAILED_DEVIATION;
    };
  }
}
