package org.smadp.noise.band;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * What a run computes from its releases, as far as noise is concerned: some of its iterates, each
 * as a weighted sum of releases.
 *
 * <pre>
 *   velocity_t  = momentum * velocity_(t-1) + release_t
 *   theta_(t+1) = (1 - rate_t * weightDecay) * theta_t - rate_t * velocity_t
 *   average_t   = kept_t * average_(t-1) + (1 - kept_t) * theta_(t+1), where an average is evaluated
 * </pre>
 *
 * Gradients are taken to be what they are without the noise: how a network answers to noise in its
 * parameters is no part of it. A memory of releases whose gates open and close counts as no memory.
 *
 * @param rows weights of the releases 0, 1, ... in each iterate
 */
public record Workload(List<double[]> rows) {
  /** Iterates that stand for all. */
  private static final int ITERATES = 32;

  /** Longer runs are looked at as runs of this many steps with the same schedule. */
  private static final int LONGEST = 1 << 13;

  public Workload {
    if (rows.isEmpty()) {
      throw new IllegalArgumentException("a workload needs at least one row");
    }
    rows = List.copyOf(rows);
  }

  /** A number for each step, such as its learning rate. */
  @FunctionalInterface
  public interface Schedule {
    double at(long step);
  }

  /** All sums of the first releases of a run. */
  public static Workload prefixSums(int steps) {
    List<double[]> rows = new ArrayList<>();
    for (int t = 1; t <= steps; t++) {
      double[] row = new double[t];
      Arrays.fill(row, 1);
      rows.add(row);
    }
    return new Workload(rows);
  }

  /**
   * The iterates of a descent, evenly spaced, the last one among them.
   *
   * @param averaging weight of the old average in each step, if an average is evaluated
   */
  public static Workload descent(
      long steps,
      Schedule rates,
      double momentum,
      double weightDecay,
      Optional<Schedule> averaging) {
    int length = (int) Math.min(steps, LONGEST);
    double[] rate = new double[length];
    for (int t = 0; t < length; t++) {
      rate[t] = rates.at(t * steps / length);
    }
    List<double[]> rows = new ArrayList<>();
    int count = Math.min(length, ITERATES);
    for (int i = 1; i <= count; i++) {
      int iterate = (int) ((long) length * i / count);
      rows.add(row(iterate, rate, momentum, weightDecay, averaging));
    }
    return new Workload(rows);
  }

  /** Backwards from the iterate: what each release still does to it. */
  private static double[] row(
      int iterate,
      double[] rate,
      double momentum,
      double weightDecay,
      Optional<Schedule> averaging) {
    double[] row = new double[iterate];
    double average = averaging.isPresent() ? 1 : 0;
    double parameters = averaging.isPresent() ? 0 : 1;
    double velocity = 0;
    for (int t = iterate - 1; t >= 0; t--) {
      if (averaging.isPresent()) {
        double kept = averaging.get().at(t);
        parameters += (1 - kept) * average;
        average *= kept;
      }
      velocity = momentum * velocity - rate[t] * parameters;
      row[t] = velocity;
      parameters *= 1 - rate[t] * weightDecay;
    }
    return row;
  }
}
