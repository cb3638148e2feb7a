package org.smadp.audit.estimate;

import java.util.function.DoublePredicate;

/** Searches on a line for where a monotone answer changes. */
final class Bisection {
  private static final int ROUNDS = 60;

  private Bisection() {}

  /**
   * The largest value that is refuted when smaller ones are, rounded down; {@code low} when even
   * that one stands.
   */
  static double largest(double low, double high, DoublePredicate refuted) {
    if (!refuted.test(low)) {
      return low;
    }
    double below = low;
    double above = high;
    for (int i = 0; i < ROUNDS && above - below > 1e-9; i++) {
      double middle = 0.5 * (below + above);
      if (refuted.test(middle)) {
        below = middle;
      } else {
        above = middle;
      }
    }
    return below;
  }
}
