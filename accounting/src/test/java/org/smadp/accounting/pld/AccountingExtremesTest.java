package org.smadp.accounting.pld;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.DoubleSupplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.smadp.accounting.Accountant;
import org.smadp.accounting.PrivacyLedger;
import org.smadp.accounting.SampledGaussian;
import org.smadp.accounting.gaussian.AnalyticGaussian;
import org.smadp.accounting.rdp.RdpAccountant;
import org.smadp.accounting.rdp.RdpConversion;

/** Answers far outside of any training run: no hang, no NaN, no exception, and in order. */
class AccountingExtremesTest {
  /** Two answers may differ by the resolution of the grid although the truth is in order. */
  private static final double RESOLUTION = 1e-3;

  private static final double INFINITY = Double.POSITIVE_INFINITY;
  private static final Duration HANGS = Duration.ofMinutes(2);
  private static final PldAccountant PLD = new PldAccountant();
  private static final RdpAccountant IMPROVED = new RdpAccountant(RdpConversion.IMPROVED);
  private static final RdpAccountant CLASSIC = new RdpAccountant(RdpConversion.CLASSIC);

  private record Run(double q, double sigma, long steps, double delta) {
    double epsilon(Accountant accountant) {
      return accountant.epsilon(new SampledGaussian(q, sigma), steps, delta);
    }

    List<PrivacyLedger.Entry> entries() {
      return List.of(new PrivacyLedger.Entry(new SampledGaussian(q, sigma), steps));
    }
  }

  private static double answer(DoubleSupplier question) {
    return assertTimeoutPreemptively(HANGS, question::getAsDouble, "no answer");
  }

  @ParameterizedTest(name = "sigma {0} steps {1}")
  @CsvSource({"1e-4, 100", "1e-5, 1", "1e-4, 2", "1e-6, 1000000000"})
  void epsilon_hardlyAnyNoise_answers(double sigma, long steps) {
    var run = new Run(0.25, sigma, steps, 1e-5);
    for (Accountant accountant : List.of(PLD, IMPROVED, CLASSIC)) {
      double epsilon = answer(() -> run.epsilon(accountant));
      assertTrue(epsilon > 0 && epsilon < INFINITY, run + ": " + epsilon);
    }
    double curve =
        answer(() -> new EpsilonCurve(new SampledGaussian(0.25, sigma), 1e-5).epsilonAfter(steps));
    assertTrue(curve <= run.epsilon(IMPROVED), run + ": " + curve);
  }

  @ParameterizedTest(name = "q {0} sigma {1} steps {2} epsilon {3}")
  @CsvSource({
    "1e-12, 0.5, 1000000000, 1",
    "0.25, 1e6, 1, 1",
    "1e-12, 30, 1000000000, 1",
    "0.01, 1e6, 1000000000, 1",
    "0.25, 1e-5, 3, 1e6",
    "0.5, 1, 10, 1e300",
    "0.5, 1, 10, 0"
  })
  void delta_extremes_isAProbability(double q, double sigma, long steps, double epsilon) {
    var entries = new Run(q, sigma, steps, 1).entries();
    double delta = answer(() -> PLD.delta(entries, epsilon));
    assertTrue(delta >= 0 && delta <= 1, "delta " + delta);
    assertTrue(delta <= q * (double) steps * (1 + 1e-9), "above the chance to take part: " + delta);
  }

  @ParameterizedTest(name = "steps {0} delta {1}")
  @CsvSource({"2147483647, 1e-300", "1000000000, 1e-300", "1000000000000, 4.9e-324"})
  void epsilon_manyStepsAtATinyDelta_answers(long steps, double delta) {
    var run = new Run(0.01, 1, steps, delta);
    double epsilon = answer(() -> run.epsilon(PLD));
    assertTrue(epsilon > 0 && epsilon <= run.epsilon(IMPROVED), run + ": " + epsilon);
  }

  /** Where the answer passes from nothing to thousands, between delta = q and delta = 2 q. */
  @ParameterizedTest(name = "delta {0}")
  @ValueSource(doubles = {1.9e-12, 1e-12, 0.9999999999999998e-12, 0.999e-12, 1e-13, 1e-30})
  void epsilon_twoStepsAtATinyRate_costNoLessThanOne(double delta) {
    for (Accountant accountant : List.of(PLD, IMPROVED, CLASSIC)) {
      double one = new Run(1e-12, 0.01, 1, delta).epsilon(accountant);
      double two = new Run(1e-12, 0.01, 2, delta).epsilon(accountant);
      assertTrue(two >= one * (1 - RESOLUTION), one + " then " + two);
      assertTrue(two > 4000, "two steps reveal a member with more than delta: " + two);
    }
  }

