package org.smadp.optim.algorithm;

import org.smadp.optim.Algorithm;
import org.smadp.optim.EvaluationPoint;
import org.smadp.optim.Memory;
import org.smadp.optim.StepRule;
import org.smadp.optim.StepSettings;
import org.smadp.optim.Transform;
import org.smadp.optim.step.SingleQueryStep;
import org.smadp.optim.transform.Finish;

/**
 * DP-SGD with a filter on its private gradients: theta = theta - lr * filter(release / L). The
 * filter is post-processing, so the cost is that of DP-SGD. DP-momentum, DOPPLER and the Wiener
 * memory are of this kind.
 */
public record Filtered(Transform filter) implements Algorithm {
  @Override
  public StepRule rule(StepSettings settings) {
    if (filter.needsFixedClip()) {
      settings.requireFixedClip("this memory adds up gradients, which must be clipped to one norm");
    }
    return new SingleQueryStep(
        EvaluationPoint.current(),
        Memory.none(),
        filter.then(Finish.of(settings)),
        settings.clip(),
        settings.expectedLotSize());
  }
}
