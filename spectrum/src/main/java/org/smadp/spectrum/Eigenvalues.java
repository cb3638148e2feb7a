package org.smadp.spectrum;

/** A solver for the spectrum of a weight matrix: the eigenvalues of the smaller of W W^T, W^T W. */
@FunctionalInterface
public interface Eigenvalues {
  /**
   * The squared singular values of a matrix stored row-major in the first {@code rows * cols}
   * entries: min(rows, cols) values, ascending and not negative. All of them are NaN when an entry
   * is not finite or the solver did not converge. Must be callable from several threads at once and
   * give the same bits each time.
   */
  double[] of(float[] matrix, int rows, int cols);
}
