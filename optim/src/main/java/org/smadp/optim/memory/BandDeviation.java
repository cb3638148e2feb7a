package org.smadp.optim.memory;

import java.util.List;
import org.smadp.optim.GroupExponent;

/**
 * How far a spectral exponent lies outside the reliable band: d = max(0, lowest - rho, rho -
 * highest).
 *
 * <p>Deviates from the paper: it does not say what holds without an exponent. A group without a
 * matrix deviates by 0, which leaves the raw fractional kernel; a failed fit deviates by 4, since
 * failure is evidence of unreliability.
 */
public record BandDeviation(double lowest, double highest) implements ReliableBand {
  /** The paper's band [2, 6]. */
  public static final BandDeviation USUAL = new BandDeviation(2, 6);

  private static final double FAILED = 4;

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

  @Override
  public BandDeviation among(List<GroupExponent> exponents) {
    return this;
  }

  public double of(GroupExponent exponent) {
    return switch (exponent.status()) {
      case OK -> Math.max(0, Math.max(lowest - exponent.value(), exponent.value() - highest));
      case NA -> 0;
      case FAIL -> FAILED;
    };
  }
}
