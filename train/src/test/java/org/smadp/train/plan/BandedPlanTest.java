package org.smadp.train.plan;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.smadp.accounting.PrivacyLedger;
import org.smadp.accounting.SampledGaussian;
import org.smadp.accounting.gaussian.AnalyticGaussian;
import org.smadp.nn.ModelZoo;
import org.smadp.privacy.query.Sampling;
import org.smadp.train.settings.Setting;
import org.smadp.train.settings.Settings;

/** Plans with correlated noise: noise, budget and forecast count cycles. */
class BandedPlanTest {
  /** Design goldens, from the accountant for (b q, ceil(T / b)); b = 1 is the default run. */
  @ParameterizedTest
  @CsvSource({"1, .763", "2, .886", "4, 1.070", "8, 1.349833", "16, 1.761615"})
  void jointNoise_ofTheDefaultRun_isGolden(String bands, double expected) {
    TrainingPlan plan = plan(mnist().withText(Setting.BANDS, bands));
    double tolerance = expected == 1.349833 || expected == 1.761615 ? 2e-6 : 6e-4;
    assertEquals(expected, plan.jointNoiseMultiplier(), tolerance);
    assertTrue(plan.budget().planned() <= 3);
  }

  /** Predicted noise in the parameters over one band's: the design's column for linear decay. */
  @ParameterizedTest
  @CsvSource({"2, .866", "4, .784", "8, .741"})
  void predictedErrorRatio_ofPlainDescent_isNearTheDesigns(String bands, double expected) {
    TrainingPlan plan =
        plan(
            mnist()
                .withText(Setting.BANDS, bands)
                .withText(Setting.WEIGHT_DECAY, "0")
                .withText(Setting.SCHEDULE, "linear"));
    assertEquals(expected, plan.predictedErrorRatio().orElseThrow(), 0.01);
  }

  /** With b q = 1 every example takes part once a cycle: a Gaussian at sigma / sqrt(k). */
  @Test
  void planned_fullRate_isTheGaussianOfAllCycles() {
    TrainingPlan plan =
        plan(
            small()
                .without(Setting.EPSILON)
                .withText(Setting.NOISE_MULTIPLIER, "6")
                .withText(Setting.BANDS, "5"));
    double sigma = plan.jointNoiseMultiplier() / Math.sqrt(4);
    assertEquals(AnalyticGaussian.epsilon(1 / sigma, 1e-4), plan.budget().planned(), 2e-3);
  }

  @ParameterizedTest
  @ValueSource(ints = {2, 3, 4})
  void budget_onTheWay_countsCyclesThatBegan(int bands) {
    TrainingPlan plan = plan(small().withText(Setting.BANDS, Integer.toString(bands)));
    Budget budget = plan.budget();
    var cycle = new SampledGaussian(bands * 0.2, plan.jointNoiseMultiplier());
    PrivacyLedger ledger = new PrivacyLedger();
    double before = 0;
    for (int step = 0; step < 20; step++) {
      if (step % bands == 0) {
        assertTrue(budget.affordsStepAfter(ledger, step));
        ledger.charge(cycle);
        assertTrue(budget.of(ledger) > before);
        before = budget.of(ledger);
      }
      assertEquals(before, budget.after(step + 1));
      assertEquals(before, budget.of(ledger));
    }
    assertEquals(budget.planned(), budget.after(20));
    List<PrivacyLedger.Entry> all =
        List.of(new PrivacyLedger.Entry(cycle, (20 + bands - 1) / bands));
    assertEquals(all, ledger.entries());
    assertEquals(all, budget.reserved(new PrivacyLedger(), 20));
    List<PrivacyLedger.Entry> forecast =
        plan.algorithm().forecast(plan.privacy(), plan.clip(), cycle.noiseMultiplier(), 20);
    assertEquals(all, forecast);
  }

  @Test
  void sampling_ofAPlanWithBands_isCyclicAtTheLotSizeOfOneBand() {
    TrainingPlan plan = plan(small().withText(Setting.BANDS, "4"));
    Sampling.Cyclic sampling = (Sampling.Cyclic) plan.sampling();
    assertEquals(4, sampling.bands());
    assertEquals(0.8, sampling.largestRate());
    assertEquals(new Sampling.Poisson(0.2), plan(small()).sampling());
    assertEquals(Optional.empty(), plan.budget().filter());
  }

  @Test
  void strategy_optimal_predictsLessNoiseThanTheRoot() {
    Settings bands = small().withText(Setting.BANDS, "4");
    double root = plan(bands).predictedErrorRatio().orElseThrow();
    double optimal =
        plan(bands.withText(Setting.STRATEGY, "optimal")).predictedErrorRatio().orElseThrow();
    assertTrue(optimal < root, optimal + " and " + root);
  }

  @Test
  void bands_auto_isNoWorseThanOneBandAndNeedsATarget() {
    TrainingPlan plan = plan(mnist().withText(Setting.BANDS, "auto"));
    assertTrue(plan.privacy().bands() > 4);
    assertTrue(plan.predictedErrorRatio().orElseThrow() < 0.78);
    Settings fixed =
        small()
            .without(Setting.EPSILON)
            .withText(Setting.NOISE_MULTIPLIER, "2")
            .withText(Setting.BANDS, "auto");
    var refused = assertThrows(IllegalArgumentException.class, () -> plan(fixed));
    assertTrue(refused.getMessage().startsWith("bands must be a number"), refused.getMessage());
  }

  @Test
  void strategy_withoutBands_isRefused() {
    Settings lonely = small().withText(Setting.STRATEGY, "optimal");
    var refused = assertThrows(IllegalArgumentException.class, () -> plan(lonely));
    assertTrue(refused.getMessage().startsWith("strategy must be left out"), refused.getMessage());
  }

  private static Settings mnist() {
    return Settings.defaults().withText(Setting.ALGORITHM, "dp-sgd");
  }

  private static Settings small() {
    return mnist()
        .withText(Setting.EPSILON, "3")
        .withText(Setting.DELTA, "1e-4")
        .withText(Setting.STEPS, "20")
        .withText(Setting.LOT_SIZE, "200");
  }

  private static TrainingPlan plan(Settings settings) {
    boolean small = settings.has(Setting.STEPS);
    return PlanSettings.plan(
        PlanSettings.withAlgorithmDefaults(settings),
        OptionalInt.of(small ? 1000 : 60_000),
        ModelZoo.byName("mnist-cnn"));
  }
}
