package org.smadp.experiments.analysis;

import java.util.List;
import java.util.OptionalDouble;
import java.util.function.ToDoubleFunction;
import org.smadp.optim.MemoryDiagnostics;
import org.smadp.train.report.Evaluation;
import org.smadp.train.run.FinishedRun;

/** Averages of the memory branch over the evaluations of a run; empty without one. */
final class MemoryAverages {
  private MemoryAverages() {}

  /** Mean D_eff over groups and evaluations; steps without a lag have no depth and are left out. */
  static OptionalDouble effectiveDepth(FinishedRun run) {
    return run.evaluations().stream()
        .flatMap(evaluation -> evaluation.memory().stream())
        .filter(group -> group.availableLags() > 0)
        .mapToDouble(MemoryDiagnostics::effectiveDepth)
        .average();
  }

  /** Share of the pairs of group and evaluation with a lag in which lambda > 0, in per cent. */
  static OptionalDouble temperedPercent(FinishedRun run) {
    return run.evaluations().stream()
        .flatMap(evaluation -> evaluation.memory().stream())
        .filter(group -> group.availableLags() > 0)
        .mapToDouble(group -> group.tempering() > 0 ? 100 : 0)
        .average();
  }

  /** Mean memory-branch ratio: groups weighed by their parameters, then the mean over steps. */
  static OptionalDouble memoryRatio(FinishedRun run) {
    return weighted(run, MemoryDiagnostics::memoryRatio);
  }

  /** Mean c_t = (1 - beta) * omega * Gamma * Psi, groups weighed by their parameters. */
  static OptionalDouble historyWeight(FinishedRun run) {
    return weighted(run, MemoryDiagnostics::historyWeight);
  }

  private static OptionalDouble weighted(
      FinishedRun run, ToDoubleFunction<MemoryDiagnostics> quantity) {
    return run.evaluations().stream()
        .map(Evaluation::memory)
        .filter(memory -> !memory.isEmpty() && memory.get(0).availableLags() > 0)
        .mapToDouble(memory -> weighted(run, memory, quantity))
        .average();
  }

  private static double weighted(
      FinishedRun run,
      List<MemoryDiagnostics> memory,
      ToDoubleFunction<MemoryDiagnostics> quantity) {
    double sum = 0;
    double parameters = 0;
    for (int g = 0; g < memory.size(); g++) {
      int weight = run.groups().get(g).parameters();
      sum += weight * quantity.applyAsDouble(memory.get(g));
      parameters += weight;
    }
    return sum / parameters;
  }
}
