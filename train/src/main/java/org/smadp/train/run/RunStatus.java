package org.smadp.train.run;

/** How far the run in a directory got, see {@link RunFile#status}. */
public enum RunStatus {
  /** Nothing that could be resumed. */
  ABSENT,
  /** Begun, not finished: running now, interrupted or crashed. */
  BEGUN,
  /** Its {@code run.json} cannot be read, or lacks what a finished run has. */
  DAMAGED,
  FINISHED
}