  @Test
  void epsilon_tinyRateAtATinyDelta_doesNotLoseTheRateInTheMoments() {
    double two = new Run(1e-300, 0.009, 2, 1e-300).epsilon(IMPROVED);
    double three = new Run(1e-300, 0.009, 3, 1e-300).epsilon(IMPROVED);
    assertTrue(two <= three, two + " then " + three);
  }

  @Test
  void epsilon_exampleThatHardlyEverTakesPart_isZero() {
    assertEquals(0, new Run(1e-12, 0.01, 1000, 1.001e-9).epsilon(PLD));
    assertTrue(new Run(1e-12, 0.01, 1000, 0.999e-9).epsilon(PLD) > 0);
  }

  private static Run random(Random random) {
    double q = Math.pow(10, -14 * random.nextDouble());
    double sigma = Math.pow(10, -6 + 12 * random.nextDouble());
    long steps = (long) Math.pow(10, 9 * random.nextDouble());
    double delta = 0.9 * Math.pow(10, -300 * Math.pow(random.nextDouble(), 3));
    return new Run(random.nextInt(8) == 0 ? 1 : q, sigma, steps, delta);
  }

  private static List<Run> dearer(Run run, double factor) {
    List<Run> all = new ArrayList<>();
    double q = Math.min(1, factor * run.q());
    all.add(new Run(q, run.sigma(), run.steps(), run.delta()));
    all.add(new Run(run.q(), run.sigma() / factor, run.steps(), run.delta()));
    all.add(
        new Run(
            run.q(),
            run.sigma(),
            run.steps() + (long) Math.ceil((double) run.steps() * (factor - 1)),
            run.delta()));
    all.add(new Run(run.q(), run.sigma(), run.steps(), run.delta() / factor));
    return all;
  }

  @ParameterizedTest(name = "seed {0}")
  @ValueSource(longs = {1, 2, 3, 4})
  void epsilon_anywhere_isOrdered(long seed) {
    Random random = new Random(seed);
    assertTimeoutPreemptively(
        HANGS,
        () -> {
          for (int i = 0; i < 8; i++) {
            Run run = random(random);
            double pld = run.epsilon(PLD);
            double improved = run.epsilon(IMPROVED);
            double classic = run.epsilon(CLASSIC);
            assertTrue(pld >= 0 && pld <= improved && improved <= classic, run + ": " + pld);
            for (Run more : dearer(run, i % 2 == 0 ? 2 : 30)) {
              check(run, pld, more, more.epsilon(PLD));
              check(run, improved, more, more.epsilon(IMPROVED));
              check(run, classic, more, more.epsilon(CLASSIC));
            }
          }
        });
  }

  private static void check(Run run, double epsilon, Run more, double ofMore) {
    assertTrue(
        ofMore >= epsilon * (1 - RESOLUTION) - 1e-9,
        run + " costs " + epsilon + ", " + more + " only " + ofMore);
  }

  /** Rounding of sums and transforms; answers are in order but for that. */
  private static final double ROUNDING = 1e-9;

  /** Points where the answer lay between two humps of the loss, and fell with more steps. */
  @ParameterizedTest
  @CsvSource({
    "0.01, 1, 1e-300",
    "0.01, 2, 1e-50",
    "0.01, 10, 1e-300",
    "0.01, 10, 1e-50",
    "0.001, 1, 1e-50",
    "0.001, 2, 1e-50",
    "0.001, 2, 1e-20",
    "0.001, 10, 1e-50",
    "1e-4, 2, 1e-300",
    "1e-4, 10, 1e-50",
    "1e-4, 100, 1e-300",
    "1e-6, 0.01, 1e-5",
    "1e-8, 0.01, 1e-10",
    "1e-8, 1, 1e-10",
    "1e-8, 2, 1e-10",
    "1e-8, 2, 1e-300",
    "1e-12, 2, 1e-10",
    "0.3, 0.1, 0.9",
    "0.99, 1000, 1e-5"
  })
  void epsilon_moreSteps_neverFalls(double q, double sigma, double delta) {
    double most = 0;
    for (long steps : new long[] {1, 2, 5, 32, 33, 100, 10_000, 1_000_000_000}) {
      double epsilon = new Run(q, sigma, steps, delta).epsilon(PLD);
      assertTrue(epsilon >= most * (1 - ROUNDING), steps + " steps: " + most + " " + epsilon);
      most = Math.max(most, epsilon);
    }
  }

