package org.smadp.accounting.gaussian;

/**
 * The exact privacy curve of one Gaussian release with sensitivity-to-noise ratio mu on a sample
 * that holds the example with probability p:
 *
 * <pre>  delta(epsilon) = p G(mu, x),  exp(x) = 1 + (exp(epsilon) - 1) / p</pre>
 *
 * with G the curve of the Gaussian mechanism, {@link AnalyticGaussian}.
 *
 * <p>This is the cost of removing an example. Adding one costs p exp(epsilon - y) G(mu, y) with
 * exp(-y) = 1 - (1 - exp(-epsilon)) / p, which is never more: p &lt;= 1 gives y &gt;= x, y &gt;=
 * epsilon, and G falls.
 */
public final class OneStep {
  /** Share of mu (1 + mu) that rounding can hide in x. */
  private static final double ROUNDING = 3e-14;

  private OneStep() {}

  public static double delta(double probability, double mu, double epsilon) {
    return probability * AnalyticGaussian.delta(mu, withoutSampling(probability, epsilon));
  }

  /** The smallest epsilon &gt;= 0 with delta(epsilon) &lt;= delta, rounded up. */
  public static double epsilon(double probability, double mu, double delta) {
    double x = delta >= probability ? 0 : AnalyticGaussian.epsilon(mu, delta / probability);
    return x == 0 ? 0 : withSampling(probability, x + ROUNDING * mu * (1 + mu)) * (1 + 1e-13);
  }

  /** log(1 + p (exp(x) - 1)): the loss on a sample of an output whose loss is x without one. */
  public static double withSampling(double probability, double x) {
    if (x < 600) {
      return Math.log1p(probability * Math.expm1(x));
    }
    double logSampled = x + Math.log(probability);
    return logSampled > 40 ? logSampled : Math.log1p(Math.exp(logSampled));
  }

  /** The inverse of {@link #withSampling}, for losses &gt;= 0. */
  public static double withoutSampling(double probability, double loss) {
    return loss > 1
        ? loss - Math.log(probability) + Math.log1p(-(1 - probability) * Math.exp(-loss))
        : Math.log1p(Math.expm1(loss) / probability);
  }
}
