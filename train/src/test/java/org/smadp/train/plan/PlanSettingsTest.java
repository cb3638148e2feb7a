package org.smadp.train.plan;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.smadp.nn.ModelZoo;
import org.smadp.tensor.Shape;
import org.smadp.train.settings.Setting;
import org.smadp.train.settings.Settings;

class PlanSettingsTest {
  @ParameterizedTest(name = "{0} epochs")
  @CsvSource({"3, 15", "0.5, 3", "0.001, 1"})
  void plan_epochs_areAsManyStepsOfTheExpectedLot(String epochs, long steps) {
    Settings settings =
        fixedNoise().withText(Setting.EPOCHS, epochs).withText(Setting.LOT_SIZE, "20");
    assertEquals(steps, plan(settings, 100).privacy().steps());
  }

  @Test
  void plan_usualLotOfSmallData_isRefusedWithTheWayOut() {
    Settings settings = fixedNoise().withText(Setting.STEPS, "1");
    assertEquals(512, plan(settings, 512).privacy().expectedLotSize());
    assertEquals(
        "lot-size has the default 512, more than dataset-size 511; give a smaller one by --lot-size",
        refusal(settings, 511));
    assertEquals(
        "lot-size must be in (0, dataset-size = 511], was 512.0",
        refusal(settings.withText(Setting.LOT_SIZE, "512"), 511));
  }

  /** A preset sets the weight of the data, and with it what a step is charged. */
  @Test
  void plan_preset_isThatOfTheAlgorithm() {
    Settings settings =
        fixedNoise().withText(Setting.STEPS, "1").withText(Setting.ALGORITHM, "sma-dp-sgd");
    TrainingPlan bySetting = plan(settings.withText(Setting.PRESET, "paper-runtime"), 5000);
    TrainingPlan bySet = plan(settings.withSet("preset", "paper-runtime"), 5000);
    assertEquals(bySet.jointNoiseMultiplier(), bySetting.jointNoiseMultiplier());
    assertNotEquals(plan(settings, 5000).jointNoiseMultiplier(), bySetting.jointNoiseMultiplier());
  }

  private static Settings fixedNoise() {
    return Settings.defaults()
        .withText(Setting.NOISE_MULTIPLIER, "2")
        .withText(Setting.DELTA, "1e-5");
  }

  private static String refusal(Settings settings, int size) {
    return assertThrows(IllegalArgumentException.class, () -> plan(settings, size)).getMessage();
  }

  private static TrainingPlan plan(Settings settings, int size) {
    return PlanSettings.plan(
        settings, OptionalInt.of(size), ModelZoo.byName("linear", Shape.of(4), 2));
  }
}
