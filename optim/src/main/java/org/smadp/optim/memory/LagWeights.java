package org.smadp.optim.memory;

/**
 * The tempered fractional kernel over past releases; lag 1 is the newest.
 *
 * <pre>
 *   a_j = (j + 1)^(fractionalOrder - 1) * exp(-tempering * j),   j = 1..availableLags
 *   weight(j) = a_j / sum of all a,    effectiveDepth = sum of j * weight(j)
 * </pre>
 *
 * Weights are computed relative to the newest lag, so that strong tempering cannot underflow all of
 * them at once.
 */
public final class LagWeights {
  private final double[] weights;

  private LagWeights(double[] weights) {
    this.weights = weights;
  }

  public static LagWeights of(double fractionalOrder, double tempering, int availableLags) {
    double[] weights = new double[availableLags];
    double sum = 0;
    for (int j = 1; j <= availableLags; j++) {
      weights[j - 1] =
          Math.pow((j + 1) / 2.0, fractionalOrder - 1) * Math.exp(-tempering * (j - 1));
      sum += weights[j - 1];
    }
    for (int j = 0; j < availableLags; j++) {
      weights[j] /= sum;
    }
    return new LagWeights(weights);
  }

  /** The coefficient a_j before normalisation. */
  public static double raw(double fractionalOrder, double tempering, int lag) {
    return Math.pow(lag + 1, fractionalOrder - 1) * Math.exp(-tempering * lag);
  }

  public int availableLags() {
    return weights.length;
  }

  public double weight(int lag) {
    return weights[lag - 1];
  }

  /** All weights, newest first. */
  public double[] toArray() {
    return weights.clone();
  }

  /** How far back the memory looks on average; 0 without lags, where it is undefined. */
  public double effectiveDepth() {
    double depth = 0;
    for (int j = 1; j <= weights.length; j++) {
      depth += j * weight(j);
    }
    return depth;
  }
}