  /** Where rounding hides the answer it falls by less than the resolution, or next to nothing. */
  @ParameterizedTest
  @CsvSource({"1e-8, 10, 1e-10"})
  void epsilon_moreStepsWhereRoundingDecides_hardlyFalls(double q, double sigma, double delta) {
    double most = 0;
    for (long steps : new long[] {1, 5, 10, 32, 33, 64, 100, 1000, 10_000}) {
      double epsilon = new Run(q, sigma, steps, delta).epsilon(PLD);
      assertTrue(epsilon >= most * (1 - 1e-4) - 1e-8, steps + " steps: " + most + " " + epsilon);
      most = Math.max(most, epsilon);
    }
  }

  /**
   * Points where delta rose with epsilon: examples that seldom take part, and epsilons below the
   * mean loss of very many steps.
   */
  @ParameterizedTest
  @CsvSource({
    "1e-8, 0.01, 10000000",
    "1e-8, 0.01, 100000000",
    "1e-8, 0.7, 2",
    "1e-6, 0.7, 1000000000",
    "1e-6, 2, 100000000",
    "1e-4, 0.01, 3000",
    "1e-4, 1, 10000000",
    "1e-4, 1, 100000000",
    "1e-4, 2, 1000000000",
    "1e-4, 10, 1000000000",
    "0.001, 0.1, 2",
    "0.01, 1, 1000",
    "0.3, 2, 100"
  })
  void delta_largerEpsilon_neverRises(double q, double sigma, long steps) {
    var entries = new Run(q, sigma, steps, 1).entries();
    double least = PLD.delta(entries, 0);
    for (double epsilon = 1e-3; epsilon < 1e6; epsilon *= 12) {
      double delta = PLD.delta(entries, epsilon);
      assertTrue(
          delta <= least * (1 + ROUNDING), "epsilon " + epsilon + ": " + least + " " + delta);
      least = Math.min(least, delta);
    }
  }

  /** An epsilon between two tilts of the lattice, and answers that differ in their last digits. */
  @Test
  void delta_epsilonsCloseTogether_neverRises() {
    var entries = new Run(0.01, 1, 1000, 1).entries();
    double least = 1;
    for (double epsilon = 1; epsilon < 1.2; epsilon += 0.02) {
      double delta = PLD.delta(entries, epsilon);
      assertTrue(
          delta <= least * (1 + ROUNDING), "epsilon " + epsilon + ": " + least + " " + delta);
      least = Math.min(least, delta);
    }
  }

  /** Sampling never costs more than all the data, also where the rate is next to one. */
  @ParameterizedTest
  @CsvSource({"0.9, 1e4, 64, 1e4, 0", "0.99, 1e4, 1000, 8, 0", "0.999, 1, 20, 9, 1"})
  void delta_nearlyAllTheData_isAtMostThatOfAll(
      double q, double sigma, long steps, double epsilon, double least) {
    double delta = PLD.delta(new Run(q, sigma, steps, 1).entries(), epsilon);
    double all = AnalyticGaussian.delta(Math.sqrt((double) steps) / sigma, epsilon);
    assertTrue(delta <= all, delta + " of " + all);
    assertTrue(delta >= 0.5 * least * all, delta + " of " + all);
  }

  /** With very many steps of a small rate the loss is normal: delta is that of a Gaussian. */
  @ParameterizedTest(name = "epsilon {0}")
  @ValueSource(doubles = {0.001, 0.06, 0.4, 1, 3})
  void delta_belowTheMeanLoss_isThatOfTheLimit(double epsilon) {
    double q = 1e-4;
    long steps = 100_000_000;
    double mu = q * Math.sqrt(steps * Math.expm1(1));
    double delta = PLD.delta(new Run(q, 1, steps, 1).entries(), epsilon);
    assertEquals(AnalyticGaussian.delta(mu, epsilon), delta, 4e-3 * delta);
  }

  /** Epsilon and delta are two readings of one curve, by different tilts. */
  @ParameterizedTest
  @CsvSource({
    "0.01, 1, 1000, 1e-5",
    "0.01, 1, 1000, 1e-50",
    "0.001, 0.7, 10000, 1e-8",
    "0.3, 5, 200, 0.1",
    "0.01, 2, 100000, 1e-200"
  })
  void delta_ofEpsilon_isNearDelta(double q, double sigma, long steps, double delta) {
    var run = new Run(q, sigma, steps, delta);
    double back = PLD.delta(run.entries(), run.epsilon(PLD));
    assertEquals(1, back / delta, 0.02);
  }
}
