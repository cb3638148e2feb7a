package org.smadp.benchmarks;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Times several pieces of work in turn, round after round, so that a change of the machine's load
 * meets all of them.
 */
public final class InterleavedTimer {
  /** Enough for steps of a few milliseconds. */
  public static final Duration USUAL_WARM_UP = Duration.ofSeconds(3);

  private InterleavedTimer() {}

  /** Seconds of one piece of work, one entry for each round. */
  public record Times(List<Double> seconds) {
    public Times {
      seconds = List.copyOf(seconds);
    }

    public double median() {
      return InterleavedTimer.median(seconds);
    }

    public double smallest() {
      return seconds.stream().min(Double::compare).orElseThrow();
    }

    public double largest() {
      return seconds.stream().max(Double::compare).orElseThrow();
    }

    /** The ratio to another piece of work, round by round. */
    public Times over(Times other) {
      List<Double> ratios = new ArrayList<>();
      for (int r = 0; r < seconds.size(); r++) {
        ratios.add(seconds.get(r) / other.seconds.get(r));
      }
      return new Times(ratios);
    }
  }

  /**
   * Runs all pieces in turn, at least once and until {@code warmUp} is over, then {@code rounds}
   * times by the clock. Short work needs seconds before the compiler is done with it.
   */
  public static Map<String, Times> run(Map<String, Runnable> work, Duration warmUp, int rounds) {
    if (rounds < 1) {
      throw new IllegalArgumentException("rounds must be >= 1, was " + rounds);
    }
    long begin = System.nanoTime();
    do {
      work.values().forEach(Runnable::run);
    } while (System.nanoTime() - begin < warmUp.toNanos());
    Map<String, List<Double>> seconds = new LinkedHashMap<>();
    work.keySet().forEach(name -> seconds.put(name, new ArrayList<>()));
    for (int r = 0; r < rounds; r++) {
      work.forEach(
          (name, body) -> {
            long start = System.nanoTime();
            body.run();
            seconds.get(name).add((System.nanoTime() - start) * 1e-9);
          });
    }
    Map<String, Times> times = new LinkedHashMap<>();
    seconds.forEach((name, list) -> times.put(name, new Times(list)));
    return times;
  }

  private static double median(List<Double> values) {
    double[] sorted = values.stream().mapToDouble(Double::doubleValue).toArray();
    Arrays.sort(sorted);
    int middle = sorted.length / 2;
    return sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
  }
}
