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
  CONCLUSION_NOISE
}
