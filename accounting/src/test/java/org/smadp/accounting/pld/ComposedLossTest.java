package org.smadp.accounting.pld;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.smadp.accounting.Phase;
import org.smadp.accounting.gaussian.AnalyticGaussian;

class ComposedLossTest {
  /**
   * Cutting off losses that matter must show in delta: here the upper tail of one Gaussian step.
   */
  @ParameterizedTest(name = "folds {0}")
  @ValueSource(doubles = {0.01, 0.5, 2, 4})
  void delta_upperTailCutOff_isStillAboveTheTruth(double folds) {
    var phase = new Phase(0.999999, 1, 1);
    var cumulant = new LossCumulant(List.of(phase), LossDirection.REMOVE);
    var plan = new TiltPlan(1e-3, 1, 1e-3, 1 << 15, -(1 << 14));
    StepDistribution step =
        new StepDiscretisation(
                phase, LossDirection.REMOVE, plan.tilt(), plan.interval(), shape(cumulant))
            .discretise(folds);
    ComposedLoss loss =
        ComposedLoss.of(plan, List.of(new StepSpectrum(step, plan)), new long[] {1}, plan.lowest());
    for (double epsilon : new double[] {0, 1, 3, 6}) {
      double truth = AnalyticGaussian.delta(1, epsilon) * (1 - 1e-4);
      assertTrue(loss.delta(epsilon) >= truth, loss.delta(epsilon) + " below " + truth);
    }
  }

  /** Without a peak of its own, so that the range ends where the folds say. */
  private static StepShape shape(LossCumulant cumulant) {
    StepShape shape = cumulant.ofStep(0, 1e-3);
    return new StepShape(50, shape.mean(), shape.deviation(), 0);
  }
}
