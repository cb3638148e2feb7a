package org.smadp.experiments.study;

import java.util.List;

/** How much of a study is done, and how long the rest will take at the pace so far. */
final class StudyClock {
  private final CostEstimate cost;
  private final int total;
  private double expectedLeft;
  private double expectedSpent;
  private double spent;
  private int done;
  private long began;

  StudyClock(List<PlannedRun> runs, CostEstimate cost) {
    this.cost = cost;
    this.total = runs.size();
    this.expectedLeft = runs.stream().mapToDouble(run -> cost.seconds(run.spec())).sum();
  }

  int total() {
    return total;
  }

  int done() {
    return done;
  }

  /** A run that needs no work. */
  void found(PlannedRun run) {
    expectedLeft -= cost.seconds(run.spec());
    done++;
  }

  void began() {
    began = System.nanoTime();
  }

  void ended(PlannedRun run) {
    spent += elapsed();
    expectedSpent += cost.seconds(run.spec());
    found(run);
  }

  private double elapsed() {
    return (System.nanoTime() - began) / 1e9;
  }

  /**
   * Seconds for the rest of the study: the estimate, corrected by how estimates did so far.
   *
   * @param share of the current run that is done
   */
  double secondsLeft(PlannedRun current, double share) {
    double expected = cost.seconds(current.spec());
    double spentNow = spent + elapsed();
    double expectedNow = expectedSpent + share * expected;
    double pace = expectedNow > 0 && spentNow > 1 ? spentNow / expectedNow : 1;
    return Math.max(0, (expectedLeft - share * expected) * pace);
  }
}
