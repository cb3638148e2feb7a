package org.smadp.experiments.statistics;

import java.util.List;

/**
 * Repeated measurements of one quantity, one per seed, and their summary.
 *
 * <pre>interval = mean +- t(0.975, n - 1) * sd / sqrt(n),  sd with divisor n - 1</pre>
 */
public record Sample(List<Double> values) {
  private static final double CONFIDENCE = 0.95;

  public Sample {
    values = List.copyOf(values);
    if (values.isEmpty()) {
      throw new IllegalArgumentException("values must not be empty");
    }
  }

  public int size() {
    return values.size();
  }

  public double mean() {
    double first = values.get(0);
    double sum = 0;
    for (double value : values) {
      sum += value - first;
    }
    return first + sum / size();
  }

  /** The sample standard deviation in two passes; NaN for a single value. */
  public double standardDeviation() {
    double mean = mean();
    double squares = 0;
    double rest = 0;
    for (double value : values) {
      squares += (value - mean) * (value - mean);
      rest += value - mean;
    }
    return Math.sqrt((squares - rest * rest / size()) / (size() - 1));
  }

  /** The Student-t quantile of the two-sided 95 % interval. */
  public double quantile() {
    return StudentT.twoSidedQuantile(CONFIDENCE, size() - 1.0);
  }

  /** Half the width of the 95 % interval; infinite for a single value. */
  public double halfWidth() {
    if (size() == 1) {
      return Double.POSITIVE_INFINITY;
    }
    return quantile() * standardDeviation() / Math.sqrt(size());
  }
}
