package org.smadp.accounting.pld;

import java.util.List;

/**
 * The tilted distribution of the summed privacy loss on a grid, and the privacy curve it gives:
 *
 * <pre>  delta(epsilon) = sum over l &gt; epsilon of p(l) (1 - exp(epsilon - l)) + charges</pre>
 *
 * <p>From the top down it keeps, for every grid point e, the sums a = sum c(l) exp(-tilt (l - e))
 * and d = sum c(l) exp(-tilt (l - e)) (1 - exp(e - l)) over l &gt;= e, where c is the tilted mass;
 * all terms are positive and delta(e) = exp(K - tilt e) d.
 *
 * <p>Guarantee: never below the true curve. Charged to delta are the losses cut off in each step,
 * the mass above the window by a Chernoff bound on the discretised steps, the rounding of the
 * transforms ({@link SpectralProduct}), and a relative allowance for other rounding that grows with
 * the number of steps.
 */
final class ComposedLoss {
  private final TiltPlan plan;
  private final double logMass;
  private final double charge;
  private final double allowance;
  private final double[] mass;
  private final double[] curve;

  private ComposedLoss(
      TiltPlan plan, double logMass, double charge, double allowance, double[] tilted) {
    this.plan = plan;
    this.logMass = logMass;
    this.charge = charge;
    this.allowance = allowance;
    mass = tilted;
    curve = new double[tilted.length];
    double fall = Math.exp(-plan.tilt() * plan.interval());
    double fallOfBoth = Math.exp(-plan.interval());
    double gap = -Math.expm1(-plan.interval());
    for (int k = tilted.length - 2; k >= 0; k--) {
      curve[k] = fall * (gap * mass[k + 1] + fallOfBoth * curve[k + 1]);
      mass[k] += fall * mass[k + 1];
    }
  }

  /** Composes each step as often as its count says, on the window starting at {@code lowest}. */
  static ComposedLoss of(TiltPlan plan, List<StepSpectrum> steps, long[] counts, long lowest) {
    var product = new SpectralProduct(plan.size());
    long offset = 0;
    double logMass = 0;
    double logExtraMean = 0;
    double infinity = 0;
    double total = 0;
    for (int i = 0; i < counts.length; i++) {
      StepSpectrum step = steps.get(i);
      product.timesPower(step.values(), counts[i]);
      offset += counts[i] * step.centre();
      logMass += counts[i] * step.logMass();
      logExtraMean += counts[i] * step.logExtraMean();
      infinity += counts[i] * step.infinityMass();
      total += counts[i];
    }
    double top = (lowest + plan.size()) * plan.interval();
    double above = Math.exp(logMass + logExtraMean - (plan.tilt() + plan.extraTilt()) * top);
    var moved = new TiltPlan(plan.tilt(), plan.extraTilt(), plan.interval(), plan.size(), lowest);
    return new ComposedLoss(
        moved,
        logMass,
        infinity + above,
        1 + 1e-9 + 1e-14 * total,
        unwrap(product.masses(), lowest - offset));
  }

  private static double[] unwrap(double[] values, long first) {
    double[] ordered = new double[values.length];
    int start = (int) Math.floorMod(first, (long) values.length);
    System.arraycopy(values, start, ordered, 0, values.length - start);
    System.arraycopy(values, 0, ordered, values.length - start, start);
    return ordered;
  }

  /** Whether the answer for delta lies inside the window, or is 0. */
  boolean reaches(double delta) {
    return loss(0) <= 0 || deltaAt(0) > delta;
  }

  /** The smallest epsilon &gt;= 0 of this curve with delta(epsilon) &lt;= delta. */
  double epsilon(double delta) {
    int low = 0;
    int high = curve.length - 1;
    if (!(deltaAt(high) <= delta)) {
      return Double.POSITIVE_INFINITY;
    }
    if (deltaAt(low) <= delta) {
      return Math.max(0, loss(low));
    }
    while (high - low > 1) {
      int middle = (low + high) >>> 1;
      if (deltaAt(middle) <= delta) {
        high = middle;
      } else {
        low = middle;
      }
    }
    // Inside the segment delta(e - y) is proportional to a - exp(-y) (a - d).
    double wanted = (delta - charge) / allowance * Math.exp(plan.tilt() * loss(high) - logMass);
    double back = Math.log1p((wanted - curve[high]) / (mass[high] - wanted));
    double bounded = back >= 0 ? Math.min(back, plan.interval()) : 0;
    return Math.max(0, loss(high) - bounded);
  }

  /**
   * The curve at an epsilon; between grid points by the same formula, below the window at most 1.
   */
  double delta(double epsilon) {
    double position = epsilon / plan.interval() - plan.lowest();
    if (position < 0) {
      return 1;
    }
    if (position >= curve.length - 1) {
      return atMostOne(deltaAt(curve.length - 1));
    }
    int high = (int) Math.floor(position) + 1;
    double back = loss(high) - epsilon;
    double value = -Math.expm1(-back) * mass[high] + Math.exp(-back) * curve[high];
    return atMostOne(untilted(value, high));
  }

  private static double atMostOne(double delta) {
    return delta <= 1 ? delta : 1;
  }

  private double deltaAt(int k) {
    return untilted(curve[k], k);
  }

  private double untilted(double value, int k) {
    double tilted = value == 0 ? 0 : Math.exp(logMass - plan.tilt() * loss(k) + Math.log(value));
    return allowance * tilted + charge;
  }

  private double loss(int k) {
    return (plan.lowest() + k) * plan.interval();
  }
}
