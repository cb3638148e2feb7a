package org.smadp.spectrum;

/**
 * A matrix cut from a weight tensor: row-major, in the first {@code rows * cols} entries of {@link
 * #values()}, which is shared with the tensor where the cut needs no copy.
 */
public final class WeightMatrix {
  private final int rows;
  private final int cols;
  private final float[] values;

  WeightMatrix(int rows, int cols, float[] values) {
    this.rows = rows;
    this.cols = cols;
    this.values = values;
  }

  public int rows() {
    return rows;
  }

  public int cols() {
    return cols;
  }

  public float[] values() {
    return values;
  }
}
