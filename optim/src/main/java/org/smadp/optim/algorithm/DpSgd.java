package org.smadp.optim.algorithm;

import org.smadp.optim.Algorithm;
import org.smadp.optim.AlgorithmEntry;
import org.smadp.optim.EvaluationPoint;
import org.smadp.optim.Memory;
import org.smadp.optim.StepRule;
import org.smadp.optim.StepSettings;
import org.smadp.optim.step.SingleQueryStep;
import org.smadp.optim.transform.Finish;
import org.smadp.optim.transform.Momentum;

/**
 * DP-SGD (Abadi et al. 2016): theta = theta - lr * release / L, with optional momentum v = m * v +
 * release / L. Group-wise or flat clipping is the clip policy's choice.
 */
public record DpSgd(Momentum momentum) implements Algorithm {
  static final AlgorithmEntry ENTRY =
      AlgorithmEntry.named("dp-sgd")
          .summary("clipped gradient sum plus noise; group-wise or flat clipping")
          .source("Abadi et al. 2016")
          .step("v = momentum * v + s / L", "theta = theta - lr * v")
          .state("0 (P with momentum)")
          .setting("momentum", "0", "decay of classic momentum; 0 for none")
          .creates(
              values ->
                  new DpSgd(new Momentum(values.number("momentum"), Momentum.Weighting.CLASSIC)));

  /** Without momentum. */
  public static DpSgd plain() {
    return new DpSgd(new Momentum(0, Momentum.Weighting.CLASSIC));
  }

  @Override
  public double velocityDecay() {
    return momentum.decay();
  }

  @Override
  public StepRule rule(StepSettings settings) {
    return new SingleQueryStep(
        EvaluationPoint.current(),
        Memory.none(),
        momentum.decay() == 0 ? Finish.of(settings) : momentum.then(Finish.of(settings)),
        settings.clip(),
        settings.expectedLotSize());
  }
}
