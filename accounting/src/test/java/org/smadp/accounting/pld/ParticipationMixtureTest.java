package org.smadp.accounting.pld;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.smadp.accounting.Phase;
import org.smadp.accounting.gaussian.AnalyticGaussian;
import org.smadp.accounting.gaussian.OneStep;

class ParticipationMixtureTest {
  private static ParticipationMixture mixture(double q, double sigma, long steps) {
    return ParticipationMixture.of(List.of(new Phase(q, sigma, steps))).orElseThrow();
  }

  @ParameterizedTest
  @CsvSource({"0.01, 1, 1e-5", "0.5, 0.2, 1e-3", "1e-9, 0.01, 1e-12", "0.1, 1e-5, 1e-30"})
  void epsilon_oneStep_isTheExactOne(double q, double sigma, double delta) {
    double exact = OneStep.epsilon(q, 1 / sigma, delta);
    double epsilon = mixture(q, sigma, 1).epsilon(delta);
    assertTrue(epsilon >= exact * (1 - 1e-12), epsilon + " below " + exact);
    assertEquals(exact, epsilon, 1e-9 * exact);
  }

  /** Both directions of two steps, integrated over the plane of their outputs. */
  @ParameterizedTest
  @CsvSource({
    "0.1, 1, 0.05",
    "0.1, 1, 0.5",
    "0.1, 0.5, 2",
    "0.5, 1, 0.7",
    "1e-3, 1, 1e-3",
    "1e-3, 0.5, 0.1"
  })
  void delta_twoSteps_isAboveBothDirections(double q, double sigma, double epsilon) {
    double step = 0.03;
    double removed = 0;
    double added = 0;
    for (double s = -8; s < 9 + 1 / sigma; s += step) {
      for (double t = -8; t < 9 + 1 / sigma; t += step) {
        double without = Math.exp(-0.5 * (s * s + t * t)) / (2 * Math.PI) * step * step;
        double with = without * ratio(q, sigma, s) * ratio(q, sigma, t);
        removed += Math.max(0, with - Math.exp(epsilon) * without);
        added += Math.max(0, without - Math.exp(epsilon) * with);
      }
    }
    double bound = mixture(q, sigma, 2).delta(epsilon);
    assertTrue(bound >= removed * (1 - 1e-3) && bound >= added * (1 - 1e-3), bound + " " + removed);
    assertTrue(bound <= 4 * removed, "loose: " + bound + " for " + removed);
  }

  private static double ratio(double q, double sigma, double t) {
    return 1 - q + q * Math.exp(t / sigma - 0.5 / (sigma * sigma));
  }

  /** Every number of participations with its exact probability, none at a shared level. */
  @ParameterizedTest
  @CsvSource({"0.01, 1, 100, 0.3", "0.2, 2, 60, 1", "1e-5, 0.3, 1000, 0.01", "0.3, 5, 100, 0.5"})
  void delta_againstEveryNumberOfParticipations_isAboveAndNear(
      double q, double sigma, int steps, double epsilon) {
    double any = -Math.expm1(steps * Math.log1p(-q));
    double x = OneStep.withoutSampling(any, epsilon);
    double exact = 0;
    double logChoices = 0;
    for (int k = 0; k <= steps; k++) {
      double weight = Math.exp(logChoices + k * Math.log(q) + (steps - k) * Math.log1p(-q));
      exact += weight * AnalyticGaussian.delta(Math.sqrt(k) / sigma, x);
      logChoices += Math.log(steps - k) - Math.log(k + 1);
    }
    double bound = mixture(q, sigma, steps).delta(epsilon);
    assertTrue(bound >= exact * (1 - 1e-9), bound + " below " + exact);
    assertTrue(bound < 4 * exact, bound + " far above " + exact);
  }

  @Test
  void epsilon_exampleThatSeldomTakesPart_costsThatOfTheOneTime() {
    double bound = mixture(1e-8, 2, 100).epsilon(1e-10);
    assertEquals(OneStep.epsilon(1e-6, 0.5, 1e-10), bound, 1e-3 * bound);
  }

  @Test
  void epsilon_withoutAnyNoiseToSpeakOf_isInfinite() {
    double epsilon =
        assertTimeoutPreemptively(
            Duration.ofMinutes(1), () -> mixture(0.01, 1e-300, 100).epsilon(1e-5));
    assertEquals(Double.POSITIVE_INFINITY, epsilon);
  }

  @Test
  void of_manyParticipationsOrUnequalSteps_isNone() {
    assertTrue(ParticipationMixture.of(List.of(new Phase(0.5, 1, 1000))).isEmpty());
    var phase = new Phase(0.01, 1, 10);
    assertTrue(ParticipationMixture.of(List.of(phase, new Phase(0.02, 1, 10))).isEmpty());
  }
}
