package org.smadp.optim;

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
        momentum.decay() == 0 ? settings.finish() : momentum.then(settings.finish()),
        settings.clip(),
        settings.expectedLotSize());
  }
}
