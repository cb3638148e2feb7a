package org.smadp.audit.estimate;

import org.apache.commons.statistics.distribution.NormalDistribution;

/**
 * Mu of a Gaussian trade-off curve from the guesses of a single run (Mahloujifar, Melis and
 * Chaudhuri 2025).
 *
 * <pre>
 *   blow-up inverse of the hypothesis:  B(x) = Phi(PhiInverse(x) - mu)
 *   r = error * v / m,  h = error * (g - v) / m
 *   for i = v - 1 .. 0:  h' = max(h, B(r));  r = r + i / (g - i) * (h' - h);  h = h'
 *   refuted if r + h &gt; g / m
 * </pre>
 *
 * It refutes a curve, not a pair (epsilon, delta): the bound on epsilon that follows from it is one
 * for mechanisms that are Gaussian or dominated by a Gaussian.
 */
public final class GaussianOneRunBound {
  private static final NormalDistribution NORMAL = NormalDistribution.of(0, 1);
  private static final double LARGEST = 20;

  private GaussianOneRunBound() {}

  /** Whether so many right guesses refute mu at this error. */
  public static boolean refutes(Guesses guesses, double mu, double error) {
    double m = guesses.canaries();
    int g = guesses.made();
    double r = error * guesses.right() / m;
    double h = error * (g - guesses.right()) / m;
    for (int i = guesses.right() - 1; i >= 0; i--) {
      double next = Math.max(h, inverse(r, mu));
      if (next == h) {
        break;
      }
      r = Math.min(1, r + i / (double) (g - i) * (next - h));
      h = next;
    }
    return r + h > g / m;
  }

  /** The largest mu that is refuted at this error; 0 when none is. */
  public static double mu(Guesses guesses, double error) {
    return Bisection.largest(0, LARGEST, mu -> refutes(guesses, mu, error));
  }

  private static double inverse(double x, double mu) {
    if (x <= 0 || x >= 1) {
      return x <= 0 ? 0 : 1;
    }
    return NORMAL.cumulativeProbability(NORMAL.inverseCumulativeProbability(x) - mu);
  }
}
