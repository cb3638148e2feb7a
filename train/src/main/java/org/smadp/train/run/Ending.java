package org.smadp.train.run;

/** Why training stopped. */
public enum Ending {
  /** All planned steps are done. */
  FINISHED,
  /** The next step would have passed the target epsilon. */
  BUDGET_SPENT,
  /** Somebody asked it to stop; it can be resumed. */
  INTERRUPTED
}
