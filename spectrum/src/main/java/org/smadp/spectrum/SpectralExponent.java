package org.smadp.spectrum;

import java.util.Optional;
import java.util.OptionalDouble;

/**
 * The spectral exponent rho of one group or layer, with how it came about.
 *
 * @param name the group or layer
 * @param status whether there is an exponent
 * @param exponent rho, present exactly when the status is OK; smoothed or held where a tracker
 *     follows it, else the fitted one
 * @param fit the newest fit; absent when it failed, also while an earlier exponent is held
 */
public record SpectralExponent(
    String name, Status status, OptionalDouble exponent, Optional<PowerLawFit> fit) {
  /** Whether a group has an exponent. */
  public enum Status {
    /** There is an exponent. */
    OK,
    /** The group has no matrix, or one too small for a fit by construction. */
    NA,
    /** The group has a matrix whose spectrum admits no fit. */
    FAIL
  }

  public SpectralExponent {
    if (exponent.isPresent() != (status == Status.OK)) {
      throw new IllegalArgumentException(
          "exponent must be present exactly when status is OK, was " + exponent + " at " + status);
    }
    if (exponent.isPresent() && !(exponent.getAsDouble() > 1)) {
      throw new IllegalArgumentException(
          "exponent must be > 1, was " + exponent.getAsDouble() + " for '" + name + "'");
    }
    if (fit.isPresent() && status != Status.OK) {
      throw new IllegalArgumentException("a fit was given for '" + name + "' at status " + status);
    }
  }

  /** No matrix, no exponent. */
  public static SpectralExponent notApplicable(String name) {
    return new SpectralExponent(name, Status.NA, OptionalDouble.empty(), Optional.empty());
  }

  /** A matrix without a fit. */
  public static SpectralExponent failed(String name) {
    return new SpectralExponent(name, Status.FAIL, OptionalDouble.empty(), Optional.empty());
  }

  /** The exponent of a single fit. */
  public static SpectralExponent fitted(String name, PowerLawFit fit) {
    return followed(name, fit.exponent(), Optional.of(fit));
  }

  static SpectralExponent followed(String name, double exponent, Optional<PowerLawFit> fit) {
    return new SpectralExponent(name, Status.OK, OptionalDouble.of(exponent), fit);
  }
}
