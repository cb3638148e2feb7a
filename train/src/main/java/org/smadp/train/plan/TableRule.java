package org.smadp.train.plan;

import org.smadp.data.schema.LabelKind;

/**
 * Clip norm and learning rate for a table, from what is declared, see {@code docs/decisions/0009}.
 *
 * <p>For N training rows, or users, k columns, T steps and a linear model, with B = min(10000,
 * epsilon N / (k + 1)):
 *
 * <pre>
 *   classes:  C = sqrt(k + 1),         rate B / (T C)
 *   L labels: C = sqrt(L (k + 1) / 2), rate sqrt(2 L) B' / (T C) with B' = min(10000, B / sqrt(L));
 *             for L = 1 the same steps as two classes take
 *   a number: C = c sqrt(k + 1) with c = epsilon N / (k + 1) / 4000 within [1/4, 1],
 *             rate 4 sqrt(c) / (k + 1); the curvature is at most about k + 1
 *   any other network: C = 1 and B at most 3000; of numbers, rate 1
 * </pre>
 *
 * @param columns k
 * @param signal epsilon N / (k + 1)
 */
record TableRule(LabelKind labels, boolean linear, int columns, double signal) {
  private static final double MOST_TRAVEL = 10_000;
  private static final double MOST_TRAVEL_OF_NETWORKS = 3_000;

  /** Errors of numbers, on the scale of their bounds, that are left unclipped at least. */
  private static final double LEAST_ERROR = 0.25;

  private static final double SIGNAL_OF_LARGE_ERRORS = 4_000;

  double clipNorm() {
    if (!linear) {
      return 1;
    }
    double usual = Math.sqrt(columns + 1.0);
    if (labels instanceof LabelKind.Amount) {
      return usual * error();
    }
    return labels instanceof LabelKind.Several ? usual * Math.sqrt(labels.outputs() / 2.0) : usual;
  }

  /** c, the error of a number above which gradients are clipped. */
  private double error() {
    return Math.max(LEAST_ERROR, Math.min(1, signal / SIGNAL_OF_LARGE_ERRORS));
  }

  /**
   * The rate at the start.
   *
   * @param clipNorm that the run has
   */
  double rate(double steps, double clipNorm) {
    if (labels instanceof LabelKind.Amount) {
      return linear ? 4 * Math.sqrt(error()) / (columns + 1.0) : 1;
    }
    double most = linear ? MOST_TRAVEL : MOST_TRAVEL_OF_NETWORKS;
    if (labels instanceof LabelKind.Several) {
      double count = labels.outputs();
      return Math.sqrt(2 * count) * Math.min(most, signal / Math.sqrt(count)) / (steps * clipNorm);
    }
    return Math.min(most, signal) / (steps * clipNorm);
  }
}
