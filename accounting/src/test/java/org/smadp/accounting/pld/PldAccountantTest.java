package org.smadp.accounting.pld;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.smadp.accounting.Accountant;
import org.smadp.accounting.NonPrivate;
import org.smadp.accounting.Phase;
import org.smadp.accounting.PrivacyLedger;
import org.smadp.accounting.SampledGaussian;
import org.smadp.accounting.gaussian.AnalyticGaussian;
import org.smadp.accounting.gaussian.NormalDistribution;
import org.smadp.accounting.rdp.RdpAccountant;
import org.smadp.accounting.rdp.RdpConversion;

class PldAccountantTest {
  /** Documented resolution of the accountant: comparisons of two answers allow for this much. */
  private static final double RESOLUTION = 1e-3;

  private static final PldAccountant PLD = new PldAccountant();
  private static final RdpAccountant IMPROVED = new RdpAccountant(RdpConversion.IMPROVED);
  private static final RdpAccountant CLASSIC = new RdpAccountant(RdpConversion.CLASSIC);

  private static PrivacyLedger.Entry entry(double q, double sigma, long count) {
    return new PrivacyLedger.Entry(new SampledGaussian(q, sigma), count);
  }

  private static double epsilon(double q, double sigma, long count, double delta) {
    return PLD.epsilon(List.of(entry(q, sigma, count)), delta);
  }

  /** The exact curve of one step: both directions of the hockey-stick divergence. */
  private static double exactDelta(double q, double sigma, double epsilon) {
    double ratio = Math.expm1(epsilon) / q;
    double z = 0.5 + sigma * sigma * Math.log1p(ratio);
    double with =
        (1 - q) * NormalDistribution.upperTail(z / sigma)
            + q * NormalDistribution.upperTail((z - 1) / sigma);
    double remove = with - Math.exp(epsilon) * NormalDistribution.upperTail(z / sigma);
    return Math.max(remove, exactDeltaOfAdding(q, sigma, epsilon));
  }

  private static double exactDeltaOfAdding(double q, double sigma, double epsilon) {
    if (-Math.expm1(-epsilon) >= q) {
      return 0;
    }
    double y = 0.5 + sigma * sigma * Math.log1p(Math.expm1(-epsilon) / q);
    double without = NormalDistribution.upperTail(-y / sigma);
    double mixed = (1 - q) * without + q * NormalDistribution.upperTail((1 - y) / sigma);
    return without - Math.exp(epsilon) * mixed;
  }

  private static double exactEpsilon(double q, double sigma, double delta) {
    if (exactDelta(q, sigma, 0) <= delta) {
      return 0;
    }
    double low = 0;
    double high = 200;
    for (int i = 0; i < 200; i++) {
      double middle = 0.5 * (low + high);
      if (exactDelta(q, sigma, middle) <= delta) {
        high = middle;
      } else {
        low = middle;
      }
    }
    return high;
  }

  @ParameterizedTest(name = "q {0} sigma {1} delta {2}")
  @CsvSource({
    "0.01, 1, 1e-5", "0.5, 1, 1e-6", "0.9, 0.7, 1e-5", "0.1, 2, 1e-4", "0.2, 0.5, 1e-6",
    "0.99, 3, 1e-3", "0.3, 5, 1e-5", "0.02, 0.6, 1e-8", "0.7, 1.2, 0.1", "0.5, 0.3, 0.4"
  })
  void epsilon_oneStep_isJustAboveTheClosedForm(double q, double sigma, double delta) {
    double exact = exactEpsilon(q, sigma, delta);
    double epsilon = epsilon(q, sigma, 1, delta);
    assertTrue(epsilon >= exact * (1 - 1e-9) - 1e-12, epsilon + " below " + exact);
    assertTrue(epsilon <= exact * (1 + 1e-3) + 1e-9, epsilon + " above " + exact);
  }

  @ParameterizedTest(name = "epsilon {0}")
  @ValueSource(doubles = {0, 0.01, 0.1, 0.5, 1, 3})
  void delta_oneStep_isJustAboveTheClosedForm(double epsilon) {
    double exact = exactDelta(0.3, 0.8, epsilon);
    double delta = PLD.delta(List.of(entry(0.3, 0.8, 1)), epsilon);
    assertTrue(delta >= exact * (1 - 1e-9), delta + " below " + exact);
    assertTrue(delta <= exact * (1 + 1e-2) + 1e-12, delta + " above " + exact);
  }

