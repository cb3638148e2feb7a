package org.smadp.audit.estimate;

import org.apache.commons.statistics.distribution.BinomialDistribution;

/**
 * Epsilon from the guesses of a single run (Steinke, Nasr and Jagielski 2023, Theorem 5.2).
 *
 * <pre>
 *   under (epsilon, delta):  p = e^epsilon / (1 + e^epsilon),  X ~ Bin(r, p)
 *   chance of v or more right  &lt;=  beta + 2 m delta alpha
 *   beta = P[X &gt;= v],  alpha = max over 1 &lt;= i &lt;= v of (P[X &gt;= v - i] - beta) / i
 * </pre>
 */
public final class OneRunBound {
  private static final double LARGEST = 30;

  private OneRunBound() {}

  /** The chance of so many right guesses, bounded, if (epsilon, delta) held. */
  public static double pValue(Guesses guesses, double epsilon, double delta) {
    double p = 1 / (1 + Math.exp(-epsilon));
    var binomial = BinomialDistribution.of(guesses.made(), p);
    double beta = atLeast(binomial, guesses.right());
    double alpha = 0;
    for (int i = 1; i <= guesses.right(); i++) {
      double above = atLeast(binomial, guesses.right() - i);
      alpha = Math.max(alpha, (above - beta) / i);
      if (above > 1 - 1e-12) {
        break; // from here on only i grows
      }
    }
    return Math.min(1, beta + 2 * guesses.canaries() * delta * alpha);
  }

  /** The largest epsilon that is refuted at this error; 0 when none is. */
  public static double epsilon(Guesses guesses, double delta, double error) {
    return Bisection.largest(0, LARGEST, epsilon -> pValue(guesses, epsilon, delta) <= error);
  }

  private static double atLeast(BinomialDistribution binomial, int count) {
    return count <= 0 ? 1 : binomial.survivalProbability(count - 1);
  }
}
