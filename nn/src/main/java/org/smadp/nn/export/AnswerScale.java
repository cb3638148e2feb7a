package org.smadp.nn.export;

/**
 * The unit of a predicted number: middle + unit * value.
 *
 * @param middle of its bounds
 * @param unit half of the distance of its bounds
 */
public record AnswerScale(double middle, double unit) {
  /** The scale on which networks are trained. */
  public static AnswerScale none() {
    return new AnswerScale(0, 1);
  }
}
