package org.smadp.accounting.pld;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.smadp.accounting.Phase;
import org.smadp.accounting.gaussian.AnalyticGaussian;

class ParticipationBoundTest {
  private static double epsilon(double q, double sigma, long steps, double delta) {
    return ParticipationBound.epsilon(List.of(new Phase(q, sigma, steps)), delta);
  }

  @Test
  void epsilon_exampleHardlyEverTakesPart_isZero() {
    assertEquals(0, epsilon(1e-9, 0.001, 1000, 1.0001e-6));
    assertTrue(epsilon(1e-9, 0.001, 1000, 0.9999e-6) > 0);
  }

  /** Every number of participations, weighted by its exact probability. */
  private static double exactDelta(double q, double sigma, int steps, double epsilon) {
    double delta = 0;
    double logChoices = 0;
    for (int k = 0; k <= steps; k++) {
      double weight = Math.exp(logChoices + k * Math.log(q) + (steps - k) * Math.log1p(-q));
      delta += weight * AnalyticGaussian.delta(Math.sqrt(k) / sigma, epsilon);
      logChoices += Math.log(steps - k) - Math.log(k + 1);
    }
    return delta;
  }

  @ParameterizedTest(name = "q {0} sigma {1} steps {2} delta {3}")
  @CsvSource({
    "0.01, 1, 100, 1e-5",
    "0.5, 2, 10, 1e-3",
    "0.9, 0.5, 20, 1e-6",
    "1e-3, 0.1, 50, 1e-8",
    "0.25, 1e-3, 40, 1e-10",
    "0.5, 1, 1, 1e-5",
    "0.01, 0.3, 3, 1e-4"
  })
  void epsilon_againstEveryNumberOfParticipations_isAboveAndNearTheMixture(
      double q, double sigma, int steps, double delta) {
    double epsilon = epsilon(q, sigma, steps, delta);
    assertTrue(exactDelta(q, sigma, steps, epsilon) <= delta, "below the mixture");
    assertTrue(exactDelta(q, sigma, steps, 0.5 * epsilon) > delta, "loose");
  }

  @Test
  void epsilon_severalPhases_isAtLeastThatOfEach() {
    var first = new Phase(0.01, 0.8, 500);
    var second = new Phase(1, 3, 1);
    double both = ParticipationBound.epsilon(List.of(first, second), 1e-6);
    assertTrue(both > ParticipationBound.epsilon(List.of(first), 1e-6));
    assertTrue(both > ParticipationBound.epsilon(List.of(second), 1e-6));
    double always = AnalyticGaussian.epsilon(Math.sqrt(500 / 0.64 + 1 / 9.0), 1e-6);
    assertTrue(both < 0.5 * always, both + " is no better than " + always);
  }

  @Test
  void delta_anyEpsilon_isTheSmallerOfNeverAndAlwaysTakingPart() {
    var phases = List.of(new Phase(1e-4, 0.5, 100));
    assertEquals(1 - Math.pow(1 - 1e-4, 100), ParticipationBound.delta(phases, 0), 1e-13);
    assertEquals(AnalyticGaussian.delta(20, 300), ParticipationBound.delta(phases, 300), 1e-20);
    assertEquals(1, ParticipationBound.delta(List.of(new Phase(0.9, 1e-6, 100)), 1));
  }

  /** The least number of participations by trying them all, with the Chernoff bound written out. */
  @ParameterizedTest(name = "q {0} steps {1} delta {2}")
  @CsvSource({"0.3, 200, 1e-5", "0.05, 400, 1e-7", "0.7, 60, 1e-3"})
  void epsilon_ofOnePhase_isThatOfTheLeastSufficientNumber(double q, int steps, double delta) {
    int most = (int) Math.ceil(q * steps);
    while (chernoff(steps, q, most + 1) > delta / 2) {
      most++;
    }
    assertTrue(most < steps);
    assertEquals(
        AnalyticGaussian.epsilon(Math.sqrt(most) / 0.5, delta / 2),
        epsilon(q, 0.5, steps, delta),
        1e-9);
  }

  private static double chernoff(int steps, double q, int least) {
    double share = least / (double) steps;
    double divergence =
        share * Math.log(share / q)
            + (share < 1 ? (1 - share) * Math.log((1 - share) / (1 - q)) : 0);
    return Math.exp(-steps * divergence);
  }

  @Test
  void epsilon_deltaEqualToTheChanceOfTakingPart_isZero() {
    assertEquals(0, epsilon(0.25, 1, 1, 0.25 * (1 + 1e-12)));
  }
}
