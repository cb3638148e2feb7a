package org.smadp.train.plan;

import org.smadp.data.schema.LabelKind;

/**
 * Network, clip norm and learning rate for a table, from what is declared, see {@code
 * docs/decisions/0009}.
 *
 * <p>For N training rows, or users, k columns, T steps and a linear model, with B = min(10000,
 * epsilon N / (k + 1)):
 *
 * <pre>
 *   classes:  C = sqrt(2 (k + 1)), rate B / (T C)
 *   L labels: C = sqrt(L (k + 1)), rate sqrt(2 L) B' / (T C) with B' = min(10000, B / sqrt(L));
 *             for L = 1 the same steps as two classes take
 *   a number: C = c sqrt(k + 1) with c = epsilon N / (k + 1) / 4000 within [1/4, 1],
 *             rate 4 sqrt(c) / (k + 1); the curvature is at most about k + 1
 *   two classes by the wide and deep network: C = 2 sqrt(k + 1), rate sqrt(2) B / (T C)
 *   any other network: C = 1 and B at most 3000; of numbers, rate 1
 * </pre>
 *
 * <p>sqrt(2 (k + 1)) is the norm of the gradient of a row whose columns each have a mean square of
 * 1, at the largest error: clipping less would pull the probabilities of a rare class to 0.
 *
 * @param columns k
 * @param signal epsilon N / (k + 1)
 */
record TableRule(LabelKind labels, Network network, int columns, double signal) {
  private static final double MOST_TRAVEL = 10_000;
  private static final double MOST_TRAVEL_OF_NETWORKS = 3_000;

  /** Below it, noise in a hidden layer costs more than the layer gains. */
  private static final double SIGNAL_OF_HIDDEN_LAYERS = 2_000;

  /** With 41 columns a hidden layer lost, with 8 to 23 it gained. */
  private static final int MOST_COLUMNS_OF_HIDDEN_LAYERS = 30;

  /** Errors of numbers, on the scale of their bounds, that are left unclipped at least. */
  private static final double LEAST_ERROR = 0.25;

  private static final double SIGNAL_OF_LARGE_ERRORS = 4_000;

  /** What a rule is known for. */
  enum Network {
    LINEAR("linear"),
    /** A linear and a hidden layer, added. */
    WIDE_DEEP("wide-deep"),
    OTHER("");

    private final String model;

    Network(String model) {
      this.model = model;
    }

    /** Its name in the zoo. */
    String model() {
      return model;
    }

    static Network named(String model) {
      for (Network network : values()) {
        if (network.model.equals(model)) {
          return network;
        }
      }
      return OTHER;
    }
  }

  /** The network that such a table is given by default. */
  static Network usual(LabelKind labels, int columns, double signal) {
    boolean twoClasses = labels instanceof LabelKind.Classes && labels.outputs() == 2;
    return twoClasses
            && columns <= MOST_COLUMNS_OF_HIDDEN_LAYERS
            && signal >= SIGNAL_OF_HIDDEN_LAYERS
        ? Network.WIDE_DEEP
        : Network.LINEAR;
  }

  double clipNorm() {
    if (network == Network.OTHER || (network == Network.WIDE_DEEP && isAmount())) {
      return 1;
    }
    double usual = Math.sqrt(columns + 1.0);
    if (isAmount()) {
      return usual * error();
    }
    double outputs = labels instanceof LabelKind.Several ? labels.outputs() : 2;
    double hidden = network == Network.WIDE_DEEP ? Math.sqrt(2) : 1;
    return hidden * usual * Math.sqrt(outputs);
  }

  private boolean isAmount() {
    return labels instanceof LabelKind.Amount;
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
    if (isAmount()) {
      return network == Network.LINEAR ? 4 * Math.sqrt(error()) / (columns + 1.0) : 1;
    }
    double most = network == Network.OTHER ? MOST_TRAVEL_OF_NETWORKS : MOST_TRAVEL;
    double hidden = network == Network.WIDE_DEEP ? Math.sqrt(2) : 1;
    if (labels instanceof LabelKind.Several) {
      double count = labels.outputs();
      double travel = Math.min(most, signal / Math.sqrt(count));
      return hidden * Math.sqrt(2 * count) * travel / (steps * clipNorm);
    }
    return hidden * Math.min(most, signal) / (steps * clipNorm);
  }
}
