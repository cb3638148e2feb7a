package org.smadp.optim;

import org.smadp.spectrum.SpectralExponent;
import org.smadp.spectrum.SpectralExponent.Status;

/**
 * A group's spectral exponent as the memory uses it: a number when the status is OK, else NaN.
 *
 * @param value rho
 */
public record GroupExponent(Status status, double value) {
  public GroupExponent {
    if (status == Status.OK != Double.isFinite(value)) {
      throw new IllegalArgumentException(
          "spectralExponent must be finite exactly when its status is OK, was "
              + value
              + " at "
              + status);
    }
  }

  public static GroupExponent of(double value) {
    return new GroupExponent(Status.OK, value);
  }

  public static GroupExponent of(SpectralExponent exponent) {
    return new GroupExponent(exponent.status(), exponent.exponent().orElse(Double.NaN));
  }

  public static GroupExponent notApplicable() {
    return new GroupExponent(Status.NA, Double.NaN);
  }

  public static GroupExponent failed() {
    return new GroupExponent(Status.FAIL, Double.NaN);
  }
}
