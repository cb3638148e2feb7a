package org.smadp.experiments.study;

/**
 * A run and its place in a study.
 *
 * @param factor of the variant's own learning rate
 */
public record PlannedRun(
    String panel, String variant, RunSpec spec, double factor, Purpose purpose) {
  /** What a run is for. */
  public enum Purpose {
    /** Only to choose a learning rate. */
    SELECTION,
    /** To be reported. */
    REPORT
  }

  public String label() {
    String rate = factor == 1 ? "" : ", rate x " + factor;
    return "%s, %s%s, seed %d".formatted(panel, variant, rate, spec.seed());
  }
}
