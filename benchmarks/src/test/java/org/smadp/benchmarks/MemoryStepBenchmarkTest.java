package org.smadp.benchmarks;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.smadp.nn.ModelZoo;
import org.smadp.nn.RuntimeOptions;
import org.smadp.noise.NoiseSource;

final class MemoryStepBenchmarkTest {
  @Test
  void withShare_ofARefresh_addsItsPart() {
    var steps = new InterleavedTimer.Times(List.of(1.0, 2.0));
    var refreshes = new InterleavedTimer.Times(List.of(10.0, 5.0));

    assertEquals(List.of(1.4, 2.2), MemoryStepBenchmark.withShare(steps, refreshes, 25).seconds());
  }

  @Test
  void run_anyModel_comparesRoundByRound() {
    MemoryStepBenchmark.Outcome outcome =
        new MemoryStepBenchmark(
                ModelZoo.byName("mlp"), RuntimeOptions.defaults(), 32, Duration.ZERO, 3)
            .run(NoiseSource.seeded(1));

    assertEquals(3, outcome.smaOverDp().seconds().size());
    assertEquals(25, outcome.refreshPeriod());
    for (int round = 0; round < 3; round++) {
      double share = outcome.refresh().seconds().get(round) / 25;
      double sma = outcome.sma().seconds().get(round);
      assertTrue(share > 0 && sma > share);
      assertEquals(
          sma / outcome.dp().seconds().get(round), outcome.smaOverDp().seconds().get(round), 1e-12);
    }
  }
}
