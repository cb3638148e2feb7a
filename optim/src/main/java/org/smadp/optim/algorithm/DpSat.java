package org.smadp.optim.algorithm;

import org.smadp.optim.Algorithm;
import org.smadp.optim.EvaluationPoint;
import org.smadp.optim.Memory;
import org.smadp.optim.StepRule;
import org.smadp.optim.StepSettings;
import org.smadp.optim.point.AscentAlongLastMove;
import org.smadp.optim.point.AscentAlongLastRelease;
import org.smadp.optim.step.SingleQueryStep;
import org.smadp.optim.transform.Finish;
import org.smadp.optim.transform.Momentum;

/**
 * DP-SAT (Park et al. 2023): DP-SGD whose gradients are taken a small step uphill, the direction
 * coming from what is already released. One query, one pass. With radius 0 it is DP-SGD bit for
 * bit.
 */
public record DpSat(double ascentRadius, Along along, Momentum momentum) implements Algorithm {
  /** Which public direction is uphill. */
  public enum Along {
    /** The previous release: the published method. */
    LAST_RELEASE,
    /** Against the previous move of the parameters: its momentum variant. */
    LAST_MOVE
  }

  @Override
  public StepRule rule(StepSettings settings) {
    EvaluationPoint point =
        along == Along.LAST_RELEASE
            ? new AscentAlongLastRelease(ascentRadius)
            : new AscentAlongLastMove(ascentRadius);
    return new SingleQueryStep(
        point,
        Memory.none(),
        momentum.decay() == 0 ? Finish.of(settings) : momentum.then(Finish.of(settings)),
        settings.clip(),
        settings.expectedLotSize());
  }
}
