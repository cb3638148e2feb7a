package org.smadp.optim;

/**
 * DP-SGD (Abadi et al. 2016): theta = theta - lr * release / L, with optional momentum v = m * v +
 * release / L. Group-wise or flat clipping is the clip policy's choice.
 */
public record DpSgd(Momentum momentum) implements Algorithm {
  /** Without momentum. */
  public static DpSgd plain() {
    return new DpSgd(new Momentum(0, Momentum.Weighting.CLASSIC));
  }

  @Override
  public StepRule rule(StepSettings settings) {
    return new SingleQueryStep(
        EvaluationPoint.current(),
        Memory.none(),
        momentum.decay() == 0 ? settings.finish() : momentum.then(settings.finish()),
        settings.clip(),
        settings.expectedLotSize());
  }
}
