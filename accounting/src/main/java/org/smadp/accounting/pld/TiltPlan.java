package org.smadp.accounting.pld;

import java.util.Optional;

/**
 * How the losses of a composition are tilted and put on a grid.
 *
 * @param tilt weight exp(tilt * loss), near the saddle point of the wanted delta
 * @param extraTilt further tilt of the Chernoff bound for the mass above the window
 * @param interval grid interval
 * @param size number of grid points of the window, a power of two
 * @param lowest grid index of the window's first point
 */
record TiltPlan(double tilt, double extraTilt, double interval, int size, long lowest) {
  /** Mass above the window is at most exp(-UPPER_FOLDS) of delta, before discretisation. */
  private static final double UPPER_FOLDS = 28;

  /**
   * Tilted mass on each side of the window is at most exp(-TILTED_FOLDS). It is not lost but comes
   * out at the other end, where it adds at most that fraction to delta.
   */
  private static final double TILTED_FOLDS = 18;

  /** Wanted excess of epsilon by discretisation, relative, and what is accepted to save time. */
  private static final double FINE = 1e-5;

  private static final double ACCEPTED = 4e-5;
  private static final int SMALLEST = 1 << 12;
  private static final int COMFORTABLE = 1 << 16;
  private static final int RESOLVING = 1 << 18;
  private static final int LARGE = 1 << 19;
  private static final int LARGEST = 1 << 21;

  /**
   * A plan for the given tilt; empty if none can be made.
   *
   * @param epsilon rough size of the answer
   */
  static Optional<TiltPlan> around(
      LossCumulant cumulant, double tilt, double logDelta, double epsilon) {
    double deviation = cumulant.deviation(tilt);
    if (!(deviation > 0 && deviation < 1e100)) {
      return Optional.empty();
    }
    double folds = UPPER_FOLDS - logDelta;
    double topTilt = Math.max(tilt, cumulant.upperEnd(tilt, folds).argument());
    double top =
        Math.max(
            (cumulant.at(topTilt) + folds) / topTilt,
            cumulant.tiltedUpperEnd(tilt, deviation, TILTED_FOLDS));
    double bottom =
        Math.min(cumulant.tiltedLowerEnd(tilt, deviation, TILTED_FOLDS), top - deviation);
    double width = top - bottom;
    int size = size(width, cumulant.steps() * tilt, epsilon);
    double interval = width / (size - 4);
    double lowest = Math.floor(bottom / interval);
    return width < 1e100 && Math.abs(lowest) < 1e15
        ? Optional.of(new TiltPlan(tilt, topTilt - tilt, interval, size, (long) lowest))
        : Optional.empty();
  }

  /**
   * Grid points for a window of that width. An interval h adds at most h^2/4 to the variance of a
   * step and so about steps * tilt * h^2 / 12 to epsilon; it must also resolve epsilon itself.
   */
  private static int size(double width, double stepsTimesTilt, double epsilon) {
    double points = width * Math.sqrt(stepsTimesTilt / (12 * epsilon));
    double fine = points / Math.sqrt(FINE);
    if (fine <= COMFORTABLE) {
      double resolving = Math.min(RESOLVING, 100 * width / epsilon);
      return Math.max(SMALLEST, powerOfTwo(Math.max(fine, resolving)));
    }
    double accepted = Math.max(COMFORTABLE, points / Math.sqrt(ACCEPTED));
    return accepted <= LARGE ? powerOfTwo(accepted) : accepted <= 3 * LARGE ? LARGE : LARGEST;
  }

  private static int powerOfTwo(double atLeast) {
    int below = Integer.highestOneBit((int) atLeast);
    return below < atLeast ? 2 * below : below;
  }
}
