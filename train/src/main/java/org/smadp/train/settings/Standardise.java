package org.smadp.train.settings;

/** Whether measured columns of a table are brought to one scale. */
public enum Standardise {
  /** By means and spreads that are released with noise and charged to the run. */
  PRIVATE,
  /** Not at all: declared bounds are mapped to [-1, 1]. */
  NONE
}
