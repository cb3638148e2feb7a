package org.smadp.optim.algorithm;

import org.smadp.optim.Algorithm;
import org.smadp.optim.StepRule;
import org.smadp.optim.StepSettings;
import org.smadp.optim.step.SharpnessAwareStep;
import org.smadp.optim.transform.Finish;
import org.smadp.optim.transform.Momentum;

/** The contract of a sharpness-aware step whose transform has a state to save. */
class SharpnessAwareMomentumTest extends StepRuleContract {
  @Override
  protected Algorithm algorithm() {
    return NamedContract.create("dp-sam");
  }

  @Override
  protected StepRule rule(StepSettings settings) {
    return new SharpnessAwareStep(
        0.03,
        SharpnessAwareStep.Ascent.PRIVATE_SAME_LOT,
        new Momentum(0.9, Momentum.Weighting.CLASSIC).then(Finish.of(settings)),
        settings.clip(),
        settings.expectedLotSize());
  }

  @Override
  protected int queriesPerStep() {
    return 2;
  }
}
