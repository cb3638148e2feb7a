package org.smadp.privacy;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SafeNormTest {
  @ParameterizedTest
  @ValueSource(doubles = {1, 1e-310, 1e-200, 1e-30, 1e30, 1e200, 1e305})
  void of_anyScale_agreesWithExactArithmetic(double scale) {
    Random random = new Random(1);
    for (int length : new int[] {1, 2, 3, 63, 64, 65, 129, 1000}) {
      double[] values = random.doubles(length).map(v -> scale * (v - 0.5)).toArray();
      double exact = exactNorm(values);
      double slack = 0x1p-48 * exact + Double.MIN_VALUE;
      assertEquals(exact, SafeNorm.of(values, 0, length), slack);
    }
  }

  @Test
  void of_mixedScales_agreesWithExactArithmetic() {
    Random random = new Random(2);
    for (int i = 0; i < 500; i++) {
      double[] values =
          random.doubles(20).map(v -> v * Math.pow(10, random.nextInt(600) - 300)).toArray();
      double exact = exactNorm(values);
      assertEquals(exact, SafeNorm.of(values, 0, 20), 0x1p-48 * exact);
    }
  }

  @Test
  void of_partOfTheArray_readsThatPartOnly() {
    assertEquals(5, SafeNorm.of(new double[] {Double.NaN, 3, 4, 1e300}, 1, 3));
    assertEquals(5, SafeNorm.of(new float[] {Float.NaN, 3, 4, 1e30f}, 1, 3));
  }

  @Test
  void of_floats_agreesWithDoubles() {
    Random random = new Random(3);
    for (int i = 0; i < 200; i++) {
      float[] values = new float[1 + random.nextInt(200)];
      double[] same = new double[values.length];
      for (int j = 0; j < values.length; j++) {
        values[j] = (float) (random.nextGaussian() * Math.pow(10, random.nextInt(70) - 35));
        same[j] = values[j];
      }
      double norm = SafeNorm.of(same, 0, same.length);
      assertEquals(norm, SafeNorm.of(values, 0, values.length), 0x1p-48 * norm);
    }
  }

  @ParameterizedTest
  @ValueSource(doubles = {Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY})
  void of_nonFiniteEntry_isNaN(double entry) {
    assertTrue(Double.isNaN(SafeNorm.of(new double[] {1, entry, 2}, 0, 3)));
    assertTrue(Double.isNaN(SafeNorm.of(new float[] {1, (float) entry, 2}, 0, 3)));
  }

  @Test
  void of_zerosOrNothing_isZero() {
    assertEquals(0, SafeNorm.of(new double[] {0, -0.0}, 0, 2));
    assertEquals(0, SafeNorm.of(new double[0], 0, 0));
  }

  private static double exactNorm(double[] values) {
    BigDecimal sum = BigDecimal.ZERO;
    for (double value : values) {
      BigDecimal exact = new BigDecimal(value);
      sum = sum.add(exact.multiply(exact));
    }
    return sum.sqrt(new MathContext(40)).doubleValue();
  }
}
