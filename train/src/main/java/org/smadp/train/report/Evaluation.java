package org.smadp.train.report;

import java.util.List;
import org.smadp.optim.MemoryDiagnostics;

/**
 * Where training stands after some steps, in public values only: the budget spent, accuracy on the
 * held-out set, and what the memory branch did.
 *
 * @param step private steps done so far
 * @param memory one record per group, empty without a memory branch
 */
public record Evaluation(
    long step,
    double epsilon,
    double learningRate,
    double testAccuracy,
    double testLoss,
    List<MemoryDiagnostics> memory) {
  public Evaluation {
    memory = List.copyOf(memory);
  }
}
