package org.smadp.benchmarks;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.smadp.nn.Model;
import org.smadp.nn.ModelZoo;
import org.smadp.nn.RuntimeOptions;
import org.smadp.noise.NoiseSource;
import org.smadp.tensor.Shape;

class StepBenchmarkTest {
  private final Model model = ModelZoo.byName("cnn", Shape.of(3, 8, 8), 10);
  private final RuntimeOptions options = RuntimeOptions.defaults().withMicroBatch(4);

  @Test
  void run_smallModel_reportsEveryRound() {
    StepBenchmark.Outcome outcome =
        new StepBenchmark(model, options, 10, Duration.ZERO, 3).run(NoiseSource.seeded(1));
    assertEquals(3, outcome.clipped().seconds().size());
    assertEquals(3, outcome.dpOverNonPrivate().seconds().size());
    assertTrue(outcome.examplesPerSecond() > 0);
    assertTrue(outcome.peakShare() > 0);
    assertTrue(outcome.plainMicroBatch() == 4 || outcome.plainMicroBatch() == 8);
  }

  @Test
  void timer_severalPieces_takesTurns() {
    List<String> order = new ArrayList<>();
    Map<String, Runnable> work = new LinkedHashMap<>();
    work.put("a", () -> order.add("a"));
    work.put("b", () -> order.add("b"));
    InterleavedTimer.run(work, Duration.ZERO, 2);
    assertEquals(List.of("a", "b", "a", "b", "a", "b"), order);
    assertThrows(
        IllegalArgumentException.class, () -> InterleavedTimer.run(work, Duration.ZERO, 0));
  }

  @Test
  void times_medianAndRatio_areThoseOfTheRounds() {
    var times = new InterleavedTimer.Times(List.of(3.0, 1.0, 2.0, 10.0));
    var other = new InterleavedTimer.Times(List.of(1.0, 1.0, 1.0, 5.0));
    assertEquals(2.5, times.median());
    assertEquals(List.of(3.0, 1.0, 2.0, 2.0), times.over(other).seconds());
    assertEquals(1, times.smallest());
    assertEquals(10, times.largest());
  }
}
