package org.smadp.accounting.pld;

import java.util.Arrays;
import org.smadp.accounting.Phase;
import org.smadp.accounting.gaussian.NormalDistribution;

/**
 * Puts the privacy loss of one step on a grid, never in favour of privacy.
 *
 * <p>A loss l between the neighbouring grid points e and e + h is shared out to both so that its
 * mass under both neighbouring data sets is kept: the upper point gets (1 - exp(e - l)) / (1 -
 * exp(-h)) of it. The privacy curve of the result lies above the true one and touches it at the
 * grid points. Losses beyond the top are counted as infinite, those below the bottom are moved up
 * to it. All masses are tilted, that is multiplied by exp(tilt * loss), so that the rare large
 * losses that decide delta carry most of the weight.
 *
 * <p>Masses are Gauss-Legendre integrals between the points t where the loss crosses a grid point.
 */
final class StepDiscretisation {
  private static final double[] NODES = {
    -0.906179845938664, -0.5384693101056831, 0, 0.5384693101056831, 0.906179845938664
  };
  private static final double[] WEIGHTS = {
    0.23692688505618908,
    0.47862867049936647,
    0.5688888888888889,
    0.47862867049936647,
    0.23692688505618908
  };
  private static final int MOST_KNOTS = 1 << 21;

  private final double rate;
  private final double sigma;
  private final LossDirection direction;
  private final double tilt;
  private final double interval;
  private final double power;
  private final StepShape shape;
  private final double transition;

  StepDiscretisation(
      Phase phase, LossDirection direction, double tilt, double interval, StepShape shape) {
    this.rate = phase.samplingRate();
    this.sigma = phase.noiseMultiplier();
    this.direction = direction;
    this.tilt = tilt;
    this.interval = interval;
    this.shape = shape;
    power = direction.power(tilt);
    transition = Math.log((1 - rate) / rate);
  }

  /** Discretises all outputs but those of untilted probability below about exp(-folds). */
  StepDistribution discretise(double folds) {
    double reach = Math.sqrt(2 * folds);
    if (direction == LossDirection.REMOVE) {
      double high = 1 / sigma + reach;
      boolean peakCounts = logDensity(shape.peak()) > -45;
      return between(-12, edge(peakCounts ? Math.max(high, shape.peak() + 10) : high, 1));
    }
    double low = Math.min(-reach, shape.peak() - 10);
    double high = 12;
    while (high > 0 && logDensity(high) < -45) {
      high -= 0.5;
    }
    return between(edge(low, -1), high);
  }

  /** Moves an end of the range outwards while the tilted density there still counts. */
  private double edge(double end, int step) {
    double t = end;
    for (int i = 0; i < 1000 && logDensity(t) > -45; i++) {
      t += step;
    }
    return t;
  }

  /** Discretises outputs t in [low, high], in units of the noise. */
  private StepDistribution between(double low, double high) {
    long[] knots = knots(logRatio(low), logRatio(high));
    int last = knots.length - 1;
    double top = Math.min(high, point(knots[last] * interval));
    double[] masses = new double[knots.length];
    double left = low;
    for (int cell = 0; cell < last; cell++) {
      double right = cell == last - 1 ? top : Math.min(top, point(knots[cell + 1] * interval));
      if (right > left) {
        integrate(knots, masses, cell, left, right);
        left = right;
      }
    }
    double infinity = addTails(knots, masses, low, top);
    double sum = 0;
    for (double mass : masses) {
      sum += mass;
    }
    for (int i = 0; i <= last; i++) {
      masses[i] /= sum;
      knots[i] *= direction.sign();
    }
    return new StepDistribution(knots, masses, shape.cumulant() + Math.log(sum), infinity);
  }

  /**
   * Grid points to use, as indices of log w: all of them around the tilted mean, and fewer far away
   * from it, where few losses are and only their ratio to 1/tilt matters.
   */
  private long[] knots(double low, double high) {
    double centre = direction.sign() * shape.mean();
    double dense = 8 * Math.min(shape.deviation(), 1 / tilt);
    long end = (long) Math.floor(high / interval) + 1;
    long[] knots = new long[1024];
    int count = 0;
    long index = (long) Math.floor(low / interval);
    knots[count++] = index;
    while (index < end && count < MOST_KNOTS) {
      double away = Math.abs(index * interval - centre) - dense;
      double gap = Math.min(away / 64, 0.03 / tilt);
      index += Math.max(1, (long) (gap / interval));
      if (count == knots.length) {
        knots = Arrays.copyOf(knots, 2 * count);
      }
      knots[count++] = index;
    }
    return Arrays.copyOf(knots, count);
  }

