package org.smadp.nn.scatter;

/**
 * Gaussian smoothing along one axis, sampled every four pixels: a matrix whose row m weighs the
 * values around pixel 4 m + 1.5, the centre of the m-th four. What lies beyond the border is the
 * reflection of what lies within, as in the convolutions.
 */
final class Smoothing {
  /** Pixels between two samples. */
  static final int STEP = 4;

  private static final double WIDTH = 1.6;
  private static final double REACH = 4 * WIDTH;

  private Smoothing() {}

  /**
   * Row by row, each adding up to 1.
   *
   * @param pixels along the axis
   * @param spacing pixels between two values; the first lies at (spacing - 1) / 2
   */
  static double[] matrix(int pixels, int spacing) {
    int rows = pixels / STEP;
    int columns = pixels / spacing;
    double[] matrix = new double[rows * columns];
    for (int m = 0; m < rows; m++) {
      double centre = (STEP * m + (STEP - 1) / 2.0 - (spacing - 1) / 2.0) / spacing;
      double reach = REACH / spacing;
      double total = 0;
      for (int i = (int) Math.ceil(centre - reach); i <= centre + reach; i++) {
        total += weight(i - centre, spacing);
      }
      for (int i = (int) Math.ceil(centre - reach); i <= centre + reach; i++) {
        matrix[m * columns + reflected(i, columns)] += weight(i - centre, spacing) / total;
      }
    }
    return matrix;
  }

  private static double weight(double steps, int spacing) {
    double pixels = steps * spacing;
    return Math.exp(-pixels * pixels / (2 * WIDTH * WIDTH));
  }

  private static int reflected(int index, int length) {
    int positive = Math.abs(index);
    return positive < length ? positive : 2 * (length - 1) - positive;
  }
}
