package org.smadp.tensor.io;

import java.util.List;

/** A tensor with a name: its values row-major, in an array that is shared, not copied. */
public final class NamedTensor {
  private final String name;
  private final List<Integer> shape;
  private final float[] values;

  public NamedTensor(String name, List<Integer> shape, float[] values) {
    this.name = name;
    this.shape = List.copyOf(shape);
    this.values = values;
    long count = 1;
    for (int size : shape) {
      if (size < 0) {
        throw new IllegalArgumentException(
            "shape of tensor '" + name + "' must not be negative, was " + shape);
      }
      count = Math.multiplyExact(count, (long) size);
    }
    if (count != values.length) {
      throw new IllegalArgumentException(
          "tensor '"
              + name
              + "' of shape "
              + shape
              + " needs "
              + count
              + " values, had "
              + values.length);
    }
  }

  public String name() {
    return name;
  }

  public List<Integer> shape() {
    return shape;
  }

  public float[] values() {
    return values;
  }
}
