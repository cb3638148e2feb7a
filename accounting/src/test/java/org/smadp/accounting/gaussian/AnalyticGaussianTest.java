package org.smadp.accounting.gaussian;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AnalyticGaussianTest {
  @ParameterizedTest
  @CsvSource({
    "0.01, 0.001, 0.00351109202584209833",
    "1.0, 0.0, 0.382924922548026207",
    "1.0, 1.0, 0.126936737506643946",
    "1.0, 5.0, 5.7937216919194941e-7",
    "0.0001, 0.0002, 8.49155172120034959e-7",
    "0.001, 0.004, 7.15956243493824693e-9",
    "0.5, 3.0, 3.40091173567352882e-10",
    "10.0, 30.0, 0.970601854346858669",
    "10.0, 80.0, 0.00101096905161848304",
    "100.0, 4500.0, 0.999999697700482479",
    "3.0, 0.5, 0.829995809947690308"
  })
  void delta_highPrecisionValues_agrees(double mu, double epsilon, double delta) {
    assertEquals(delta, AnalyticGaussian.delta(mu, epsilon), 1e-12 * delta);
  }

  @ParameterizedTest
  @CsvSource({"1e-4, 1e-5", "0.5, 1e-15", "3, 1e-6", "100, 0.01", "1e7, 1e-15", "2, 0.3"})
  void epsilon_ofDelta_isTheUpperSideOfTheRoot(double mu, double delta) {
    double epsilon = AnalyticGaussian.epsilon(mu, delta);
    assertTrue(AnalyticGaussian.delta(mu, epsilon) <= delta);
    assertTrue(AnalyticGaussian.delta(mu, epsilon * (1 - 1e-11)) > delta);
  }

  @Test
  void epsilon_deltaAboveTotalVariation_isZero() {
    assertEquals(0, AnalyticGaussian.epsilon(0.01, 0.01));
    assertEquals(0, AnalyticGaussian.epsilon(0, 1e-9));
  }
}
