package org.smadp.noise;

/** What a stream of randomness is for; streams of different purposes are independent. */
public enum Purpose {
  RELEASE_NOISE,
  EVALUATION_NOISE,
  STATISTICS_NOISE,
  LOT_SAMPLING,
  INITIAL_PARAMETERS,
  DROPOUT,
  AUGMENTATION,
  SEARCH,
  USER_ROWS,
  CONCLUSION_NOISE;

  /**
   * Whether single streams may be read by another process: coins that only say which rows take
   * part. Whoever knows a stream of noise can subtract it.
   */
  boolean isShared() {
    return this == LOT_SAMPLING || this == USER_ROWS;
  }
}
