package org.smadp.spectrum;

import org.smadp.tensor.Layout;

/**
 * How the exponents of a run's groups are followed from step to step.
 *
 * <p>Every {@code refreshPeriod} steps each group is measured anew. A fitted exponent is clipped to
 * [lowest, highest] and smoothed on the log scale, ln r = (1 - w) ln r' + w ln rho. When a fit
 * fails the last exponent is held for {@code heldRefreshes} refreshes; after that the group's
 * status is FAIL until a fit succeeds, from which smoothing begins anew. Groups without a matrix,
 * or with one too small for a fit, are NA.
 *
 * <p>Deviates from the paper: it measures at every step, without smoothing, and says nothing about
 * failures. {@link #paper()} does the former.
 *
 * @param measurement how a group is measured
 * @param refreshPeriod steps between two measurements, at least 1
 * @param smoothingWeight weight w of the newest exponent, in (0, 1]; 1 is no smoothing
 * @param lowestExponent lower bound of an exponent before smoothing, above 1
 * @param highestExponent upper bound of an exponent before smoothing
 * @param heldRefreshes failed refreshes in a row through which the last exponent is kept
 */
public record ExponentTracker(
    SpectralMeasurement measurement,
    int refreshPeriod,
    double smoothingWeight,
    double lowestExponent,
    double highestExponent,
    int heldRefreshes) {

  public ExponentTracker {
    if (refreshPeriod < 1) {
      throw new IllegalArgumentException("refreshPeriod must be >= 1, was " + refreshPeriod);
    }
    if (!(smoothingWeight > 0 && smoothingWeight <= 1)) {
      throw new IllegalArgumentException(
          "smoothingWeight must lie in (0, 1], was " + smoothingWeight);
    }
    if (!(lowestExponent > 1) || !Double.isFinite(lowestExponent)) {
      throw new IllegalArgumentException(
          "lowestExponent must be > 1 and finite, was " + lowestExponent);
    }
    if (!(highestExponent >= lowestExponent) || !Double.isFinite(highestExponent)) {
      throw new IllegalArgumentException(
          "highestExponent must be >= lowestExponent and finite, was " + highestExponent);
    }
    if (heldRefreshes < 0) {
      throw new IllegalArgumentException("heldRefreshes must be >= 0, was " + heldRefreshes);
    }
  }

  /** This project's default: every 25 steps, smoothed with weight 0.3, clipped to [1.01, 20]. */
  public static ExponentTracker standard() {
    return new ExponentTracker(SpectralMeasurement.standard(), 25, 0.3, 1.01, 20, 4);
  }

  /** The paper's: measured at every step, neither smoothed nor clipped. */
  public static ExponentTracker paper() {
    return new ExponentTracker(
        SpectralMeasurement.paper(), 1, 1, Math.nextUp(1.0), Double.MAX_VALUE, 4);
  }

  /** The same settings with a refresh at least every {@code steps} steps, as once an epoch. */
  public ExponentTracker refreshedWithin(int steps) {
    return new ExponentTracker(
        measurement,
        Math.min(refreshPeriod, steps),
        smoothingWeight,
        lowestExponent,
        highestExponent,
        heldRefreshes);
  }

  /** Fresh state for one run. */
  public TrackedExponents start(Layout layout, Eigenvalues solver) {
    return new TrackedExponents(this, layout, solver, TrackedExponents.Snapshot.empty(layout));
  }

  /** The state a run left behind, to resume from. */
  public TrackedExponents resume(
      Layout layout, Eigenvalues solver, TrackedExponents.Snapshot snapshot) {
    return new TrackedExponents(this, layout, solver, snapshot);
  }
}
