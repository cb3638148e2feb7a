package org.smadp.experiments.study;

/** Receives the events of a study. */
public interface StudyListener {
  /**
   * Where a study stands.
   *
   * @param done runs that are finished, found or failed
   * @param current the run in progress
   * @param share of the current run that is done
   * @param secondsLeft for the rest of the study; NaN while unknown
   */
  record Progress(
      String study, int done, int total, String current, double share, double secondsLeft) {}

  default void onProgress(Progress progress) {}

  /** A finished run of the same specification was found and is used. */
  default void onReuse(PlannedRun run) {}

  default void onFailure(PlannedRun run, String reason) {}
}
