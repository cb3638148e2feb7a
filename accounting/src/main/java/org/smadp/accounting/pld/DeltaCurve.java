package org.smadp.accounting.pld;

import java.util.List;
import java.util.Optional;
import org.smadp.accounting.Phase;
import org.smadp.accounting.rdp.OrderSearch;

/**
 * Delta as a function of epsilon in one direction, composed at the tilts of a fixed lattice.
 *
 * <p>Each tilt gives a curve that falls in epsilon and is sharp from the mean loss at that tilt
 * down to about that of the next lower one. An epsilon is read from the curves of the tilts around
 * it, the least of which counts. No grid depends on the epsilon asked for, so the answers fall in
 * it as long as a curve that is left behind is no longer the sharpest.
 */
final class DeltaCurve {
  /** Tilts per octave. Neighbours differ by few deviations of the loss down to delta = 1e-300. */
  private static final double PER_OCTAVE = 4;

  /** Curves read: of the next tilt above, and so many below. */
  private static final int BELOW = 2;

  /** Deltas below are left to the bound by moments. */
  private static final double LEAST_LOG_DELTA = -700;

  private final List<Phase> phases;
  private final LossDirection direction;
  private final LossCumulant cumulant;

  DeltaCurve(List<Phase> phases, LossDirection direction) {
    this.phases = phases;
    this.direction = direction;
    cumulant = new LossCumulant(phases, direction);
  }

  /** An upper bound on delta, or on what is already small enough. */
  double at(double epsilon, double enough) {
    double tilt = cumulant.tiltForEpsilon(epsilon);
    double moments = OrderSearch.minimum(t -> logDelta(t, epsilon), tilt, 1e-6).value();
    double least = Math.exp(moments <= 0 ? moments : 0);
    if (least <= enough || !PldAccountant.fitsAGrid(phases)) {
      return least;
    }
    long above = (long) Math.floor(PER_OCTAVE * Math.log(tilt) / Math.log(2) + 1e-6) + 1;
    for (long index = above - BELOW; index <= above; index++) {
      least = Math.min(least, composed(tilt(index), epsilon));
    }
    return least;
  }

  private static double tilt(long index) {
    return Math.pow(2, index / PER_OCTAVE);
  }

  /** The curve of a tilt at an epsilon; 1 where it has none. */
  private double composed(double tilt, double epsilon) {
    double mean = Math.max(0, cumulant.mean(tilt));
    double moments = logDelta(tilt, mean);
    double logDelta = moments <= 0 ? moments : 0;
    Optional<TiltPlan> plan =
        logDelta > LEAST_LOG_DELTA
            ? TiltPlan.around(cumulant, tilt, logDelta, Math.max(mean, 1e-3))
            : Optional.empty();
    return plan.map(p -> PldAccountant.compose(phases, direction, cumulant, p, logDelta))
        .map(loss -> loss.delta(epsilon))
        .orElse(1.0);
  }

  /** The improved conversion solved for log delta. */
  private double logDelta(double tilt, double epsilon) {
    double order = Math.log1p(tilt);
    return cumulant.at(tilt) - tilt * (epsilon + Math.log1p(1 / tilt)) - order;
  }
}
