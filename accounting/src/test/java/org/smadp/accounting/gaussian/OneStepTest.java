package org.smadp.accounting.gaussian;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.smadp.accounting.PrivacyLedger;
import org.smadp.accounting.SampledGaussian;
import org.smadp.accounting.pld.PldAccountant;

/** One step of a sampled Gaussian, against the integral that defines its privacy curve. */
class OneStepTest {
  private static final PldAccountant PLD = new PldAccountant();

  @ParameterizedTest(name = "q {0}, sigma {1}, delta {2}")
  @CsvSource({
    "1e-6, 0.5, 1e-8",
    "1e-6, 1, 1e-9",
    "1e-4, 0.7, 1e-6",
    "0.01, 1, 1e-5",
    "0.2, 0.8, 1e-5",
    "0.5, 2, 1e-3",
    "0.9, 1, 1e-6"
  })
  void epsilon_oneStep_hasTheDeltaOfItsDefinition(double rate, double sigma, double delta) {
    double epsilon = epsilon(rate, sigma, 1, delta);
    assertTrue(epsilon > 0);
    double removing = hockeyStick(rate, sigma, epsilon, true);
    double adding = hockeyStick(rate, sigma, epsilon, false);
    assertEquals(1, Math.max(removing, adding) / delta, 1e-6);
  }

  /** What the grid alone said here was 536 times too much. */
  @Test
  void epsilon_oneStepAtATinyRate_isZeroWhereDeltaHidesTheExample() {
    assertEquals(0, epsilon(1e-6, 1, 1, 1e-5));
    assertEquals(0, epsilon(1e-6, 0.01, 10, 1e-4));
  }

  @ParameterizedTest(name = "q {0}, sigma {1}, delta {2}")
  @CsvSource({"1e-6, 1, 1e-9", "1e-5, 0.5, 1e-8", "1e-3, 1, 1e-6", "0.1, 1, 1e-5"})
  void epsilon_fewSteps_growsWithThemAndStaysBelowOneByOne(
      double rate, double sigma, double delta) {
    double before = epsilon(rate, sigma, 1, delta);
    for (int steps = 2; steps <= 10; steps++) {
      double now = epsilon(rate, sigma, steps, delta);
      assertTrue(now >= before * (1 - 1e-3), steps + " steps: " + now + " after " + before);
      assertTrue(now <= steps * epsilon(rate, sigma, 1, delta / steps) * (1 + 1e-12));
      before = now;
    }
  }

  private static double epsilon(double rate, double sigma, long steps, double delta) {
    var event = new SampledGaussian(rate, sigma);
    return PLD.epsilon(List.of(new PrivacyLedger.Entry(event, steps)), delta);
  }

  /** The integral of max(0, p - exp(epsilon) q) by Simpson's rule, p and q the two outputs. */
  private static double hockeyStick(double rate, double sigma, double epsilon, boolean removing) {
    int panels = 2_000_000;
    double low = -12 * sigma - 1;
    double width = (24 * sigma + 3) / panels;
    double sum = 0;
    for (int i = 0; i <= panels; i++) {
      double x = low + i * width;
      double without = density(x / sigma) / sigma;
      double with = (1 - rate) * without + rate * density((x - 1) / sigma) / sigma;
      double excess =
          removing ? with - Math.exp(epsilon) * without : without - Math.exp(epsilon) * with;
      double weight = i == 0 || i == panels ? 1 : i % 2 == 1 ? 4 : 2;
      sum += weight * Math.max(0, excess);
    }
    return sum * width / 3;
  }

  private static double density(double z) {
    return Math.exp(-z * z / 2) / Math.sqrt(2 * Math.PI);
  }
}
