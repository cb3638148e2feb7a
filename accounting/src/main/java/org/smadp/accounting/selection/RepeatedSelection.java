package org.smadp.accounting.selection;

/**
 * A private run repeated K times, of which only the best result is released; K follows the
 * truncated negative binomial law and stays secret:
 *
 * <pre>
 *   P[K = k] = (1-gamma)^k / (gamma^-eta - 1) * prod_{l=0}^{k-1} (l+eta)/(l+1),   k = 1, 2, ...
 *   P[K = k] = (1-gamma)^k / (k log(1/gamma))                                     for eta = 0
 * </pre>
 *
 * <p>eta = 1 is the geometric law, eta = 0 the logarithmic one. The smaller eta is, the less a
 * search costs, and the likelier it is to be short.
 *
 * @param eta shape, in (-1, 10]
 * @param gamma in [1e-9, 1): the smaller, the more trials
 */
public record RepeatedSelection(double eta, double gamma) {
  private static final double MOST_ETA = 10;
  private static final double LEAST_GAMMA = 1e-9;

  /** Probabilities below this, past the mode, are beyond the resolution of a uniform number. */
  private static final double NEGLIGIBLE = 0x1p-60;

  public RepeatedSelection {
    requireEta(eta);
    if (!(gamma >= LEAST_GAMMA && gamma < 1)) {
      throw new IllegalArgumentException("gamma must be in [" + LEAST_GAMMA + ", 1), was " + gamma);
    }
  }

  private static void requireEta(double eta) {
    if (!(eta > -1 && eta <= MOST_ETA)) {
      throw new IllegalArgumentException("eta must be in (-1, " + MOST_ETA + "], was " + eta);
    }
  }

  /** The law of this shape with a given mean above 1, by bisection; its mean is not above that. */
  public static RepeatedSelection withMean(double eta, double mean) {
    requireEta(eta);
    double most = new RepeatedSelection(eta, LEAST_GAMMA).mean();
    if (!(mean > 1 && mean <= most)) {
      throw new IllegalArgumentException(
          "the mean number of trials must be in (1, "
              + most
              + "] for eta "
              + eta
              + ", was "
              + mean);
    }
    double low = Math.log(LEAST_GAMMA);
    double high = 0;
    for (int i = 0; i < 100; i++) {
      double middle = 0.5 * (low + high);
      double gamma = Math.exp(middle);
      if (gamma < 1 && new RepeatedSelection(eta, gamma).mean() > mean) {
        low = middle;
      } else {
        high = middle;
      }
    }
    return new RepeatedSelection(eta, Math.min(Math.exp(high), Math.nextDown(1.0)));
  }

  /** E[K] = eta (1-gamma) / (gamma (1 - gamma^eta)), for eta = 0 (1/gamma - 1) / log(1/gamma). */
  public double mean() {
    double logGamma = Math.log(gamma);
    return eta == 0
        ? (1 / gamma - 1) / -logGamma
        : eta * (1 - gamma) / (gamma * -Math.expm1(eta * logGamma));
  }

  /** P[K = trials]. */
  public double probability(long trials) {
    if (trials < 1) {
      return 0;
    }
    double probability = first();
    for (long k = 1; k < trials; k++) {
      probability *= ratio(k);
    }
    return probability;
  }

  private double first() {
    double logGamma = Math.log(gamma);
    return (1 - gamma) * (eta == 0 ? -1 / logGamma : eta / Math.expm1(-eta * logGamma));
  }

  /** P[K = k + 1] / P[K = k]. */
  private double ratio(long k) {
    return (1 - gamma) * ((k + eta) / (k + 1));
  }

  /**
   * The K of a uniform number, by inversion.
   *
   * @param uniform in [0, 1)
   */
  public long sample(double uniform) {
    if (!(uniform >= 0 && uniform < 1)) {
      throw new IllegalArgumentException("uniform must be in [0, 1), was " + uniform);
    }
    double left = uniform;
    double probability = first();
    long k = 1;
    while (left >= probability && (probability > NEGLIGIBLE || ratio(k) >= 1)) {
      left -= probability;
      probability *= ratio(k);
      k++;
    }
    return k;
  }

  /**
   * The Renyi bound of the best of K runs at an order (Papernot and Steinke 2022, Theorem 2):
   *
   * <pre>
   *   renyi + (1+eta) (1 - 1/hatOrder) hatRenyi + (1+eta) log(1/gamma) / hatOrder + log(E[K]) / (order-1)
   * </pre>
   *
   * @param order above 1
   * @param renyi bound of one run at this order
   * @param hatOrder any order from 1 on
   * @param hatRenyi bound of one run at that order; without effect at 1
   */
  public double renyi(double order, double renyi, double hatOrder, double hatRenyi) {
    return renyi + selectionTerm(hatOrder, hatRenyi) + Math.log(mean()) / (order - 1);
  }

  /** The part of the bound that does not depend on the order. */
  double selectionTerm(double hatOrder, double hatRenyi) {
    double share = 1 / hatOrder;
    double run = hatOrder == 1 ? 0 : (1 - share) * hatRenyi;
    return (1 + eta) * (run - share * Math.log(gamma));
  }
}
