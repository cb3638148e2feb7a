package org.smadp.optim.transform;

import org.smadp.optim.StepSettings;
import org.smadp.optim.Transform;

/** The end of every chain of transforms: decoupled weight decay, then the learning rate. */
public final class Finish {
  private Finish() {}

  /** As the settings of the step ask for it. */
  public static Transform of(StepSettings settings) {
    Transform scale = new Scale(settings.learningRate());
    return settings.weightDecay() == 0
        ? scale
        : new DecayWeights(settings.weightDecay()).then(scale);
  }
}
