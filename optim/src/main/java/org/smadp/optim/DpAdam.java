package org.smadp.optim;

/**
 * DP-Adam, DP-AdamW and DP-AdamBC: Adam on the private gradient, then decoupled weight decay, theta
 * = theta - lr * (adam(release / L) + weightDecay * theta). DP-AdamW differs by a positive decay,
 * DP-AdamBC by the noise-corrected denominator.
 *
 * <p>The stabiliser stands outside the root, m' / (sqrt(v') + stabilizer), as in Kingma and Ba;
 * some accounts of DP-AdamW write sqrt(v' + stabilizer). DP-AdamBC adds none: its constant is a
 * floor under the corrected variance, sqrt(max(v' - noise, floor)).
 *
 * @param weightDecay added to the decay that every algorithm may be given from outside
 */
public record DpAdam(Adam adam, double weightDecay) implements Algorithm {
  public DpAdam {
    new DecayWeights(weightDecay);
  }

  @Override
  public StepRule rule(StepSettings settings) {
    if (adam.needsFixedClip()) {
      settings.requireFixedClip("dp-adambc takes out the noise of one clip norm");
    }
    Transform update = weightDecay == 0 ? adam : adam.then(new DecayWeights(weightDecay));
    return new SingleQueryStep(
        EvaluationPoint.current(),
        Memory.none(),
        update.then(settings.finish()),
        settings.clip(),
        settings.expectedLotSize());
  }
}
