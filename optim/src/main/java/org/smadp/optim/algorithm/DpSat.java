package org.smadp.optim.algorithm;

import org.smadp.optim.Algorithm;
import org.smadp.optim.AlgorithmEntry;
import org.smadp.optim.EvaluationPoint;
import org.smadp.optim.Memory;
import org.smadp.optim.StepRule;
import org.smadp.optim.StepSettings;
import org.smadp.optim.point.AscentAlongLastMove;
import org.smadp.optim.point.AscentAlongLastRelease;
import org.smadp.optim.setting.SettingValues;
import org.smadp.optim.step.SingleQueryStep;
import org.smadp.optim.transform.Finish;
import org.smadp.optim.transform.Momentum;

/**
 * DP-SAT (Park et al. 2023): DP-SGD whose gradients are taken a small step uphill, the direction
 * coming from what is already released. One query, one pass. With radius 0 it is DP-SGD bit for
 * bit.
 */
public record DpSat(double ascentRadius, Along along, Momentum momentum) implements Algorithm {
  static final AlgorithmEntry PUBLISHED =
      named("dp-sat", "0.03")
          .summary("gradients a small step uphill along the previous release")
          .step("s at theta + ascent-radius * s_(t-1) / |s_(t-1)|", "theta = theta - lr * s / L")
          .creates(values -> of(values, Along.LAST_RELEASE));

  static final AlgorithmEntry MOMENTUM =
      named("dp-sat-momentum", "0.1")
          .summary("gradients a small step uphill against the previous move")
          .step(
              "s at theta - ascent-radius * move / |move|, the last one",
              "theta = theta - lr * s / L")
          .creates(values -> of(values, Along.LAST_MOVE));

  private static AlgorithmEntry.Builder named(String name, String radius) {
    return AlgorithmEntry.named(name)
        .source("Park et al. 2023")
        .state("P")
        .setting("ascent-radius", radius, "how far uphill")
        .setting("momentum", "0", "decay of classic momentum; 0 for none");
  }

  private static DpSat of(SettingValues values, Along along) {
    return new DpSat(
        values.number("ascent-radius"),
        along,
        new Momentum(values.number("momentum"), Momentum.Weighting.CLASSIC));
  }

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
