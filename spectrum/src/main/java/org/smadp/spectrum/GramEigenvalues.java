package org.smadp.spectrum;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.ejml.data.DMatrixRMaj;
import org.ejml.dense.row.factory.DecompositionFactory_DDRM;
import org.ejml.interfaces.decomposition.EigenDecomposition_F64;

/**
 * Eigenvalues of the smaller Gram matrix, formed and solved in double: G = W W^T or W^T W, G v =
 * lambda v. Forming the Gram matrix of an n x m matrix (n no larger than m) takes about n^2 m
 * floating-point operations, the solution of order n^3. An eigenvalue is exact to about 1e-16 n
 * times the largest one.
 */
public record GramEigenvalues() implements Eigenvalues {
  /** Products of this many rows of the panel are added in one pass over a row of the result. */
  private static final int UNROLL = 4;

  /** Rows of one panel: at order 512 a panel of doubles then fits a second-level cache. */
  private static final int PANEL = 128;

  /** Rows of the Gram matrix that one task computes. */
  private static final int TILE = 16;

  @Override
  public double[] of(float[] matrix, int rows, int cols) {
    if (rows < 1 || cols < 1 || (long) rows * cols > matrix.length) {
      throw new IllegalArgumentException(
          "matrix must hold rows x cols >= 1 entries, was "
              + rows
              + " x "
              + cols
              + " in "
              + matrix.length);
    }
    double[] gram = gram(matrix, rows, cols);
    int order = Math.min(rows, cols);
    double largest = 0;
    for (int i = 0; i < order; i++) {
      // A non-finite entry makes the diagonal entry of its row or column non-finite.
      largest = Math.max(largest, gram[i * order + i]);
    }
    if (largest == 0 || !Double.isFinite(largest)) {
      double[] result = new double[order];
      Arrays.fill(result, largest == 0 ? 0 : Double.NaN);
      return result;
    }
    return solve(gram, order, Math.getExponent(largest));
  }

  /** Solves after an exact scaling to order 1, so that no square overflows or underflows. */
  private static double[] solve(double[] gram, int order, int exponent) {
    for (int i = 0; i < gram.length; i++) {
      gram[i] = Math.scalb(gram[i], -exponent);
    }
    EigenDecomposition_F64<DMatrixRMaj> solver = DecompositionFactory_DDRM.eig(order, false, true);
    double[] result = new double[order];
    if (!solver.decompose(DMatrixRMaj.wrap(order, order, gram))) {
      Arrays.fill(result, Double.NaN);
      return result;
    }
    for (int i = 0; i < order; i++) {
      result[i] = Math.scalb(Math.max(0, solver.getEigenvalue(i).getReal()), exponent);
    }
    Arrays.sort(result);
    return result;
  }

  private static double[] gram(float[] matrix, int rows, int cols) {
    int order = Math.min(rows, cols);
    int depth = Math.max(rows, cols);
    double[] gram = new double[Math.multiplyExact(order, order)];
    double[][] panel = new double[PANEL][order];
    for (int from = 0; from < depth; from += PANEL) {
      int used = Math.min(PANEL, depth - from);
      fill(panel, matrix, rows, cols, from, used);
      addPanel(gram, panel, (used + UNROLL - 1) / UNROLL * UNROLL, order);
    }
    for (int i = 0; i < order; i++) {
      for (int j = 0; j < i; j++) {
        gram[i * order + j] = gram[j * order + i];
      }
    }
    return gram;
  }

  /** Entries {@code from...} along the long side; rows past {@code used} become zero. */
  private static void fill(
      double[][] panel, float[] matrix, int rows, int cols, int from, int used) {
    for (int k = used; k < panel.length; k++) {
      Arrays.fill(panel[k], 0);
    }
    if (rows > cols) {
      for (int k = 0; k < used; k++) {
        for (int j = 0; j < cols; j++) {
          panel[k][j] = matrix[(from + k) * cols + j];
        }
      }
    } else {
      for (int j = 0; j < rows; j++) {
        for (int k = 0; k < used; k++) {
          panel[k][j] = matrix[j * cols + from + k];
        }
      }
    }
  }

  /** Adds the panel's products to the upper triangle; each row is summed by one task in order. */
  private static void addPanel(double[] gram, double[][] panel, int depth, int order) {
    IntStream tiles = IntStream.range(0, (order + TILE - 1) / TILE);
    (order > TILE ? tiles.parallel() : tiles)
        .forEach(
            tile -> {
              int end = Math.min(order, (tile + 1) * TILE);
              for (int i = tile * TILE; i < end; i++) {
                for (int k = 0; k < depth; k += UNROLL) {
                  addRow(gram, panel, k, i, order);
                }
              }
            });
  }

  private static void addRow(double[] gram, double[][] panel, int k, int i, int order) {
    double[] p0 = panel[k];
    double[] p1 = panel[k + 1];
    double[] p2 = panel[k + 2];
    double[] p3 = panel[k + 3];
    double a0 = p0[i];
    double a1 = p1[i];
    double a2 = p2[i];
    double a3 = p3[i];
    int row = i * order;
    for (int j = i; j < order; j++) {
      gram[row + j] += a0 * p0[j] + a1 * p1[j] + a2 * p2[j] + a3 * p3[j];
    }
  }
}
