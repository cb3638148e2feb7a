package org.smadp.train;

import org.smadp.tensor.GroupedVector;

/**
 * How a run ended.
 *
 * @param parameters of the model to hand out, averaged when averaging is on
 * @param last the final evaluation, at the end or where the run was interrupted
 * @param ending why training stopped
 */
public record TrainingResult(
    GroupedVector parameters,
    Evaluation last,
    PrivacyStatement privacy,
    double secondsTraining,
    Ending ending) {
  /** Why training stopped. */
  public enum Ending {
    /** All planned steps are done. */
    FINISHED,
    /** The next step would have passed the target epsilon. */
    BUDGET_SPENT,
    /** Somebody asked it to stop; it can be resumed. */
    INTERRUPTED
  }
}
