package org.smadp.audit.check;

import java.util.Arrays;
import org.apache.commons.statistics.distribution.NormalDistribution;

/**
 * The largest distance between the distribution of values and the standard normal one, and the
 * chance of such a distance (Kolmogorov's series with Stephens' correction for finite samples).
 */
final class KolmogorovSmirnov {
  private static final NormalDistribution NORMAL = NormalDistribution.of(0, 1);
  private static final int TERMS = 100;

  private KolmogorovSmirnov() {}

  static double distanceToNormal(double[] values) {
    double[] sorted = values.clone();
    Arrays.sort(sorted);
    double largest = 0;
    for (int i = 0; i < sorted.length; i++) {
      double expected = NORMAL.cumulativeProbability(sorted[i]);
      double below = expected - (double) i / sorted.length;
      double above = (i + 1.0) / sorted.length - expected;
      largest = Math.max(largest, Math.max(below, above));
    }
    return largest;
  }

  static double chance(double distance, int count) {
    double root = Math.sqrt(count);
    double scaled = (root + 0.12 + 0.11 / root) * distance;
    if (scaled < 0.2) {
      return 1;
    }
    double sum = 0;
    for (int k = 1; k <= TERMS; k++) {
      sum += (k % 2 == 1 ? 2 : -2) * Math.exp(-2.0 * k * k * scaled * scaled);
    }
    return Math.min(1, Math.max(0, sum));
  }
}
