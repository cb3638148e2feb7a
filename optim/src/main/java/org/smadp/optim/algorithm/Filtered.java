package org.smadp.optim.algorithm;

import java.util.Optional;
import org.smadp.optim.Algorithm;
import org.smadp.optim.AlgorithmEntry;
import org.smadp.optim.EvaluationPoint;
import org.smadp.optim.Memory;
import org.smadp.optim.StepRule;
import org.smadp.optim.StepSettings;
import org.smadp.optim.Transform;
import org.smadp.optim.step.SingleQueryStep;
import org.smadp.optim.transform.Finish;
import org.smadp.optim.transform.LowPass;
import org.smadp.optim.transform.Momentum;
import org.smadp.optim.transform.WienerFilter;

/**
 * DP-SGD with a filter on its private gradients: theta = theta - lr * filter(release / L). The
 * filter is post-processing, so the cost is that of DP-SGD. DP-momentum, DOPPLER and the Wiener
 * memory are of this kind.
 */
public record Filtered(Transform filter) implements Algorithm {
  static final AlgorithmEntry MOMENTUM =
      AlgorithmEntry.named("dp-momentum")
          .summary("DP-SGD with dampened momentum; the memory branch with one lag and open gates")
          .source("Polyak 1964, on private gradients")
          .step("v = momentum * v + (1 - momentum) * s / L", "theta = theta - lr * v")
          .state("P")
          .setting("momentum", "0.9", "decay of the velocity")
          .creates(
              values ->
                  new Filtered(
                      new Momentum(values.number("momentum"), Momentum.Weighting.DAMPENED)));

  static final AlgorithmEntry DOPPLER =
      AlgorithmEntry.named("doppler")
          .summary("DP-SGD with a low-pass filter on private gradients")
          .source("Zhang et al. 2024")
          .step(
              "m = sum of b_k s_(t-k) / L - sum of a_k m_(t-k), debiased", "theta = theta - lr * m")
          .state("P (first order), 4P (published)")
          .setting("filter", "first-order", "first-order or published (second order)")
          .setting("pole", "0.9", "pole of the first-order filter")
          .creates(
              values ->
                  new Filtered(
                      values.choice("filter", DopplerFilter.class) == DopplerFilter.PUBLISHED
                          ? LowPass.published()
                          : LowPass.firstOrder(values.number("pole"))));

  static final AlgorithmEntry WIENER =
      AlgorithmEntry.named("sma-wiener")
          .summary("noise-aware memory: the best linear estimate from past private gradients")
          .source("this project")
          .step(
              "y = best linear estimate from the last s / L, noise known", "theta = theta - lr * y")
          .deviation("a filter on releases in place of the memory in the query")
          .state("window x P")
          .setting("window", "8", "gradients used, the current one included")
          .setting("decay", "0.9", "decay of the running correlations")
          .setting("scaling", "smooth", "smooth, or shrink: the step follows the signal")
          .creates(
              values ->
                  new Filtered(
                      new WienerFilter(
                          values.integer("window"),
                          values.number("decay"),
                          values.choice("scaling", WienerFilter.Scaling.class))));

  /** The filters of DOPPLER that can be asked for by name. */
  private enum DopplerFilter {
    FIRST_ORDER,
    PUBLISHED
  }

  @Override
  public Optional<String> needsIndependentNoise() {
    return filter instanceof WienerFilter
        ? Optional.of("its weights are those of noise that is independent between steps")
        : Optional.empty();
  }

  @Override
  public double velocityDecay() {
    return filter instanceof Momentum momentum ? momentum.decay() : 0;
  }

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
