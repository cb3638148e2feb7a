package org.smadp.optim.algorithm;

import org.smadp.optim.Algorithm;
import org.smadp.optim.EvaluationPoint;
import org.smadp.optim.Memory;
import org.smadp.optim.StepRule;
import org.smadp.optim.StepSettings;
import org.smadp.optim.Transform;
import org.smadp.optim.step.SingleQueryStep;
import org.smadp.optim.transform.Adam;
import org.smadp.optim.transform.DecayWeights;
import org.smadp.optim.transform.Finish;

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
        update.then(Finish.of(settings)),
        settings.clip(),
        settings.expectedLotSize());
  }
}
