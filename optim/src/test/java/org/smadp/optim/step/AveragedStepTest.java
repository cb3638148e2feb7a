package org.smadp.optim.step;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.smadp.optim.Algorithm;
import org.smadp.optim.HashedValues;
import org.smadp.optim.StepRule;
import org.smadp.optim.StepSettings;
import org.smadp.optim.TestLayouts;
import org.smadp.optim.TestOracle;
import org.smadp.optim.algorithm.DpSgd;
import org.smadp.optim.algorithm.StepRuleContract;
import org.smadp.tensor.GroupedVector;
import org.smadp.tensor.Layout;

class AveragedStepTest extends StepRuleContract {
  @Override
  protected Algorithm algorithm() {
    return DpSgd.plain();
  }

  @Override
  protected StepRule rule(StepSettings settings) {
    return new AveragedStep(DpSgd.plain().rule(settings), ParameterAverage.usual());
  }

  /** The same contract with the debiased start. */
  @Nested
  class Debiased extends StepRuleContract {
    @Override
    protected Algorithm algorithm() {
      return DpSgd.plain();
    }

    @Override
    protected StepRule rule(StepSettings settings) {
      return new AveragedStep(DpSgd.plain().rule(settings), debiased());
    }
  }

  @Test
  void step_withAverage_movesAsWithout() {
    Layout layout = TestLayouts.small();
    StepRule.Stepper plain = DpSgd.plain().rule(settings(layout)).start(layout);
    StepRule.Stepper averaged = rule(settings(layout)).start(layout);
    TestOracle first = oracle(layout, 1, 0);
    TestOracle second = oracle(layout, 1, 0);
    GroupedVector parameters = HashedValues.vector(layout, 5);
    for (int t = 0; t < 5; t++) {
      GroupedVector next = plain.step(parameters, first);
      assertEquals(next, averaged.step(parameters, second));
      parameters = next;
    }
  }

  @Test
  void evaluated_rampedStart_followsTheRecursion() {
    assertAverage(ParameterAverage.usual());
  }

  @Test
  void evaluated_debiasedStart_followsTheRecursion() {
    assertAverage(debiased());
  }

  private static ParameterAverage debiased() {
    return new ParameterAverage(0.9, ParameterAverage.Start.DEBIASED);
  }

  private void assertAverage(ParameterAverage settings) {
    Layout layout = TestLayouts.small();
    boolean ramped = settings.start() == ParameterAverage.Start.RAMPED;
    StepRule.Stepper stepper =
        new AveragedStep(DpSgd.plain().rule(settings(layout)), settings).start(layout);
    TestOracle oracle = oracle(layout, 1, 0);
    GroupedVector parameters = HashedValues.vector(layout, 5);
    assertEquals(parameters, stepper.evaluated(parameters));
    double average = ramped ? parameters.get(3) : 0;
    double weights = 0;
    for (int t = 0; t < 20; t++) {
      parameters = stepper.step(parameters, oracle);
      double decay = ramped ? Math.min(0.999, (t + 1.0) / (t + 10.0)) : 0.9;
      average = decay * average + (1 - decay) * parameters.get(3);
      weights = decay * weights + (1 - decay);
      double expected = ramped ? average : average / weights;
      assertEquals(expected, stepper.evaluated(parameters).get(3), 1e-5);
    }
  }
}
