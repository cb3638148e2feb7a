package org.smadp.optim;

/**
 * What every algorithm is given from outside: how examples are clipped, what the sum is divided by,
 * how long the steps are.
 *
 * @param expectedLotSize L = qN, never the size of the drawn lot
 * @param weightDecay decoupled from the gradient and scaled by the learning rate; 0 for none
 */
public record StepSettings(
    ClipPolicy clip, double expectedLotSize, LearningRate learningRate, double weightDecay) {
  public StepSettings {
    requireLotSize(expectedLotSize);
  }

  public static void requireLotSize(double expectedLotSize) {
    if (!(expectedLotSize > 0 && Double.isFinite(expectedLotSize))) {
      throw new IllegalArgumentException(
          "expectedLotSize must be > 0 and finite, was " + expectedLotSize);
    }
  }

  /** Refuses clip norms that move. */
  public void requireFixedClip(String why) {
    if (!(clip instanceof FixedClip)) {
      throw new IllegalArgumentException(why + "; use a fixed clip policy");
    }
  }
}
