package org.smadp.data;

import java.util.ArrayList;
import java.util.List;

/**
 * Released means and spreads of measured inputs, by which those are brought to one scale.
 *
 * <pre>
 *   z = clip((x - mean) / deviation, -3, 3)
 * </pre>
 *
 * <p>The numbers come from one noisy release that the run is charged for, so they belong to the
 * model and may be known as it may.
 *
 * @param means of the inputs at {@code Schema.measured()}, in this order
 */
public record Standardisation(List<Double> means, List<Double> deviations) {
  /** The smallest deviation, in inputs that lie in [-1, 1]. */
  public static final double LEAST_DEVIATION = 0.05;

  /** How many deviations from the mean inputs may be. */
  public static final double MOST = 3;

  public Standardisation {
    means = List.copyOf(means);
    deviations = List.copyOf(deviations);
    if (means.size() != deviations.size()) {
      throw new IllegalArgumentException(
          "means must be one for each deviation, were %d for %d"
              .formatted(means.size(), deviations.size()));
    }
  }

  /**
   * From noisy sums of x and of x^2, which may be anything.
   *
   * @param size N, the declared number of rows; the true one is not used
   */
  public static Standardisation ofSums(List<Double> sums, List<Double> squares, int size) {
    List<Double> means = new ArrayList<>();
    List<Double> deviations = new ArrayList<>();
    for (int i = 0; i < sums.size(); i++) {
      double mean = Math.min(1, Math.max(-1, sums.get(i) / size));
      double variance = squares.get(i) / size - mean * mean;
      means.add(mean);
      deviations.add(Math.max(LEAST_DEVIATION, Math.sqrt(Math.max(0, variance))));
    }
    return new Standardisation(means, deviations);
  }

  /**
   * Brings the measured inputs of a row, which begins at {@code offset}, to their common scale.
   *
   * @param measured where they are in the row
   */
  public void apply(float[] inputs, int offset, int[] measured) {
    for (int i = 0; i < measured.length; i++) {
      int at = offset + measured[i];
      double z = (inputs[at] - means.get(i)) / deviations.get(i);
      inputs[at] = (float) Math.min(MOST, Math.max(-MOST, z));
    }
  }
}
