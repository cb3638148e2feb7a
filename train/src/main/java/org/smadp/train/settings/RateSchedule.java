package org.smadp.train.settings;

/** The learning rate over time. */
public enum RateSchedule {
  CONSTANT,
  /** Falls to zero in a straight line. */
  LINEAR,
  /** Falls to zero along half a cosine. */
  COSINE
}