  /** Removing decides in every case known, so the other direction is checked on its own. */
  @ParameterizedTest(name = "q {0} sigma {1} delta {2}")
  @CsvSource({"0.5, 1, 1e-4", "0.9, 0.5, 0.05", "0.1, 2, 1e-3", "0.99, 3, 1e-3", "0.3, 0.4, 0.01"})
  void epsilonOfAdding_oneStep_isJustAboveTheClosedForm(double q, double sigma, double delta) {
    double low = 0;
    double high = -Math.log1p(-q);
    for (int i = 0; i < 100; i++) {
      double middle = 0.5 * (low + high);
      if (exactDeltaOfAdding(q, sigma, middle) <= delta) {
        high = middle;
      } else {
        low = middle;
      }
    }
    var phases = List.of(new Phase(q, sigma, 1));
    var renyi = IMPROVED.bound(List.of(entry(q, sigma, 1)), delta);
    double epsilon = PldAccountant.epsilonOfAdding(phases, delta, renyi, 0);
    assertTrue(epsilon >= high * (1 - 1e-9), epsilon + " below " + high);
    assertTrue(epsilon <= high * (1 + 1e-3), epsilon + " above " + high);
  }

  @ParameterizedTest(name = "seed {0}")
  @ValueSource(longs = {1, 2, 3, 4, 5, 6})
  void epsilon_anyInput_isANumberAndOrdered(long seed) {
    Random random = new Random(seed);
    for (int i = 0; i < 12; i++) {
      double q = random.nextInt(5) == 0 ? 1 : Math.pow(10, -8 * random.nextDouble());
      double sigma = Math.pow(10, -3 + 7 * random.nextDouble());
      long steps = (long) Math.pow(10, 8 * random.nextDouble());
      double delta = 0.5 * Math.pow(10, -14.7 * random.nextDouble());
      checkOrdered(q, sigma, steps, delta);
    }
  }

  @ParameterizedTest(name = "q {0} sigma {1} steps {2} delta {3}")
  @CsvSource({
    "1e-300, 1, 1000, 1e-5", "0.9999999999999999, 1, 1000, 1e-5", "1, 0.001, 100000000, 1e-15",
    "1, 10000, 1, 0.5", "0.5, 0.001, 100000000, 1e-15", "0.5, 10000, 1, 0.5",
    "1e-9, 0.001, 100000000, 1e-15", "1e-9, 10000, 100000000, 0.5", "0.5, 0.001, 1, 1e-15",
    "0.001, 0.05, 1, 0.5", "1e-6, 0.02, 1000000, 1e-10", "0.3, 0.01, 10, 1e-15"
  })
  void epsilon_extremes_areNumbersAndOrdered(double q, double sigma, long steps, double delta) {
    checkOrdered(q, sigma, steps, delta);
  }

  private static void checkOrdered(double q, double sigma, long steps, double delta) {
    List<PrivacyLedger.Entry> entries = List.of(entry(q, sigma, steps));
    double pld = PLD.epsilon(entries, delta);
    double improved = IMPROVED.epsilon(entries, delta);
    double classic = CLASSIC.epsilon(entries, delta);
    String at = "q " + q + " sigma " + sigma + " T " + steps + " delta " + delta + ": " + pld;
    assertTrue(pld >= 0 && pld <= improved && improved <= classic, at + " " + improved);
    double none = AnalyticGaussian.epsilon(Math.sqrt((double) steps) / sigma, delta);
    assertTrue(pld <= none * (1 + RESOLUTION) + 1e-9, at + " above the unsampled " + none);
  }

