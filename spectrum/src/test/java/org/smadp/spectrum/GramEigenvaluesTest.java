package org.smadp.spectrum;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import org.ejml.data.DMatrixRMaj;
import org.ejml.dense.row.factory.DecompositionFactory_DDRM;
import org.ejml.interfaces.decomposition.SingularValueDecomposition_F64;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class GramEigenvaluesTest {
  private final Eigenvalues solver = new GramEigenvalues();

  @ParameterizedTest(name = "seed {0}, {1} x {2}")
  @CsvSource({
    "1, 1, 1",
    "2, 1, 7",
    "3, 7, 1",
    "4, 16, 16",
    "5, 17, 16",
    "6, 10, 130",
    "7, 130, 10",
    "8, 64, 576",
    "9, 129, 127",
    "10, 200, 333"
  })
  void of_gaussianMatrix_equalsSquaredSingularValues(long seed, int rows, int cols) {
    float[] matrix = Spectra.gaussian(seed, rows * cols);
    double[] expected = bySingularValues(matrix, rows, cols);
    double largest = expected[expected.length - 1];
    assertArrayEquals(expected, solver.of(matrix, rows, cols), 1e-12 * largest);
  }

  @Test
  void of_diagonal_givesItsSquares() {
    float[] matrix = {0, 3, 0, 0, -1, 0, 0, 0, 0, 0, 2, 0};
    assertArrayEquals(new double[] {1, 4, 9}, solver.of(matrix, 3, 4), 1e-14);
  }

  @Test
  void of_allOnes_hasOneEigenvalueRowsTimesCols() {
    float[] matrix = new float[20 * 50];
    Arrays.fill(matrix, 1);
    double[] spectrum = solver.of(matrix, 20, 50);
    assertEquals(1000, spectrum[19], 1e-10);
    for (int i = 0; i < 19; i++) {
      assertEquals(0, spectrum[i], 1e-10);
    }
  }

  @Test
  void of_secondDifferences_hasClosedForm() {
    // The path's second-difference matrix has eigenvalues 2 - 2 cos(pi k / (n + 1)).
    int order = 40;
    float[] matrix = new float[order * order];
    double[] expected = new double[order];
    for (int i = 0; i < order; i++) {
      matrix[i * order + i] = 2;
      if (i > 0) {
        matrix[i * order + i - 1] = -1;
        matrix[(i - 1) * order + i] = -1;
      }
      double eigenvalue = 2 - 2 * Math.cos(Math.PI * (i + 1) / (order + 1));
      expected[i] = eigenvalue * eigenvalue;
    }
    assertArrayEquals(expected, solver.of(matrix, order, order), 1e-12);
  }

  @ParameterizedTest(name = "power {0}")
  @ValueSource(ints = {-100, -60, 60, 120})
  void of_scaledByAPowerOfTwo_scalesExactly(int power) {
    float[] matrix = Spectra.gaussian(21, 12 * 30);
    float[] scaled = matrix.clone();
    for (int i = 0; i < scaled.length; i++) {
      scaled[i] = Math.scalb(scaled[i], power);
    }
    double[] plain = solver.of(matrix, 12, 30);
    double[] actual = solver.of(scaled, 12, 30);
    for (int i = 0; i < plain.length; i++) {
      assertEquals(Math.scalb(plain[i], 2 * power), actual[i], 1e-12 * actual[i]);
    }
  }

  @Test
  void of_transposed_givesTheSameSpectrum() {
    float[] matrix = Spectra.gaussian(22, 33 * 70);
    float[] transposed = new float[matrix.length];
    for (int i = 0; i < 33; i++) {
      for (int j = 0; j < 70; j++) {
        transposed[j * 33 + i] = matrix[i * 70 + j];
      }
    }
    assertArrayEquals(solver.of(matrix, 33, 70), solver.of(transposed, 70, 33), 1e-10);
  }

  @Test
  void of_repeatedCalls_giveTheSameBits() {
    float[] matrix = Spectra.gaussian(23, 100 * 300);
    double[] first = solver.of(matrix, 100, 300);
    for (int i = 0; i < 5; i++) {
      assertArrayEquals(first, solver.of(matrix, 100, 300));
    }
  }

  @Test
  void of_longerArray_ignoresTheRest() {
    float[] matrix = Spectra.gaussian(24, 6 * 8);
    float[] longer = Arrays.copyOf(matrix, 60);
    Arrays.fill(longer, 48, 60, Float.NaN);
    assertArrayEquals(solver.of(matrix, 6, 8), solver.of(longer, 6, 8));
  }

  @Test
  void of_zeroMatrix_isAllZero() {
    assertArrayEquals(new double[5], solver.of(new float[5 * 9], 5, 9));
  }

  @ParameterizedTest(name = "entry {0}")
  @ValueSource(floats = {Float.NaN, Float.POSITIVE_INFINITY, Float.NEGATIVE_INFINITY})
  void of_nonFiniteEntry_isAllNan(float entry) {
    float[] matrix = Spectra.gaussian(25, 8 * 20);
    matrix[77] = entry;
    double[] spectrum = solver.of(matrix, 8, 20);
    assertEquals(8, spectrum.length);
    assertTrue(Arrays.stream(spectrum).allMatch(Double::isNaN));
  }

  @Test
  void of_tooShortArray_throws() {
    assertThrows(IllegalArgumentException.class, () -> solver.of(new float[5], 2, 3));
    assertThrows(IllegalArgumentException.class, () -> solver.of(new float[5], 0, 3));
  }

  private static double[] bySingularValues(float[] matrix, int rows, int cols) {
    DMatrixRMaj dense = new DMatrixRMaj(rows, cols);
    for (int i = 0; i < matrix.length; i++) {
      dense.data[i] = matrix[i];
    }
    SingularValueDecomposition_F64<DMatrixRMaj> svd =
        DecompositionFactory_DDRM.svd(rows, cols, false, false, true);
    assertTrue(svd.decompose(dense));
    return Arrays.stream(svd.getSingularValues())
        .limit(Math.min(rows, cols))
        .map(s -> s * s)
        .sorted()
        .toArray();
  }
}
