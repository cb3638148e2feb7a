package org.smadp.optim.algorithm;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.smadp.accounting.PrivacyLedger;
import org.smadp.accounting.SampledGaussian;
import org.smadp.optim.Algorithm;
import org.smadp.optim.HashedValues;
import org.smadp.optim.StepRule;
import org.smadp.optim.TestLayouts;
import org.smadp.optim.TestOracle;
import org.smadp.optim.memory.MemoryPreset;
import org.smadp.optim.memory.SpectralMemory;
import org.smadp.optim.memory.Tempering;
import org.smadp.tensor.Layout;

class SmaDpSgdTest extends StepRuleContract {
  @Override
  protected Algorithm algorithm() {
    return SmaDpSgd.preset(MemoryPreset.PAPER_RUNTIME);
  }

  /** The same contract with a window shorter than the run. */
  @Nested
  class ShortWindow extends StepRuleContract {
    @Override
    protected Algorithm algorithm() {
      return new SmaDpSgd(SpectralMemory.of(0.5, 0.7, 3));
    }
  }

  /** The same contract without lags. */
  @Nested
  class NoWindow extends StepRuleContract {
    @Override
    protected Algorithm algorithm() {
      return new SmaDpSgd(SpectralMemory.of(0.5, 0.7, 1));
    }
  }

  /** The same contract for the control with one tempering everywhere. */
  @Nested
  class ConstantTempering extends StepRuleContract {
    @Override
    protected Algorithm algorithm() {
      return new SmaDpSgd(
          MemoryPreset.DEFAULT.settings().withTempering(new Tempering.Constant(0.5)));
    }
  }

  @Test
  void step_withMixing_isChargedAtTheJointNoiseMultiplier() {
    Layout layout = TestLayouts.small();
    TestOracle oracle = oracle(layout, 1, 0);
    StepRule.Stepper stepper = rule(settings(layout)).start(layout);
    var parameters = HashedValues.vector(layout, 5);
    for (int t = 0; t < 4; t++) {
      parameters = stepper.step(parameters, oracle);
    }
    double joint = 1 / (0.55 * Math.sqrt(3));
    assertEquals(
        List.of(new PrivacyLedger.Entry(new SampledGaussian(0.01, joint), 4)),
        oracle.ledger.entries());
  }

  @Test
  void preset_everyLabel_givesTheDocumentedSettings() {
    assertEquals(SpectralMemory.of(0.9, 0.7, 8), MemoryPreset.DEFAULT.settings());
    assertEquals(SpectralMemory.of(0.95, 0.7, 4), MemoryPreset.PAPER_ACCURACY.settings());
    assertEquals(SpectralMemory.of(0.55, 0.9, 8), MemoryPreset.PAPER_RUNTIME.settings());
    SpectralMemory settings = MemoryPreset.DEFAULT.settings();
    assertEquals(0.25, settings.trendGain());
    assertEquals(1, settings.normMatch().cap());
    assertEquals(40, settings.warmUp().steps());
    assertEquals(new Tempering.Spectral(1), settings.tempering());
  }
}
