package org.smadp.accounting.pld;

import java.util.List;
import java.util.function.DoublePredicate;
import org.smadp.accounting.Phase;
import org.smadp.accounting.gaussian.NormalDistribution;
import org.smadp.accounting.rdp.LogMoment;
import org.smadp.accounting.rdp.OrderSearch;

/**
 * The cumulant function K(tilt) = log E[exp(tilt * loss)] of the summed privacy loss of all phases
 * in one direction. It is convex with K(0) = 0; its derivatives are the mean and the variance of
 * the loss tilted by exp(tilt * loss).
 */
final class LossCumulant {
  /** Relative width of differences: wide enough for the twelve digits K has. */
  private static final double DIFFERENCE = 0.05;

  /** Deviations of the loss in one fold of a tilt that is too small for differences to see. */
  private static final double NEXT_TO_NONE = 0.1;

  private final LossDirection direction;
  private final List<LogMoment> moments;
  private final double[] counts;

  LossCumulant(List<Phase> phases, LossDirection direction) {
    this.direction = direction;
    moments =
        phases.stream().map(p -> new LogMoment(p.samplingRate(), p.noiseMultiplier())).toList();
    counts = phases.stream().mapToDouble(Phase::count).toArray();
  }

  /** K(tilt); for the few tilts where no closed bound is known, an upper bound. */
  double at(double tilt) {
    double sum = 0;
    for (int i = 0; i < counts.length; i++) {
      sum += counts[i] * moments.get(i).at(direction.power(tilt));
    }
    return sum;
  }

  /** The tilted loss of one step of a phase. */
  StepShape ofStep(int phase, double tilt) {
    LogMoment moment = moments.get(phase);
    double width = DIFFERENCE * tilt;
    double before = moment.at(direction.power(tilt - width));
    double here = moment.at(direction.power(tilt));
    double after = moment.at(direction.power(tilt + width));
    double mean = (after - before) / (2 * width);
    double variance = Math.max(0, after - 2 * here + before) / (width * width);
    double peak = moment.tiltedPeak(direction.power(tilt));
    return new StepShape(here, mean, Math.sqrt(variance), peak);
  }

  double steps() {
    double sum = 0;
    for (double count : counts) {
      sum += count;
    }
    return sum;
  }

  /** Mean of the tilted sum, K' by a central difference. */
  double mean(double tilt) {
    double width = DIFFERENCE * tilt;
    return (at(tilt + width) - at(tilt - width)) / (2 * width);
  }

  /** Standard deviation of the tilted sum, sqrt(K'') by a second difference. */
  double deviation(double tilt) {
    double width = DIFFERENCE * tilt;
    return Math.sqrt(Math.max(0, at(tilt + width) - 2 * at(tilt) + at(tilt - width))) / width;
  }

  /**
   * The tilt whose mean loss is about the epsilon of that delta, by the saddle point approximation
   * delta = exp(K - tilt K') / (tilt (1 + tilt) sqrt(2 pi K'')). Only efficiency hangs on it.
   */
  double tiltForDelta(double logDelta, double guess) {
    return bisect(tilt -> saddleLogDelta(tilt) > logDelta, guess);
  }

  /** The tilt whose mean loss is about the given epsilon, or one that is next to none. */
  double tiltForEpsilon(double epsilon) {
    return bisect(tilt -> mean(tilt) < epsilon || tilt * deviation(tilt) < NEXT_TO_NONE, 8);
  }

  private double saddleLogDelta(double tilt) {
    double spread = Math.max(deviation(tilt), 1e-300);
    double value = at(tilt) - tilt * mean(tilt) - NormalDistribution.LOG_SQRT_TWO_PI;
    return value - Math.log(tilt * (1 + tilt) * spread);
  }

  /** Where a condition that holds for small tilts stops to hold, to a percent. */
  private static double bisect(DoublePredicate holds, double guess) {
    double low = guess;
    double high = guess;
    while (low > 1e-10 && !holds.test(low)) {
      high = low;
      low /= 4;
    }
    while (high < 1e10 && holds.test(high)) {
      low = high;
      high *= 4;
    }
    while (high > 1.01 * low) {
      double middle = Math.sqrt(low * high);
      if (holds.test(middle)) {
        low = middle;
      } else {
        high = middle;
      }
    }
    return low;
  }

  /**
   * The tilt of the best Chernoff bound on a loss that the untilted sum exceeds with probability at
   * most exp(-folds), and that loss.
   */
  OrderSearch.Minimum upperEnd(double firstTilt, double folds) {
    return OrderSearch.minimum(tilt -> (at(tilt) + folds) / tilt, firstTilt, 0.02);
  }

  /** A loss that the tilted sum stays below but for probability at most exp(-folds). */
  double tiltedUpperEnd(double tilt, double deviation, double folds) {
    double base = at(tilt);
    double guess = Math.sqrt(2 * folds) / deviation;
    return OrderSearch.minimum(lambda -> (at(tilt + lambda) - base + folds) / lambda, guess, 0.02)
        .value();
  }

  /** A loss that the tilted sum stays above but for probability at most exp(-folds). */
  double tiltedLowerEnd(double tilt, double deviation, double folds) {
    double base = at(tilt);
    double guess = Math.sqrt(2 * folds) / deviation;
    return -OrderSearch.minimum(lambda -> (at(tilt - lambda) - base + folds) / lambda, guess, 0.02)
        .value();
  }
}
