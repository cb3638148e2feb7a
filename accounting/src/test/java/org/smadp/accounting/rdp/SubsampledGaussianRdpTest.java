package org.smadp.accounting.rdp;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SubsampledGaussianRdpTest {
  /** log of the finite sum of C(a,k) (1-q)^(a-k) q^k exp((k^2-k) / (2 sigma^2)), minus nothing. */
  private static double exactSum(double q, double sigma, int order) {
    double logBinomial = 0;
    double[] terms = new double[order + 1];
    double largest = Double.NEGATIVE_INFINITY;
    for (int k = 0; k <= order; k++) {
      terms[k] =
          logBinomial
              + (order - k) * Math.log1p(-q)
              + k * Math.log(q)
              + (double) k * (k - 1) / (2 * sigma * sigma);
      largest = Math.max(largest, terms[k]);
      logBinomial += Math.log((double) (order - k) / (k + 1));
    }
    double sum = 0;
    for (double term : terms) {
      sum += Math.exp(term - largest);
    }
    return (largest + Math.log(sum)) / (order - 1);
  }

  @ParameterizedTest(name = "seed {0}")
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
  void rdp_integerOrder_equalsFiniteSum(long seed) {
    Random random = new Random(seed);
    for (int i = 0; i < 60; i++) {
      double q = Math.pow(10, -4 * random.nextDouble()) * 0.999;
      double sigma = Math.pow(10, -2 + 3 * random.nextDouble());
      int order = 2 + (int) Math.pow(10, 3 * random.nextDouble());
      double expected = exactSum(q, sigma, order);
      double actual = SubsampledGaussianRdp.rdp(q, sigma, order);
      double rounding = 2e-13 / (order - 1) * order;
      String at = "q " + q + " sigma " + sigma + " order " + order;
      assertEquals(expected, actual, 1e-10 * expected + rounding, at);
    }
  }

  @ParameterizedTest
  @CsvSource({"2", "1.5", "64.25", "1e6"})
  void rdp_rateZeroOrOne_isClosedForm(double order) {
    assertEquals(0, SubsampledGaussianRdp.rdp(0, 1, order));
    assertEquals(order / (2 * 9), SubsampledGaussianRdp.rdp(1, 3, order), 1e-12 * order);
    assertEquals(Double.POSITIVE_INFINITY, SubsampledGaussianRdp.rdp(0.5, 0, order));
    assertEquals(0, SubsampledGaussianRdp.rdp(0.5, Double.POSITIVE_INFINITY, order));
  }

  @ParameterizedTest(name = "seed {0}")
  @ValueSource(longs = {11, 12, 13, 14, 15, 16})
  void rdp_anyInput_isFiniteAndBelowTheUnsampledCurve(long seed) {
    Random random = new Random(seed);
    for (int i = 0; i < 150; i++) {
      double q = random.nextInt(4) == 0 ? 1 - Math.pow(10, -16 * random.nextDouble()) : 0;
      q = q == 0 ? Math.pow(10, -18 * random.nextDouble()) : q;
      double sigma = Math.pow(10, -3 + 7 * random.nextDouble());
      double order = 1 + Math.pow(10, -7 + 15 * random.nextDouble());
      double rdp = SubsampledGaussianRdp.rdp(q, sigma, order);
      String at = "q " + q + " sigma " + sigma + " order " + order + ": " + rdp;
      assertTrue(rdp >= 0 && rdp <= order / (2 * sigma * sigma) * (1 + 1e-12), at);
      assertTrue(rdp < Double.POSITIVE_INFINITY, at);
      double quadratic = q * q * (order - 1) * 1e-9;
      assertTrue(rdp >= Math.min(quadratic, 1e-300) || sigma > 1e3, at);
    }
  }

  @ParameterizedTest(name = "seed {0}")
  @ValueSource(longs = {21, 22, 23, 24})
  void rdp_moreSamplingLessNoiseHigherOrder_neverFalls(long seed) {
    Random random = new Random(seed);
    for (int i = 0; i < 80; i++) {
      double q = Math.pow(10, -6 * random.nextDouble());
      double sigma = Math.pow(10, -2 + 4 * random.nextDouble());
      double order = 1 + Math.pow(10, -3 + 6 * random.nextDouble());
      double factor = 1 + Math.pow(10, -5 * random.nextDouble());
      double rdp = SubsampledGaussianRdp.rdp(q, sigma, order) * (1 - 1e-11);
      String at = "q " + q + " sigma " + sigma + " order " + order + " factor " + factor;
      assertTrue(SubsampledGaussianRdp.rdp(Math.min(1, q * factor), sigma, order) >= rdp, at);
      assertTrue(SubsampledGaussianRdp.rdp(q, sigma / factor, order) >= rdp, at);
      assertTrue(SubsampledGaussianRdp.rdp(q, sigma, 1 + (order - 1) * factor) >= rdp, at);
    }
  }

  @Test
  void rdp_orderOneOrLess_throws() {
    var error =
        assertThrows(IllegalArgumentException.class, () -> SubsampledGaussianRdp.rdp(0.1, 1, 1));
    assertEquals("order must be > 1, was 1.0", error.getMessage());
  }
}
