package org.smadp.nn.task;

/** The loss of a predicted number, of the error e on the scale where the bounds are -1 and 1. */
public enum AmountLoss {
  /** e^2 / 2. */
  SQUARED,

  /** e^2 / 2 up to a tenth of the range between the bounds, from there on linear. */
  HUBER;

  /** Where the Huber loss becomes linear: a tenth of the range from -1 to 1. */
  public static final double CORNER = 0.2;
}
