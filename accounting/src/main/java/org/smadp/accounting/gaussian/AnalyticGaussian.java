package org.smadp.accounting.gaussian;

/**
 * The exact privacy curve of the Gaussian mechanism with sensitivity-to-noise ratio mu:
 *
 * <pre>  delta(epsilon) = Phi(mu/2 - epsilon/mu) - exp(epsilon) Phi(-mu/2 - epsilon/mu)</pre>
 *
 * <p>With a = epsilon/mu - mu/2 and b = a + mu both terms share the factor phi(a), so that delta =
 * phi(a) (R(a) - R(b)) with the Mills ratio R; nothing overflows however large epsilon is.
 */
public final class AnalyticGaussian {
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

  private AnalyticGaussian() {}

  public static double delta(double mu, double epsilon) {
    return mu == 0 ? 0 : deltaAt(epsilon / mu - 0.5 * mu, mu);
  }

  /** The smallest epsilon &gt;= 0 with delta(epsilon) &lt;= delta, rounded up. */
  public static double epsilon(double mu, double delta) {
    if (mu == 0 || deltaAt(-0.5 * mu, mu) <= delta) {
      return 0;
    }
    if (delta == 0 || !(mu < 1e150)) {
      return Double.POSITIVE_INFINITY;
    }
    double low = -0.5 * mu;
    double high = 40;
    for (int i = 0; i < 200; i++) {
      double middle = 0.5 * (low + high);
      if (middle <= low || middle >= high) {
        break;
      }
      if (deltaAt(middle, mu) <= delta) {
        high = middle;
      } else {
        low = middle;
      }
    }
    return mu * (high + 0.5 * mu) * (1 + 1e-13);
  }

  private static double deltaAt(double a, double mu) {
    double density = NormalDistribution.density(a);
    if (a < -1) {
      // Then mu > 2 and a + mu > 1, since a >= -mu/2.
      return NormalDistribution.upperTail(a) - density * NormalDistribution.millsRatio(a + mu);
    }
    return mu < 0.01
        ? density * smallDifference(a, mu)
        : density * (NormalDistribution.millsRatio(a) - NormalDistribution.millsRatio(a + mu));
  }

  /** R(a) - R(a + mu) as the integral of -R' = 1 - y R(y), free of cancellation for small mu. */
  private static double smallDifference(double a, double mu) {
    double sum = 0;
    for (int i = 0; i < NODES.length; i++) {
      double y = a + 0.5 * mu * (1 + NODES[i]);
      sum += WEIGHTS[i] * (1 - y * NormalDistribution.millsRatio(y));
    }
    return 0.5 * mu * sum;
  }
}