  /** Adds the outputs outside [low, high]; returns the mass that counts as an infinite loss. */
  private double addTails(long[] knots, double[] masses, double low, double high) {
    double plainAbove = NormalDistribution.upperTail(high);
    double plainBelow = NormalDistribution.upperTail(-low);
    if (direction == LossDirection.REMOVE) {
      double below = (1 - rate) * plainBelow + rate * NormalDistribution.upperTail(1 / sigma - low);
      masses[1] += below * Math.exp(tilt * knots[1] * interval - shape.cumulant());
      return (1 - rate) * plainAbove + rate * NormalDistribution.upperTail(high - 1 / sigma);
    }
    int lowestLoss = knots.length - 2;
    masses[lowestLoss] +=
        plainAbove * Math.exp(-tilt * knots[lowestLoss] * interval - shape.cumulant());
    return plainBelow;
  }

  /** Adds the outputs between two points, all of whose log ratios lie between two knots. */
  private void integrate(long[] knots, double[] masses, int cell, double left, double right) {
    double bottom = knots[cell] * interval;
    double gap = (knots[cell + 1] - knots[cell]) * interval;
    double share = 1 / -Math.expm1(-gap);
    double rise = direction.sign() * tilt;
    double fullRise = Math.exp(rise * gap);
    double lower = 0;
    double upper = 0;
    int panels = panels(left, right, gap);
    double half = 0.5 * (right - left) / panels;
    for (int panel = 0; panel < panels; panel++) {
      double centre = left + (2 * panel + 1) * half;
      for (int n = 0; n < NODES.length; n++) {
        double t = centre + half * NODES[n];
        double logRatio = logRatio(t);
        double above = Math.max(0, Math.min(gap, logRatio - bottom));
        double mass = WEIGHTS[n] * Math.exp(power * logRatio - 0.5 * t * t - shape.cumulant());
        double toUpper =
            direction == LossDirection.REMOVE
                ? -Math.expm1(-above) * share
                : 1 + Math.expm1(above - gap) * share;
        double moved = mass * Math.exp(-rise * above);
        lower += moved * (1 - toUpper);
        upper += moved * toUpper * fullRise;
      }
    }
    double scale = half * Math.exp(-NormalDistribution.LOG_SQRT_TWO_PI);
    masses[cell] += lower * scale;
    masses[cell + 1] += upper * scale;
  }

  /** Enough panels that the integrand is nearly a low polynomial on each. */
  private int panels(double left, double right, double gap) {
    double width = right - left;
    double widest = 0.7 / Math.max(1, Math.max(Math.abs(left), Math.abs(right)) / 4);
    if (rate < 1 && (right - 0.5 / sigma) / sigma > transition - 40) {
      widest = Math.min(widest, 0.7 * sigma);
    }
    double needed = Math.max(width / widest, 2 * Math.abs(power) * gap);
    return (int) Math.max(1, Math.min(4096, Math.ceil(needed)));
  }

  private double logDensity(double t) {
    return power * logRatio(t) - 0.5 * t * t - shape.cumulant();
  }

  /** log w at the output t. */
  private double logRatio(double t) {
    double x = (t - 0.5 / sigma) / sigma;
    if (rate == 1) {
      return x;
    }
    if (x > 600) {
      double logSampled = Math.log(rate) + x;
      return logSampled > 40 ? logSampled : Math.log1p(Math.exp(logSampled));
    }
    double excess = rate * Math.expm1(x);
    return excess < -0.5 ? Math.log(1 - rate + rate * Math.exp(x)) : Math.log1p(excess);
  }

  /** The output t with the given log w; -infinity below the smallest one. */
  private double point(double logRatio) {
    double x;
    if (rate == 1) {
      x = logRatio;
    } else if (logRatio > 30) {
      x = logRatio - Math.log(rate) + Math.log1p(-(1 - rate) * Math.exp(-logRatio));
    } else {
      double excess = Math.expm1(logRatio) / rate;
      x = excess <= -1 ? Double.NEGATIVE_INFINITY : Math.log1p(excess);
    }
    return sigma * x + 0.5 / sigma;
  }
}
