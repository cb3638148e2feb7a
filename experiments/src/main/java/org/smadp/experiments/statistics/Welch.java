package org.smadp.experiments.statistics;

/**
 * The difference of two means whose variances need not be equal, after Welch.
 *
 * <pre>
 *   difference = mean(a) - mean(b),   se^2 = s_a^2 / n_a + s_b^2 / n_b
 *   df = se^4 / ((s_a^2 / n_a)^2 / (n_a - 1) + (s_b^2 / n_b)^2 / (n_b - 1))
 * </pre>
 *
 * Guarantee: never NaN. A sample of one value leaves the interval infinite and the p-value 1; two
 * samples without any spread have an interval of width 0.
 *
 * @param degreesOfFreedom of the t distribution; infinite without spread
 */
public record Welch(double difference, double standardError, double degreesOfFreedom) {
  public static Welch of(Sample a, Sample b) {
    double difference = a.mean() - b.mean();
    if (a.size() < 2 || b.size() < 2) {
      return new Welch(difference, Double.POSITIVE_INFINITY, 1);
    }
    double first = squaredError(a);
    double second = squaredError(b);
    double total = first + second;
    double spread = first * first / (a.size() - 1) + second * second / (b.size() - 1);
    return new Welch(
        difference,
        Math.sqrt(total),
        spread == 0 ? Double.POSITIVE_INFINITY : total * total / spread);
  }

  /**
   * The mean of differences within pairs, such as runs of one seed, which share the part of their
   * chance that the seed decides:
   *
   * <pre>  difference = mean(d),   se = sd(d) / sqrt(n),   df = n - 1  </pre>
   */
  public static Welch ofPairs(Sample differences) {
    if (differences.size() < 2) {
      return new Welch(differences.mean(), Double.POSITIVE_INFINITY, 1);
    }
    return new Welch(
        differences.mean(), Math.sqrt(squaredError(differences)), differences.size() - 1.0);
  }

  private static double squaredError(Sample sample) {
    double sd = sample.standardDeviation();
    return sd * sd / sample.size();
  }

  /** Half the width of the two-sided interval. */
  public double halfWidth(double confidence) {
    if (standardError == 0 || Double.isInfinite(standardError)) {
      return standardError;
    }
    return StudentT.twoSidedQuantile(confidence, degreesOfFreedom) * standardError;
  }

  /** The chance of a difference at least this large if the two means were equal. */
  public double pValue() {
    if (Double.isInfinite(standardError)) {
      return 1;
    }
    if (standardError == 0) {
      return difference == 0 ? 1 : 0;
    }
    return StudentT.outsideProbability(Math.abs(difference) / standardError, degreesOfFreedom);
  }
}
