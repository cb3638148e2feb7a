package org.smadp.optim.algorithm;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.smadp.accounting.PrivacyLedger;
import org.smadp.accounting.SampledGaussian;
import org.smadp.optim.ClipPolicy;
import org.smadp.optim.LearningRate;
import org.smadp.optim.StepSettings;
import org.smadp.privacy.query.ClipBounds;
import org.smadp.privacy.query.ImportanceSampling;
import org.smadp.privacy.query.Sampling;

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

  /** A normaliser at steps 0, 7, 14, ...: none at the end of the run. */
  @ParameterizedTest(name = "{0} steps")
  @CsvSource({"1, 1", "7, 1", "8, 2", "14, 2", "15, 3"})
  void forecastAndFilterPlan_steps_chargeEachAndANormaliserAtEveryRefresh(
      long steps, long normalisers) {
    var gradient = new SampledGaussian(0.25, 2);
    assertEquals(
        List.of(
            new PrivacyLedger.Entry(gradient, steps),
            new PrivacyLedger.Entry(SETTINGS.normaliserEvent(), normalisers)),
        ALGORITHM.forecast(steps, 0.05, 2, settings()).entries());
    var filtered = new DpIs(SETTINGS, new ImportanceCharge.Filter(0.5));
    assertEquals(
        List.of(
            new PrivacyLedger.Entry(new SampledGaussian(0.1, 2), steps),
            new PrivacyLedger.Entry(SETTINGS.normaliserEvent(), normalisers)),
        filtered.filterPlan(steps, 2, settings()).orElseThrow().entries());
    assertTrue(ALGORITHM.filterPlan(steps, 2, settings()).isEmpty());
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
