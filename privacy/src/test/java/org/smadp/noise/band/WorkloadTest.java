package org.smadp.noise.band;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class WorkloadTest {
  private static final int STEPS = 7;

  /** The rows are what a descent does to one release of size 1, iterate by iterate. */
  @ParameterizedTest
  @CsvSource({"0, 0, false", "0.9, 0, false", "0, 0.05, false", "0.9, 0.05, true", "0, 0, true"})
  void descent_rows_areTheResponseOfTheLoop(double momentum, double weightDecay, boolean averaged) {
    Workload.Schedule rates = t -> 3 - 0.4 * t;
    Workload.Schedule kept = t -> Math.min(0.95, (t + 1.0) / (t + 10.0));
    Workload workload =
        Workload.descent(
            STEPS, rates, momentum, weightDecay, averaged ? Optional.of(kept) : Optional.empty());
    assertEquals(STEPS, workload.rows().size());
    for (int release = 0; release < STEPS; release++) {
      double parameters = 0;
      double velocity = 0;
      double average = 0;
      for (int t = 0; t < STEPS; t++) {
        velocity = momentum * velocity + (t == release ? 1 : 0);
        parameters = (1 - rates.at(t) * weightDecay) * parameters - rates.at(t) * velocity;
        average = kept.at(t) * average + (1 - kept.at(t)) * parameters;
        if (release <= t) {
          double[] row = workload.rows().get(t);
          assertEquals(t + 1, row.length);
          assertEquals(averaged ? average : parameters, row[release], 1e-12);
        }
      }
    }
  }

  @org.junit.jupiter.api.Test
  void descent_longRun_isLookedAtAsAShorterOneOfTheSameSchedule() {
    long steps = 1_000_000;
    Workload workload = Workload.descent(steps, t -> t < steps / 2 ? 1 : 0, 0, 0, Optional.empty());
    assertEquals(32, workload.rows().size());
    double[] last = workload.rows().get(31);
    assertEquals(8192, last.length);
    assertEquals(-1, last[4095]);
    assertEquals(0, last[4096]);
  }

  @org.junit.jupiter.api.Test
  void prefixSums_areRowsOfOnes() {
    List<double[]> rows = Workload.prefixSums(3).rows();
    assertArrayEquals(new double[] {1}, rows.get(0));
    assertArrayEquals(new double[] {1, 1, 1}, rows.get(2));
    assertThrows(IllegalArgumentException.class, () -> Workload.prefixSums(0));
  }
}
