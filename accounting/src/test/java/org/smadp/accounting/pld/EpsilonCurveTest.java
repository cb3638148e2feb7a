package org.smadp.accounting.pld;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.smadp.accounting.SampledGaussian;

class EpsilonCurveTest {
  @ParameterizedTest
  @CsvSource({"0.01, 1", "0.001, 5", "0.1, 0.7", "0.5, 4", "1, 10", "0, 1"})
  void epsilonAfter_anySteps_agreesWithThePldAccountant(double q, double sigma) {
    var event = new SampledGaussian(q, sigma);
    var curve = new EpsilonCurve(event, 1e-5);
    double last = 0;
    for (long steps : new long[] {0, 1, 2, 3, 10, 33, 100, 520, 1000, 1025, 3000}) {
      double epsilon = curve.epsilonAfter(steps);
      double direct = new PldAccountant().epsilon(event, steps, 1e-5);
      assertEquals(direct, epsilon, 1e-3 * direct + 1e-5, "steps " + steps);
      assertTrue(epsilon >= last * (1 - 1e-4), "steps " + steps);
      last = epsilon;
    }
  }

  @Test
  void epsilonAfter_negativeSteps_throws() {
    var curve = new EpsilonCurve(new SampledGaussian(0.1, 1), 1e-5);
    assertThrows(IllegalArgumentException.class, () -> curve.epsilonAfter(-1));
    var unprotected = new EpsilonCurve(new SampledGaussian(0.1, 0), 1e-5);
    assertEquals(0, unprotected.epsilonAfter(0));
    assertEquals(Double.POSITIVE_INFINITY, unprotected.epsilonAfter(1));
  }
}
