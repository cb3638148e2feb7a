package org.smadp.tensor;

import java.util.ArrayList;
import java.util.List;

/** The shape of one example's values somewhere in a network, or of a parameter tensor. */
public record Shape(List<Integer> dims) {
  public Shape {
    dims = List.copyOf(dims);
    long size = 1;
    for (int dim : dims) {
      if (dim < 1) {
        throw new IllegalArgumentException("every dimension must be >= 1, was " + dims);
      }
      size *= dim;
      if (size > Integer.MAX_VALUE) {
        throw new IllegalArgumentException("a shape has at most 2^31 - 1 values, was " + dims);
      }
    }
  }

  public static Shape of(int... dims) {
    List<Integer> list = new ArrayList<>();
    for (int dim : dims) {
      list.add(dim);
    }
    return new Shape(list);
  }

  public int rank() {
    return dims.size();
  }

  /** Dimension {@code index}; a negative index counts from the end. */
  public int dim(int index) {
    return dims.get(index < 0 ? dims.size() + index : index);
  }

  /** The number of values. */
  public int size() {
    return dims.stream().reduce(1, (a, b) -> a * b);
  }

  /** This shape with the last dimension replaced. */
  public Shape withLast(int dim) {
    List<Integer> changed = new ArrayList<>(dims);
    changed.set(dims.size() - 1, dim);
    return new Shape(changed);
  }

  /** The dimensions as the tensor library wants them, after a leading one. */
  public long[] after(long leading) {
    long[] result = new long[dims.size() + 1];
    result[0] = leading;
    for (int i = 0; i < dims.size(); i++) {
      result[i + 1] = dims.get(i);
    }
    return result;
  }

  public long[] toArray() {
    return dims.stream().mapToLong(Integer::longValue).toArray();
  }

  @Override
  public String toString() {
    return String.join("x", dims.stream().map(String::valueOf).toList());
  }
}
