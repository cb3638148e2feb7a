package org.smadp.nn.pretrained;

import java.util.List;

/** Numbers with a shape, row by row. */
public final class FloatArray {
  private final List<Integer> dims;
  private final float[] values;

  /** Takes over the array. */
  public FloatArray(List<Integer> dims, float[] values) {
    long size = 1;
    for (int dim : dims) {
      size *= dim;
    }
    if (size != values.length) {
      throw new IllegalArgumentException(
          "shape %s does not fit %d values".formatted(dims, values.length));
    }
    this.dims = List.copyOf(dims);
    this.values = values;
  }

  public List<Integer> dims() {
    return dims;
  }

  public int dim(int index) {
    return dims.get(index);
  }

  /** The numbers themselves, lent: they must not be changed. */
  public float[] values() {
    return values;
  }

  /** The transposed matrix. */
  FloatArray transposed() {
    int rows = dims.get(0);
    int columns = dims.get(1);
    float[] turned = new float[values.length];
    for (int row = 0; row < rows; row++) {
      for (int column = 0; column < columns; column++) {
        turned[column * rows + row] = values[row * columns + column];
      }
    }
    return new FloatArray(List.of(columns, rows), turned);
  }

  @Override
  public String toString() {
    return "FloatArray" + dims;
  }
}
