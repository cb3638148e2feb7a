package org.smadp.noise.band;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.smadp.accounting.Calibration;
import org.smadp.accounting.pld.PldAccountant;

class BandChoiceTest {
  /** Facts of jax-privacy's own tests: 1000 examples, lots of 100, 100 steps. */
  @ParameterizedTest
  @CsvSource({"20, 10", "0.1, 1"})
  void best_largeAndSmallEpsilon_isAllBandsAndNone(double epsilon, int expected) {
    Workload workload = Workload.prefixSums(100);
    var calibration = new Calibration(new PldAccountant(), epsilon, 1e-6);
    assertEquals(
        expected,
        BandChoice.best(
            workload,
            bands -> OptimalStrategy.of(workload, SquareRoot.ofPrefixSums(bands)),
            bands -> calibration.jointNoise(bands * 0.1, (100 + bands - 1) / bands),
            0.1,
            100));
  }

  /** Whatever the optimum is, it is found, with bands that nobody asks twice. */
  @ParameterizedTest
  @CsvSource({"1", "2", "3", "5", "7", "11", "13", "22", "31", "40", "64"})
  void best_errorWithOneValley_isItsBottom(int bottom) {
    Workload workload = Workload.prefixSums(4);
    assertEquals(
        bottom,
        BandChoice.best(
            workload,
            bands -> Strategy.independent(),
            bands -> OptionalDouble.of(1 + Math.abs(Math.log((double) bands / bottom))),
            1e-3,
            1000));
  }

  @Test
  void best_noNoiseKeepsTheTarget_isOneBand() {
    assertEquals(
        1,
        BandChoice.best(
            Workload.prefixSums(4),
            bands -> Strategy.independent(),
            bands -> OptionalDouble.empty(),
            0.01,
            100));
  }

  @Test
  void best_fewSteps_neverHasMoreBandsThanSteps() {
    assertEquals(
        3,
        BandChoice.best(
            Workload.prefixSums(3),
            bands -> Strategy.independent(),
            bands -> OptionalDouble.of(1.0 / bands),
            0.01,
            3));
  }
}
