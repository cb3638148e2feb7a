package org.smadp.noise;

/** The chi-square test of whole numbers against a law. */
public final class ChiSquare {
  private ChiSquare() {}

  /** The chance of each whole number. */
  @FunctionalInterface
  public interface Law {
    double of(long value);
  }

  /** round(Y) with Y ~ N(0, stddev^2). */
  public static Law roundedNormal(double stddev) {
    return value ->
        KolmogorovSmirnov.normalCdf((value + 0.5) / stddev)
            - KolmogorovSmirnov.normalCdf((value - 0.5) / stddev);
  }

  /**
   * Whether the sample may follow the law: each value of at least 10 expected occurrences is a
   * cell, the others are one together. The limit is 5 standard deviations of the statistic.
   */
  public static boolean accepts(long[] sample, Law law) {
    int reach = 200;
    long[] counts = new long[2 * reach + 1];
    for (long value : sample) {
      if (Math.abs(value) <= reach) {
        counts[(int) value + reach]++;
      }
    }
    double statistic = 0;
    int cells = 0;
    double restExpected = sample.length;
    double rest = sample.length;
    for (int value = -reach; value <= reach; value++) {
      double expected = sample.length * law.of(value);
      if (expected >= 10) {
        double count = counts[value + reach];
        statistic += (count - expected) * (count - expected) / expected;
        cells++;
        restExpected -= expected;
        rest -= count;
      }
    }
    statistic += (rest - restExpected) * (rest - restExpected) / Math.max(1, restExpected);
    return statistic < cells + 5 * Math.sqrt(2.0 * cells);
  }
}
