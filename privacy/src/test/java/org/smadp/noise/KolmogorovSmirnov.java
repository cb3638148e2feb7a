package org.smadp.noise;

import java.util.Arrays;

/** The Kolmogorov-Smirnov test of a sample against a centred normal law. */
public final class KolmogorovSmirnov {
  /** Exceeded by one sample in a thousand that does follow the law. */
  private static final double CRITICAL = 1.95;

  private KolmogorovSmirnov() {}

  /** Whether the sample may be N(0, stddev^2), at level 0.001. */
  public static boolean accepts(double[] sample, double stddev) {
    double[] sorted = sample.clone();
    Arrays.sort(sorted);
    double distance = 0;
    for (int i = 0; i < sorted.length; i++) {
      double cdf = normalCdf(sorted[i] / stddev);
      distance = Math.max(distance, Math.abs(cdf - i / (double) sorted.length));
      distance = Math.max(distance, Math.abs(cdf - (i + 1) / (double) sorted.length));
    }
    return Math.sqrt(sorted.length) * distance < CRITICAL;
  }

  /** Phi(z) = 1/2 + phi(z) (z + z^3/3 + z^5/15 + ...). */
  static double normalCdf(double z) {
    if (Math.abs(z) > 7) {
      return z < 0 ? 0 : 1;
    }
    double term = z;
    double sum = z;
    for (int k = 3; Math.abs(term) > 1e-17 * Math.abs(sum); k += 2) {
      term *= z * z / k;
      sum += term;
    }
    return 0.5 + sum * Math.exp(-z * z / 2) / Math.sqrt(2 * Math.PI);
  }
}
