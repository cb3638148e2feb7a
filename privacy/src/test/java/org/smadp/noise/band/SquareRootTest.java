package org.smadp.noise.band;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SquareRootTest {
  @Test
  void ofPrefixSums_isGolden() {
    assertRatios(
        SquareRoot.ofPrefixSums(8),
        1,
        .5,
        .375,
        .3125,
        .2734375,
        .24609375,
        .2255859375,
        .20947265625);
  }

  @Test
  void ofMomentum_nineTenths_isGolden() {
    assertRatios(
        SquareRoot.ofMomentum(6, 0.9, 1), 1, .95, .90375, .8609375, .821277343, .784509257);
  }

  /** The root times itself is the workload: 1 / ((1 - decay x) (1 - momentum x)). */
  @ParameterizedTest
  @CsvSource({"0, 1", "0.9, 1", "0.5, 0.99", "0.3, 0.7", "0.9, 0.9"})
  void ofMomentum_convolvedWithItself_isTheWorkload(double momentum, double decay) {
    int bands = 12;
    double[] root = ratios(SquareRoot.ofMomentum(bands, momentum, decay));
    double[] workload = new double[bands];
    for (int k = 0; k < bands; k++) {
      for (int i = 0; i <= k; i++) {
        workload[k] += Math.pow(decay, k - i) * Math.pow(momentum, i);
      }
    }
    for (int k = 0; k < bands; k++) {
      double square = 0;
      for (int i = 0; i <= k; i++) {
        square += root[i] * root[k - i];
      }
      assertEquals(workload[k], square, 1e-12);
    }
    assertRatios(SquareRoot.ofToeplitz(bands, workload), root);
  }

  /** The inverse of the root of prefix sums: 1, -1/2, -1/8, -1/16, -5/128, -7/256. */
  @Test
  void inverse_beforeTheBandsEnd_isTheRootOfDifferences() {
    Strategy strategy = SquareRoot.ofPrefixSums(6);
    double[] inverse = strategy.inverse(6);
    double[] expected = {1, -.5, -.125, -.0625, -.0390625, -.02734375};
    for (int i = 0; i < 6; i++) {
      assertEquals(expected[i], inverse[i] * strategy.coefficients().get(0), 1e-12);
    }
  }

  @Test
  void ofMomentum_equalToDecay_isGeometric() {
    assertRatios(SquareRoot.ofMomentum(4, 0.8, 0.8), 1, .8, .64, .512);
  }

  @ParameterizedTest
  @CsvSource({"1, 1, 4", "-0.1, 1, 4", "0.5, 0, 4", "0.5, 1.1, 4", "0.5, 1, 0", "0.5, 1, 257"})
  void ofMomentum_outOfRange_isRefused(double momentum, double decay, int bands) {
    assertThrows(
        IllegalArgumentException.class, () -> SquareRoot.ofMomentum(bands, momentum, decay));
  }

  private static void assertRatios(Strategy strategy, double... expected) {
    double[] ratios = ratios(strategy);
    assertEquals(expected.length, ratios.length);
    for (int i = 0; i < ratios.length; i++) {
      assertEquals(expected[i], ratios[i], 2e-9);
    }
  }

  private static double[] ratios(Strategy strategy) {
    double first = strategy.coefficients().get(0);
    return strategy.coefficients().stream().mapToDouble(c -> c / first).toArray();
  }
}
