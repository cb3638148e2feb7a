package org.smadp.accounting.pld;

/**
 * The tilted privacy loss of one step on a grid: masses that sum to 1, and what the grid does not
 * hold.
 */
final class StepDistribution {
  private final long[] indices;
  private final double[] weights;
  private final double logMass;
  private final double infinityMass;

  /**
   * @param indices grid indices of the occupied losses (index * interval)
   * @param weights tilted mass at each of them, divided by the total
   * @param logMass logarithm of the total before the division: the cumulant on the grid
   * @param infinityMass untilted mass of the losses cut off at the top, to be charged to delta
   */
  StepDistribution(long[] indices, double[] weights, double logMass, double infinityMass) {
    this.indices = indices;
    this.weights = weights;
    this.logMass = logMass;
    this.infinityMass = infinityMass;
  }

  double logMass() {
    return logMass;
  }

  double infinityMass() {
    return infinityMass;
  }

  /** Adds the weights to a circular array, the loss of index {@code origin} at its start. */
  void addTo(double[] circle, long origin) {
    for (int i = 0; i < weights.length; i++) {
      circle[(int) Math.floorMod(indices[i] - origin, (long) circle.length)] += weights[i];
    }
  }

  /** log of the mean of exp(extraTilt * loss) under the weights. */
  double logMean(double extraTilt, double interval) {
    double top = Double.NEGATIVE_INFINITY;
    for (long index : indices) {
      top = Math.max(top, extraTilt * interval * index);
    }
    double sum = 0;
    for (int i = 0; i < weights.length; i++) {
      if (weights[i] > 0) {
        sum += weights[i] * Math.exp(extraTilt * interval * indices[i] - top);
      }
    }
    return sum > 0 ? top + Math.log(sum) : Double.POSITIVE_INFINITY;
  }

  double meanIndex() {
    double sum = 0;
    for (int i = 0; i < weights.length; i++) {
      sum += weights[i] * indices[i];
    }
    return sum;
  }
}
