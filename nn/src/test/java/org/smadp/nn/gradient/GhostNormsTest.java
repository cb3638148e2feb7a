package org.smadp.nn.gradient;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Random;
import org.bytedeco.javacpp.PointerScope;
import org.bytedeco.pytorch.Tensor;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.smadp.nn.kernel.Factors;
import org.smadp.nn.runtime.NativeRuntime;

/** Ghost norms against gradients written out in double: never shorter, and hardly longer. */
@SuppressWarnings("try") // scopes are opened for their closing
class GhostNormsTest {
  static {
    NativeRuntime.prepareThread();
  }

  @ParameterizedTest(name = "{0} x {1}, {2} positions, {3} of them cancel to {4}")
  @CsvSource({
    "3, 5, 2, 0, 1",
    "40, 300, 30, 0, 1",
    "40, 300, 30, 30, 1e-2",
    "3, 1000, 2, 2, 1e-4",
    "200, 7, 16, 16, 1e-6",
    "5, 5, 100, 100, 0",
    "20, 5000, 12, 12, 1e-4",
    "2, 2, 900, 899, 1e-5"
  })
  void add_anyFactors_isNoShorterAndWithinItsMargin(
      int rows, int columns, int positions, int cancelling, double rest) {
    for (int seed = 0; seed < 20; seed++) {
      Random random = new Random(seed);
      float[] a = random(random, rows * positions);
      float[] b = random(random, columns * positions);
      for (int t = 1; t < cancelling; t += 2) {
        for (int i = 0; i < rows; i++) {
          a[i * positions + t] = a[i * positions + t - 1];
        }
        for (int i = 0; i < columns; i++) {
          float before = b[i * positions + t - 1];
          b[i * positions + t] = (float) (rest * random.nextGaussian() - before);
        }
      }
      requireClose(a, b, rows, columns, positions);
    }
  }

  @Test
  void add_factorsInDouble_areHeldToTheMarginOfDouble() {
    double[] squares = new double[1];
    try (PointerScope scope = new PointerScope()) {
      Tensor left = Tensor.create(new double[] {1, 2, 3, 4}, 1, 2, 2);
      Tensor right = Tensor.create(new double[] {1, 1, 5, -1}, 1, 2, 2);
      GhostNorms.add(new Factors(left, right), squares, 0);
    }
    assertEquals(9 + 9 + 49 + 121, squares[0], 1e-12 * squares[0]);
  }

  /** Squares of the entries that count vanish next to those that do not. */
  @Test
  void add_largeEntriesMeetZeros_isNoShorter() {
    float[] a = {0x1p20f, 0x1p-60f};
    for (float zero : new float[] {0, 0x1p-80f, 0x1p-149f}) {
      float[] b = {zero, 0x1p20f};
      assertTrue(norm(a, b, 1, 1, 2) >= writtenOut(a, b, 1, 1, 2));
    }
  }

  @Test
  void add_gradientOfZeros_isNextToNothing() {
    assertEquals(0, norm(new float[6], new float[] {1, 2, 3, 4}, 3, 2, 2), 1e-30);
    assertEquals(0, norm(new float[3], new float[] {1, 2}, 3, 2, 1), 0);
  }

  @Test
  void add_notFinite_isNotFinite() {
    for (float bad : new float[] {Float.NaN, Float.POSITIVE_INFINITY, Float.NEGATIVE_INFINITY}) {
      for (int positions : new int[] {1, 2}) {
        float[] fine = new float[positions];
        float[] one = new float[positions];
        one[0] = bad;
        assertTrue(!Double.isFinite(norm(one, fine, 1, 1, positions)), bad + " on the left");
        assertTrue(!Double.isFinite(norm(fine, one, 1, 1, positions)), bad + " on the right");
      }
    }
  }

  private static float[] random(Random random, int length) {
    float[] values = new float[length];
    float scale = (float) Math.pow(10, random.nextInt(-8, 8));
    for (int i = 0; i < length; i++) {
      values[i] = scale * (float) (random.nextGaussian() + 0.5);
    }
    return values;
  }

  private static double writtenOut(float[] a, float[] b, int rows, int columns, int positions) {
    double square = 0;
    for (int i = 0; i < rows; i++) {
      for (int k = 0; k < columns; k++) {
        double entry = 0;
        for (int t = 0; t < positions; t++) {
          entry += (double) a[i * positions + t] * b[k * positions + t];
        }
        square += entry * entry;
      }
    }
    return Math.sqrt(square);
  }

  private static void requireClose(float[] a, float[] b, int rows, int columns, int positions) {
    double norm = norm(a, b, rows, columns, positions);
    double expected = writtenOut(a, b, rows, columns, positions);
    double reach = 0;
    for (int t = 0; t < positions; t++) {
      reach += length(a, rows, t, positions) * length(b, columns, t, positions);
    }
    assertTrue(norm >= expected * (1 - 1e-12), norm / expected - 1 + " too short");
    double narrow = (rows + columns + 2) * 0x1p-24;
    double share = narrow < 0x1p-12 ? narrow : 1e-10; // in double beyond
    double own = Math.sqrt(expected * expected + 2.01 * share * reach * reach);
    double most = own + (positions + 2) * 0x1p-24 * reach + 1e-12 * reach;
    assertTrue(norm <= most, norm / most - 1 + " more than the margin");
  }

  private static double length(float[] values, int length, int position, int positions) {
    double square = 0;
    for (int i = 0; i < length; i++) {
      square += (double) values[i * positions + position] * values[i * positions + position];
    }
    return Math.sqrt(square);
  }

  private static double norm(float[] a, float[] b, int rows, int columns, int positions) {
    double[] squares = new double[1];
    try (PointerScope scope = new PointerScope()) {
      Tensor left = Tensor.create(a, 1, rows, positions);
      Tensor right = Tensor.create(b, 1, columns, positions);
      GhostNorms.add(new Factors(left, right), squares, 0);
    }
    return Math.sqrt(squares[0]);
  }
}
