package org.smadp.train.report;

import java.util.List;
import java.util.Optional;
import org.smadp.optim.MemoryDiagnostics;
import org.smadp.train.score.Scores;

/**
 * Where training stands after some steps, in public values only: the budget spent, scores on the
 * held-out set, and what the memory branch did.
 *
 * @param step private steps done so far
 * @param scores on held-out examples; none without evaluation
 * @param memory one record per group, empty without a memory branch
 */
public record Evaluation(
    long step,
    double epsilon,
    double learningRate,
    Optional<Scores> scores,
    List<MemoryDiagnostics> memory) {
  public Evaluation {
    memory = List.copyOf(memory);
  }

  /** The accuracy on held-out examples; NaN when there is none, as for numbers. */
  public double testAccuracy() {
    return scores.map(Scores::accuracy).orElse(Double.NaN);
  }

  /** The loss on held-out examples; NaN when there is none. */
  public double testLoss() {
    return scores.map(Scores::loss).orElse(Double.NaN);
  }
}
