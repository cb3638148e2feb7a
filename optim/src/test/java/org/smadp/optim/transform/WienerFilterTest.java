package org.smadp.optim.transform;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.smadp.optim.HashedValues;
import org.smadp.optim.Transform;
import org.smadp.optim.TransformContract;

class WienerFilterTest extends TransformContract {
  private final WienerFilter shrinking = new WienerFilter(4, 0.9, WienerFilter.Scaling.SHRINK);
  private final WienerFilter smoothing = new WienerFilter(4, 0.9, WienerFilter.Scaling.SMOOTH);

  @Override
  protected Transform transform() {
    return shrinking;
  }

  @Test
  void weights_pureNoise_vanish() {
    assertArrayEquals(new double[4], shrinking.weights(new double[] {2, -0.1, 0, -1}, 2.5));
    assertArrayEquals(
        new double[] {1, 0, 0, 0}, smoothing.weights(new double[] {2, -0.1, 0, -1}, 2.5));
  }

  @Test
  void weights_constantSignal_averageTheWindowAndShrinkByTheNoise() {
    // Correlation s at every lag: the weights are s / (4 s + n) each.
    double[] weights = shrinking.weights(new double[] {3 + 2, 3, 3, 3}, 2);
    for (double weight : weights) {
      assertEquals(3.0 / (4 * 3 + 2), weight, 1e-12);
    }
  }

  @Test
  void weights_smoothing_sumToOne() {
    double[] weights = smoothing.weights(new double[] {5, 2, 1, 0.5}, 2);
    double sum = 0;
    for (double weight : weights) {
      assertTrue(weight >= 0);
      sum += weight;
    }
    assertEquals(1, sum, 1e-12);
  }

  @ParameterizedTest(name = "seed {0}")
  @ValueSource(longs = {1, 2, 3, 4})
  void solve_randomCorrelations_satisfiesTheSystem(long seed) {
    int size = 9;
    double[] column = new double[size];
    double[] right = new double[size];
    for (int k = 0; k < size; k++) {
      column[k] = k == 0 ? 10 : HashedValues.at(seed, k);
      right[k] = HashedValues.at(seed, 100 + k);
    }
    double[] x = ToeplitzSolver.solve(column, right);
    for (int j = 0; j < size; j++) {
      double product = 0;
      for (int k = 0; k < size; k++) {
        product += column[Math.abs(j - k)] * x[k];
      }
      assertEquals(right[j], product, 1e-12);
    }
  }

  @Test
  void new_badSettings_throw() {
    assertThrows(
        IllegalArgumentException.class,
        () -> new WienerFilter(0, 0.9, WienerFilter.Scaling.SHRINK));
    assertThrows(
        IllegalArgumentException.class, () -> new WienerFilter(3, 1, WienerFilter.Scaling.SHRINK));
  }
}
