package org.smadp.experiments.study;

import java.util.List;

/** A study with what became of each of its runs. */
public record StudyRuns(StudyPlan plan, List<RunOutcome> outcomes) {
  public StudyRuns {
    outcomes = List.copyOf(outcomes);
  }

  public boolean isComplete() {
    return outcomes.stream().allMatch(outcome -> outcome.finished().isPresent());
  }

  public List<RunOutcome> failures() {
    return outcomes.stream().filter(RunOutcome::hasFailed).toList();
  }
}
