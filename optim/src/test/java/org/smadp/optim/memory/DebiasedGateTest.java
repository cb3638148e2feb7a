package org.smadp.optim.memory;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.smadp.optim.HashedValues;
import org.smadp.optim.algorithm.NaiveMemory;
import org.smadp.tensor.Layout;

/** The debiased gate tells a history of pure noise from one with a signal; the paper's cannot. */
class DebiasedGateTest {
  private static final Layout LAYOUT = Layout.builder().group("all", 4000).build();
  private static final int STEPS = 60;

  @ParameterizedTest(name = "seed {0}")
  @ValueSource(longs = {1, 2, 3})
  void recall_pureNoise_closesOnlyTheDebiasedGate(long seed) {
    assertTrue(meanAlignment(run(Gating.TREND, 0, seed)) > 0.7);
    assertTrue(meanAlignment(run(Gating.DEBIASED, 0, seed)) < 0.45);
  }

  @ParameterizedTest(name = "seed {0}")
  @ValueSource(longs = {1, 2, 3})
  void recall_steadySignal_opensBothGates(long seed) {
    assertTrue(meanAlignment(run(Gating.TREND, 1, seed)) > 0.9);
    assertTrue(meanAlignment(run(Gating.DEBIASED, 1, seed)) > 0.9);
  }

  /** Against the noise coefficients written out, in a regime where the gate is half open. */
  @ParameterizedTest(name = "seed {0}")
  @ValueSource(longs = {1, 2, 3})
  void recall_weakSignal_matchesTheNaiveMemory(long seed) {
    MemoryRun run = run(Gating.DEBIASED, 0.5, seed);
    var naive = new NaiveMemory(LAYOUT.group(0), 0.7, 0.7, 8, 0, 1, Gating.DEBIASED);
    int halfOpen = 0;
    for (int t = 0; t < STEPS; t++) {
      double[] expected = naive.recall();
      double[] release = new double[LAYOUT.size()];
      for (int i = 0; i < release.length; i++) {
        assertEquals(expected[i], run.term(t, i), 1e-5, "step " + t);
        release[i] = run.release(t, i);
      }
      double alignment = run.diagnostics(t, 0).alignment();
      halfOpen += alignment > 0.05 && alignment < 0.95 ? 1 : 0;
      naive.remember(release);
    }
    assertTrue(halfOpen > 10, "half open in " + halfOpen + " steps");
  }

  private static MemoryRun run(Gating gating, double signal, long seed) {
    SpectralMemory settings =
        SpectralMemory.of(0.7, 0.7, 8).withExponents(Exponents.none()).withGating(gating);
    return new MemoryRun(
            settings,
            LAYOUT,
            (query, asked) -> signal(signal, query),
            (release, group, index) -> HashedValues.at(seed, release, index))
        .steps(STEPS);
  }

  /** Steady at scale 1, else turning between two directions. */
  private static double[] signal(double scale, long query) {
    double[] sum = new double[LAYOUT.size()];
    for (int i = 0; i < sum.length; i++) {
      sum[i] = scale == 1 ? 1 : scale * Math.cos(0.4 * query + (i % 2) * Math.PI / 2);
    }
    return sum;
  }

  private static double meanAlignment(MemoryRun run) {
    double sum = 0;
    for (int t = 10; t < STEPS; t++) {
      sum += run.diagnostics(t, 0).alignment();
    }
    return sum / (STEPS - 10);
  }
}
