package org.smadp.noise.band;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class OptimalStrategyTest {
  /** An independent optimiser's coefficients for 938 steps and 8 bands, over the first one. */
  @Test
  void of_prefixSums_isGolden() {
    double[] expected = {1, .768693, .706852, .669800, .640184, .611784, .579404, .531967};
    Strategy best = OptimalStrategy.of(Workload.prefixSums(938), SquareRoot.ofPrefixSums(8));
    for (int k = 0; k < expected.length; k++) {
      assertEquals(expected[k], best.coefficients().get(k) / best.coefficients().get(0), 5e-5);
    }
  }

  @Test
  void squareAndGradient_matchesDifferences() {
    Workload workload = descent(40);
    double[] c = {0.7, 0.4, 0.3, 0.2};
    double[] gradient = new double[4];
    PredictedError.squareAndGradient(strategy(c), workload, gradient);
    for (int k = 0; k < c.length; k++) {
      double[] up = c.clone();
      double[] down = c.clone();
      up[k] += 1e-6;
      down[k] -= 1e-6;
      double slope = (square(up, workload) - square(down, workload)) / 2e-6;
      assertEquals(slope, gradient[k], 1e-6 * Math.abs(slope));
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 5, 8, 16})
  void of_anyBands_isNoWorseThanItsStartAndBetterThanFewerBands(int bands) {
    Workload workload = descent(300);
    Strategy start = SquareRoot.ofPrefixSums(bands);
    Strategy best = OptimalStrategy.of(workload, start);
    assertEquals(bands, best.bands());
    double error = PredictedError.of(best, workload);
    assertTrue(error <= PredictedError.of(start, workload));
    if (bands > 1) {
      Strategy fewer = OptimalStrategy.of(workload, SquareRoot.ofPrefixSums(bands - 1));
      assertTrue(error < PredictedError.of(fewer, workload));
    }
  }

  private static Workload descent(int steps) {
    return Workload.descent(
        steps, t -> 2.0 * (steps - t) / steps, 0.5, 1e-3, Optional.of(t -> 0.9));
  }

  private static double square(double[] c, Workload workload) {
    double error = PredictedError.of(strategy(c), workload);
    return error * error;
  }

  private static Strategy strategy(double[] c) {
    return new Strategy(java.util.Arrays.stream(c).boxed().toList());
  }
}
