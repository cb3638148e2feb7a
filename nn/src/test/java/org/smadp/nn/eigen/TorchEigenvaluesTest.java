package org.smadp.nn.eigen;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.smadp.spectrum.GramEigenvalues;

class TorchEigenvaluesTest {
  private final TorchEigenvalues eigenvalues = new TorchEigenvalues();

  @ParameterizedTest(name = "{0} x {1}")
  @CsvSource({"1, 1", "1, 7", "7, 1", "5, 9", "40, 40", "64, 27", "32, 288"})
  void of_seededMatrix_equalsThePureJavaSolver(int rows, int cols) {
    float[] matrix = matrix(rows * cols);
    double[] expected = new GramEigenvalues().of(matrix, rows, cols);
    double[] actual = eigenvalues.of(matrix, rows, cols);
    double largest = expected[expected.length - 1];
    assertArrayEquals(expected, actual, 1e-12 * largest);
  }

  @Test
  void of_rankOneMatrix_hasItsSquaredNormAndZeros() {
    float[] matrix = {1, 2, 2, 2, 4, 4};
    double[] values = eigenvalues.of(matrix, 2, 3);
    assertEquals(0, values[0], 1e-12);
    assertEquals(45, values[1], 1e-12);
    assertTrue(values[0] >= 0);
  }

  @Test
  void of_longerArray_readsTheFirstEntriesOnly() {
    double[] values = eigenvalues.of(new float[] {3, 4, 99}, 1, 2);
    assertArrayEquals(new double[] {25}, values, 1e-12);
  }

  @Test
  void of_entryNotFinite_isNan() {
    for (float bad : new float[] {Float.NaN, Float.POSITIVE_INFINITY}) {
      double[] values = eigenvalues.of(new float[] {1, bad, 2, 3}, 2, 2);
      assertEquals(2, values.length);
      assertTrue(Arrays.stream(values).allMatch(Double::isNaN));
    }
  }

  @Test
  void of_fewerEntriesThanStated_isRefused() {
    assertThrows(IllegalArgumentException.class, () -> eigenvalues.of(new float[5], 2, 3));
  }

  private static float[] matrix(int length) {
    Random random = new Random(length);
    float[] values = new float[length];
    for (int i = 0; i < length; i++) {
      values[i] = (float) random.nextGaussian();
    }
    return values;
  }
}
