package org.smadp.train.settings;

/** Whether clip norms move while training. */
public enum ClipMotion {
  /** The same norms in every step. */
  FIXED,
  /** Norms that follow a quantile of gradient norms by noisy counts. */
  QUANTILE
}
