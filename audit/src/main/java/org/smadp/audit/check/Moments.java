package org.smadp.audit.check;

/** Count, mean and variance of values that come one by one. */
final class Moments {
  private long count;
  private double sum;
  private double squares;

  void add(double value) {
    count++;
    sum += value;
    squares += value * value;
  }

  long count() {
    return count;
  }

  double mean() {
    return sum / count;
  }

  /** Mean of the squares, about zero. */
  double meanSquare() {
    return squares / count;
  }

  double stddev() {
    double mean = mean();
    return Math.sqrt(Math.max(0, squares / count - mean * mean));
  }
}
