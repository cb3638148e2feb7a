package org.smadp.nn.eigen;

import java.util.Arrays;
import org.smadp.spectrum.Eigenvalues;

/**
 * Spectra at engine speed: the Gram matrix on the smaller side and a native symmetric solver, both
 * in double. One thread a matrix: give the layers of a model to different threads.
 */
public record TorchEigenvalues() implements Eigenvalues {
  @Override
  public double[] of(float[] matrix, int rows, int cols) {
    if (rows < 1 || cols < 1 || matrix.length < (long) rows * cols) {
      throw new IllegalArgumentException(
          "the matrix must hold rows * cols values, rows and cols >= 1, was "
              + matrix.length
              + " for "
              + rows
              + " x "
              + cols);
    }
    for (int i = 0; i < rows * cols; i++) {
      if (!Float.isFinite(matrix[i])) {
        return nan(Math.min(rows, cols));
      }
    }
    try {
      return SymmetricSpectrum.ofGram(matrix, rows, cols);
    } catch (RuntimeException notConverged) {
      // The solver reports failure to converge as an exception, the interface as NaN.
      return nan(Math.min(rows, cols));
    }
  }

  private static double[] nan(int length) {
    double[] values = new double[length];
    Arrays.fill(values, Double.NaN);
    return values;
  }
}
