package org.smadp.spectrum;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * How a weight tensor of shape (out, in, kernel...) becomes matrices. A tensor of two dimensions is
 * its own matrix either way; one of fewer dimensions, or without entries, has no matrix.
 */
public enum KernelMatrix {
  /** One matrix out x (in * kernel), as the paper reshapes convolutions. */
  RESHAPE,

  /**
   * One matrix out x in for every position in the kernel, scaled by sqrt(1/2), their spectra
   * pooled, as WeightWatcher does by default.
   */
  SLICES;

  /** The matrices of a tensor stored row-major at the start of {@code values}. */
  public List<WeightMatrix> cut(List<Integer> shape, float[] values) {
    if (!hasMatrix(shape)) {
      return List.of();
    }
    int rows = shape.get(0);
    int kernel = kernelSize(shape);
    int inputs = shape.get(1);
    if ((long) rows * inputs * kernel > values.length) {
      throw new IllegalArgumentException(
          "values must hold a tensor of shape " + shape + ", held " + values.length);
    }
    if (this == RESHAPE || kernel == 1) {
      return List.of(new WeightMatrix(rows, inputs * kernel, values));
    }
    List<WeightMatrix> slices = new ArrayList<>();
    for (int position = 0; position < kernel; position++) {
      float[] slice = new float[rows * inputs];
      for (int i = 0; i < slice.length; i++) {
        slice[i] = values[i * kernel + position];
      }
      slices.add(new WeightMatrix(rows, inputs, slice));
    }
    return slices;
  }

  /** The pooled spectrum of a tensor, ascending; empty when it has no matrix. */
  public double[] spectrum(List<Integer> shape, float[] values, Eigenvalues solver) {
    List<WeightMatrix> matrices = cut(shape, values);
    // sqrt(1/2) on a matrix is exactly 1/2 on its squared singular values.
    double scale = this == SLICES && shape.size() > 2 ? 0.5 : 1;
    return matrices.stream()
        .flatMapToDouble(m -> Arrays.stream(solver.of(m.values(), m.rows(), m.cols())))
        .map(eigenvalue -> scale * eigenvalue)
        .sorted()
        .toArray();
  }

  /** How many eigenvalues the spectrum of such a tensor has. */
  public long spectrumSize(List<Integer> shape) {
    if (!hasMatrix(shape)) {
      return 0;
    }
    long kernel = kernelSize(shape);
    return this == RESHAPE
        ? Math.min(shape.get(0), shape.get(1) * kernel)
        : kernel * Math.min(shape.get(0), shape.get(1));
  }

  private static boolean hasMatrix(List<Integer> shape) {
    return shape.size() >= 2 && !shape.contains(0);
  }

  private static int kernelSize(List<Integer> shape) {
    return shape.stream().skip(2).reduce(1, Math::multiplyExact);
  }
}