  @ParameterizedTest(name = "seed {0}")
  @ValueSource(longs = {31, 32, 33, 34})
  void epsilon_moreSamplingMoreStepsLessNoiseLessDelta_neverFalls(long seed) {
    Random random = new Random(seed);
    for (int i = 0; i < 6; i++) {
      double q = Math.pow(10, -5 * random.nextDouble());
      double sigma = Math.pow(10, -0.7 + 2 * random.nextDouble());
      long steps = (long) Math.pow(10, 6 * random.nextDouble());
      double delta = Math.pow(10, -1 - 10 * random.nextDouble());
      double base = epsilon(q, sigma, steps, delta) * (1 - RESOLUTION) - 1e-6;
      String at = "q " + q + " sigma " + sigma + " T " + steps + " delta " + delta;
      assertTrue(epsilon(Math.min(1, 1.05 * q), sigma, steps, delta) >= base, at);
      assertTrue(epsilon(q, sigma / 1.05, steps, delta) >= base, at);
      assertTrue(epsilon(q, sigma, steps + 1 + steps / 20, delta) >= base, at);
      assertTrue(epsilon(q, sigma, steps, delta / 2) >= base, at);
    }
  }

  @ParameterizedTest(name = "delta {0}")
  @ValueSource(doubles = {0.1, 1e-3, 1e-6, 1e-10, 1e-15})
  void delta_ofEpsilon_givesDeltaBack(double delta) {
    List<PrivacyLedger.Entry> entries = List.of(entry(0.01, 1, 2000), entry(0.02, 1.3, 500));
    double epsilon = PLD.epsilon(entries, delta);
    assertEquals(delta, PLD.delta(entries, epsilon), 5e-3 * delta);
  }

  @Test
  void epsilon_phaseSplitInTwo_doesNotChange() {
    double whole = PLD.epsilon(List.of(entry(0.01, 1, 1000), entry(0.02, 2, 300)), 1e-5);
    double split =
        PLD.epsilon(List.of(entry(0.01, 1, 400), entry(0.02, 2, 300), entry(0.01, 1, 600)), 1e-5);
    assertEquals(whole, split);
  }

  @Test
  void epsilon_heterogeneousNearlyEqualPhases_agreeWithOnePhase() {
    double one = epsilon(0.01, 1, 1000, 1e-5);
    double two = PLD.epsilon(List.of(entry(0.01, 1, 500), entry(0.01, 1 + 1e-9, 500)), 1e-5);
    assertEquals(one, two, 1e-6 * one);
  }

  @Test
  void epsilon_fullBatchSteps_isExactGaussian() {
    double two = PLD.epsilon(List.of(entry(1, 5, 10), entry(1, 7, 3)), 1e-5);
    double mu = Math.sqrt(10 / 25.0 + 3 / 49.0);
    assertEquals(AnalyticGaussian.epsilon(mu, 1e-5), two, 1e-12);
  }

  @Test
  void epsilon_fullBatchMixedWithAlmostNothing_agreesWithExactGaussian() {
    double exact = AnalyticGaussian.epsilon(1, 1e-5);
    double mixed = PLD.epsilon(List.of(entry(1, 1, 1), entry(1e-7, 10, 1)), 1e-5);
    assertTrue(mixed >= exact * (1 - 1e-9) && mixed <= exact * (1 + 1e-3), mixed + " " + exact);
  }

  @Test
  void epsilon_unprotected_isInfinite() {
    var access = new PrivacyLedger.Entry(new NonPrivate("printed the data"), 1);
    for (Accountant accountant : List.of(PLD, IMPROVED, CLASSIC)) {
      double infinity = Double.POSITIVE_INFINITY;
      assertEquals(infinity, accountant.epsilon(List.of(entry(0.1, 1, 1), access), 1e-5));
      assertEquals(infinity, accountant.epsilon(List.of(entry(0.1, 0, 1)), 1e-5));
      assertEquals(infinity, accountant.epsilon(List.of(entry(0.1, 1, 1)), 0));
      assertEquals(0, accountant.epsilon(List.of(), 1e-5));
      assertEquals(0, accountant.epsilon(List.of(entry(0, 1, 1000)), 1e-5));
      assertEquals(0, accountant.epsilon(new SampledGaussian(0.1, 1), 0, 1e-5));
    }
    assertEquals(1, PLD.delta(List.of(access), 3));
  }

  @Test
  void epsilon_deltaOutOfRange_throws() {
    assertThrows(IllegalArgumentException.class, () -> PLD.epsilon(List.of(), Double.NaN));
    assertThrows(IllegalArgumentException.class, () -> PLD.epsilon(List.of(), -1));
    assertThrows(IllegalArgumentException.class, () -> PLD.delta(List.of(), -1));
  }
}
