package org.smadp.optim.algorithm;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.smadp.accounting.SampledGaussian;
import org.smadp.optim.ClipPolicy;
import org.smadp.optim.LearningRate;
import org.smadp.optim.StepSettings;
import org.smadp.privacy.ClipBounds;
import org.smadp.privacy.ImportanceSampling;
import org.smadp.privacy.Sampling;

class DpIsTest {
  private static final ImportanceSampling SETTINGS = new ImportanceSampling(100, 0.2, 7, 1000);
  private static final DpIs ALGORITHM = new DpIs(SETTINGS, new ImportanceCharge.Cap());

  @Test
  void sampling_anyRate_isByImportanceUpToTheCap() {
    Sampling sampling = ALGORITHM.sampling(0.05, settings());
    assertEquals(new Sampling.Importance(SETTINGS, 50), sampling);
    assertEquals(0.25, sampling.largestRate());
    assertEquals(new Sampling.Poisson(0.05), DpSgd.plain().sampling(0.05, settings()));
  }

  @Test
  void isStep_normaliser_isNone() {
    assertFalse(ALGORITHM.isStep(SETTINGS.normaliserEvent()));
    assertTrue(ALGORITHM.isStep(new SampledGaussian(0.25, 100)));
    assertTrue(DpSgd.plain().isStep(SETTINGS.normaliserEvent()));
  }

  @Test
  void describeClipping_namesTheCoinTheNormAndTheNormaliser() {
    assertEquals(
        "each example proposed by a coin is accepted with probability min(norm, C) / C and its"
            + " whole gradient then scaled to L2 norm C = 0.5; a normaliser, the noisy sum of norms"
            + " clipped to C, is released every 7 steps",
        ALGORITHM.describeClipping(settings(), Double::toString));
  }

  private static StepSettings settings() {
    return new StepSettings(
        ClipPolicy.fixed(ClipBounds.flat(TwoLayerNet.LAYOUT, 0.5)),
        50,
        new LearningRate.Constant(1),
        0);
  }
}
