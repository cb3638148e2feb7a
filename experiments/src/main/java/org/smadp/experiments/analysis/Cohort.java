package org.smadp.experiments.analysis;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import org.smadp.experiments.statistics.Sample;
import org.smadp.train.run.FinishedRun;

/**
 * Runs that differ in their randomness only.
 *
 * @param reference the variant to compare with; blank for none
 * @param paper the paper's numbers for it, by quantity
 * @param atGridEdge whether its learning rate was chosen at an end of the grid
 */
record Cohort(
    String panel,
    String variant,
    String reference,
    Map<String, Double> paper,
    boolean atGridEdge,
    List<MeasuredRun> runs) {
  Cohort {
    paper = Map.copyOf(paper);
    runs = List.copyOf(runs);
  }

  /** The first run; its plan is that of all. */
  FinishedRun first() {
    return runs.get(0).run();
  }

  Sample sample(ToDoubleFunction<FinishedRun> quantity) {
    return new Sample(runs.stream().map(r -> quantity.applyAsDouble(r.run())).toList());
  }

  Sample accuracy() {
    return sample(run -> run.last().testAccuracy());
  }

  /** Its accuracy less that of another with the same seed, for seeds that both have. */
  Optional<Sample> accuracyLess(Cohort other) {
    Map<String, Double> others = new HashMap<>();
    other.runs.forEach(run -> others.put(run.seed(), run.run().last().testAccuracy()));
    List<Double> differences =
        runs.stream()
            .filter(run -> others.containsKey(run.seed()))
            .map(run -> run.run().last().testAccuracy() - others.get(run.seed()))
            .toList();
    return differences.isEmpty() ? Optional.empty() : Optional.of(new Sample(differences));
  }

  /** The paper's number, or null for a cell without one. */
  Double paper(String quantity) {
    return paper.get(quantity);
  }

  boolean hasMemory() {
    return !first().last().memory().isEmpty();
  }
}
