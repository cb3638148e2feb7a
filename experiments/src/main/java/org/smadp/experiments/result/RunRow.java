package org.smadp.experiments.result;

import com.fasterxml.jackson.annotation.JsonProperty;

/**
 * One run of a study in its results.
 *
 * @param run name of its directory
 * @param purpose selection or report
 * @param message why it failed
 * @param epsilon joint; this and the numbers after it are null unless the run is finished
 */
public record RunRow(
    String run,
    String panel,
    String variant,
    String seed,
    String purpose,
    Status status,
    String message,
    Double epsilon,
    Double delta,
    Double learningRate,
    Double testAccuracy,
    Double testLoss,
    Long steps,
    Double secondsPerStep) {
  /** What became of a run. */
  public enum Status {
    @JsonProperty("finished")
    FINISHED,
    @JsonProperty("failed")
    FAILED,
    /** Not reached before the study was stopped. */
    @JsonProperty("pending")
    PENDING
  }
}
