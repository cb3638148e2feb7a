package org.smadp.accounting;

/**
 * The tilted privacy loss of one step on a grid: masses that sum to 1, and what the grid does not
 * hold.
 *
 * @param indices grid indices of the occupied losses (index * interval)
 * @param weights tilted mass at each of them, divided by the total
 * @param logMass logarithm of the total before the division: the cumulant on the grid
 * @param infinityMass untilted mass of the losses cut off at the top, to be charged to delta
 */
record StepDistribution(long[] indices, double[] weights, double logMass, double infinityMass) {

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
