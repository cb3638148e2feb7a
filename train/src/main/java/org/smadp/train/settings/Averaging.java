package org.smadp.train.settings;

/** Which parameters are evaluated and handed out. */
public enum Averaging {
  /** Those of the last step. */
  NONE,
  /** An exponential moving average over the steps. */
  EMA
}
