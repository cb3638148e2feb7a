package org.smadp.audit.estimate;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Every bound holds on Gaussian mechanisms of known epsilon, and says something. */
class KnownMechanismTest {
  private static final int SEEDS = 100;

  /**
   * With 95% confidence 100 seeds break a bound 5 times on average; more than 15 in one of 10 000
   * cases.
   */
  private static final int MOST_BROKEN = 15;

  @ParameterizedTest
  @ValueSource(doubles = {0.1, 1, 3, 8})
  void bounds_overSeeds_holdWithTheirConfidence(double epsilon) {
    double mu = KnownMechanism.mu(epsilon);
    int[] broken = new int[3];
    for (long seed = 0; seed < SEEDS; seed++) {
      var bounds =
          new CanaryBounds(
              KnownMechanism.canaries(mu, 300, seed), KnownMechanism.DELTA, 0.05, 1e-5);
      var all = List.of(bounds.oneRun(), bounds.oneRunGaussian(), bounds.clopperPearson());
      for (int i = 0; i < broken.length; i++) {
        broken[i] += all.get(i).epsilon() > epsilon ? 1 : 0;
        assertTrue(all.get(i).certain() <= epsilon, all.get(i) + ", seed " + seed);
      }
    }
    for (int count : broken) {
      assertTrue(count <= MOST_BROKEN, "broken " + Arrays.toString(broken));
    }
  }

  @ParameterizedTest
  @ValueSource(doubles = {1, 3, 8})
  void mu_ofFullBatchGaussians_holdsWithItsConfidence(double epsilon) {
    double mu = KnownMechanism.mu(epsilon);
    long broken =
        LongStream.range(0, SEEDS)
            .filter(
                seed -> SampledTradeOff.gaussian().mu(KnownMechanism.rates(mu, 2000, seed)) > mu)
            .count();
    assertTrue(broken <= MOST_BROKEN, "broken " + broken);
  }

  @ParameterizedTest
  @ValueSource(doubles = {1, 3, 8})
  void epsilon_ofAFullBatchGaussian_reachesMostOfTheTruth(double epsilon) {
    double mu = KnownMechanism.mu(epsilon);
    double bound = SampledTradeOff.gaussian().mu(KnownMechanism.rates(mu, 200_000, 5));
    double reached = SampledTradeOff.gaussian().epsilon(bound, 1, KnownMechanism.DELTA);
    assertTrue(reached <= epsilon && reached >= 0.85 * epsilon, "reached " + reached);
  }

  @Test
  void refinement_atTheSameGuesses_isTheSharperBound() {
    var bounds =
        new CanaryBounds(
            KnownMechanism.canaries(KnownMechanism.mu(8), 2000, 3),
            KnownMechanism.DELTA,
            0.05,
            1e-5);
    assertTrue(bounds.oneRun().epsilon() > 2);
    assertTrue(bounds.oneRunGaussian().epsilon() > bounds.oneRun().epsilon() + 0.5);
  }

  @Test
  void pValue_withoutDelta_isTheBinomialTail() {
    // 10 of 10 right at epsilon ln 3, where a guess is right with chance 3/4.
    assertEquals(
        Math.pow(0.75, 10), OneRunBound.pValue(new Guesses(100, 10, 10), Math.log(3), 0), 1e-12);
  }

  @Test
  void pValue_withDelta_addsTheWorstStep() {
    // One guess of one canary, right: beta = p, alpha = 1 - p.
    double p = 0.75;
    assertEquals(
        p + 2 * 0.01 * (1 - p), OneRunBound.pValue(new Guesses(1, 1, 1), Math.log(3), 0.01), 1e-12);
  }

  @Test
  void falseNegatives_onASample_mixInAndOut() {
    var curve = new SampledTradeOff(0.25);
    // At FP = 1/2 the threshold is 0: a sampled canary is missed with chance Phi(-1).
    assertEquals(0.75 * 0.5 + 0.25 * 0.15865525393145707, curve.falseNegatives(0.5, 1), 1e-12);
    assertEquals(1, curve.mu(new ErrorRates(0.5, curve.falseNegatives(0.5, 1))), 1e-6);
  }

  @Test
  void epsilon_ofErrorRates_isTheLogarithmOfTheirRatio() {
    assertEquals(
        Math.log((1 - 1e-5 - 0.2) / 0.1), ThresholdBound.epsilon(new ErrorRates(0.1, 0.2), 1e-5));
    assertEquals(0, ThresholdBound.epsilon(new ErrorRates(0.9, 0.9), 1e-5));
  }
}
