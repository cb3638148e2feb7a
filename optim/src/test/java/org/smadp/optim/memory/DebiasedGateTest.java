package org.smadp.optim.memory;

import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.smadp.optim.HashedValues;
import org.smadp.tensor.Layout;

/** The debiased gate tells a history of pure noise from one with a signal; the paper's cannot. */
class DebiasedGateTest {
  private static final Layout LAYOUT = Layout.builder().group("all", 4000).build();
  private static final int STEPS = 60;

  @ParameterizedTest(name = "seed {0}")
  @ValueSource(longs = {1, 2, 3})
  void recall_pureNoise_closesOnlyTheDebiasedGate(long seed) {
    assertTrue(meanAlignment(Gating.TREND, 0, seed) > 0.7);
    assertTrue(meanAlignment(Gating.DEBIASED, 0, seed) < 0.45);
  }

  @ParameterizedTest(name = "seed {0}")
  @ValueSource(longs = {1, 2, 3})
  void recall_steadySignal_opensBothGates(long seed) {
    assertTrue(meanAlignment(Gating.TREND, 1, seed) > 0.9);
    assertTrue(meanAlignment(Gating.DEBIASED, 1, seed) > 0.9);
  }

  private static double meanAlignment(Gating gating, double signal, long seed) {
    SpectralMemory settings =
        SpectralMemory.of(0.7, 0.7, 8).withExponents(Exponents.none()).withGating(gating);
    var run =
        new MemoryRun(
            settings,
            LAYOUT,
            (query, asked) -> {
              double[] sum = new double[LAYOUT.size()];
              java.util.Arrays.fill(sum, signal);
              return sum;
            },
            (release, group, index) -> HashedValues.at(seed, release, index));
    run.steps(STEPS);
    double sum = 0;
    for (int t = 10; t < STEPS; t++) {
      sum += run.diagnostics(t, 0).alignment();
    }
    return sum / (STEPS - 10);
  }
}
