package org.smadp.optim;

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
        filter.then(settings.finish()),
        settings.clip(),
        settings.expectedLotSize());
  }
}
