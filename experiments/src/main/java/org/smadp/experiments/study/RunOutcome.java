package org.smadp.experiments.study;

import java.util.Optional;
import java.util.OptionalDouble;
import org.smadp.train.run.FinishedRun;

/**
 * What became of a planned run.
 *
 * @param finished the run, if it ended
 * @param failure why it did not; blank when it did, or when the study was interrupted before it
 */
public record RunOutcome(
    PlannedRun run, Optional<FinishedRun> finished, OptionalDouble secondsPerStep, String failure) {
  static RunOutcome finished(PlannedRun run, FinishedRun result, OptionalDouble secondsPerStep) {
    return new RunOutcome(run, Optional.of(result), secondsPerStep, "");
  }

  static RunOutcome failed(PlannedRun run, String failure) {
    return new RunOutcome(run, Optional.empty(), OptionalDouble.empty(), failure);
  }

  static RunOutcome pending(PlannedRun run) {
    return failed(run, "");
  }

  public boolean hasFailed() {
    return !failure.isBlank();
  }
}
