package org.smadp.optim.algorithm;

import org.smadp.optim.Algorithm;
import org.smadp.optim.AlgorithmEntry;
import org.smadp.optim.EvaluationPoint;
import org.smadp.optim.Memory;
import org.smadp.optim.StepRule;
import org.smadp.optim.StepSettings;
import org.smadp.optim.step.SingleQueryStep;
import org.smadp.optim.transform.Finish;
import org.smadp.optim.transform.SignMomentum;

/**
 * DP-Lion: Lion (Chen et al. 2023) on the private gradient, theta = theta - lr * (sign(b1 * m + (1
 * - b1) * release / L) + weightDecay * theta), m = b2 * m + (1 - b2) * release / L. The sign is
 * post-processing, so the cost is that of DP-SGD; weight decay is the one given from outside.
 *
 * <p>Every coordinate moves by the learning rate whether its gradient stands out of the noise or
 * not: what is noise averages out over steps only, so the rate is small and should fall.
 */
public record DpLion(SignMomentum momentum) implements Algorithm {
  static final AlgorithmEntry ENTRY =
      AlgorithmEntry.named("dp-lion")
          .summary("every coordinate moves by the learning rate, by the sign of a momentum")
          .source("Chen et al. 2023, on private gradients")
          .step(
              "u = sign(b1 m + (1 - b1) s / L),  m = b2 m + (1 - b2) s / L",
              "theta = theta - lr * (u + weight-decay * theta)")
          .state("P")
          .setting("update-decay", "0.9", "b1, weight of the mean in the update")
          .setting("momentum-decay", "0.99", "b2, decay of the mean")
          .defaultOf("learning-rate", "0.001")
          .creates(
              values ->
                  new DpLion(
                      new SignMomentum(
                          values.number("update-decay"), values.number("momentum-decay"))));

  @Override
  public StepRule rule(StepSettings settings) {
    return new SingleQueryStep(
        EvaluationPoint.current(),
        Memory.none(),
        momentum.then(Finish.of(settings)),
        settings.clip(),
        settings.expectedLotSize());
  }
}
