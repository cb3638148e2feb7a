package org.smadp.optim;

/**
 * What every algorithm is given from outside: how examples are clipped, what the sum is divided by,
 * how long the steps are.
 *
 * @param expectedLotSize L = qN, never the size of the drawn lot
 * @param weightDecay decoupled, see {@link DecayWeights}; 0 for none
 */
public record StepSettings(
    ClipPolicy clip, double expectedLotSize, LearningRate learningRate, double weightDecay) {
  public StepSettings {
    SingleQueryStep.requireLotSize(expectedLotSize);
  }

  /** Refuses clip norms that move. */
  void requireFixedClip(String why) {
    if (!(clip instanceof FixedClip)) {
      throw new IllegalArgumentException(why + "; use a fixed clip policy");
    }
  }

  /** The end of every chain of transforms: weight decay, then the learning rate. */
  public Transform finish() {
    Transform scale = new Scale(learningRate);
    return weightDecay == 0 ? scale : new DecayWeights(weightDecay).then(scale);
  }
}
