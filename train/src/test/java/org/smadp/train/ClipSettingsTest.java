package org.smadp.train;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.smadp.optim.algorithm.DpIs;
import org.smadp.tensor.Layout;
import org.smadp.train.plan.TrainingPlan;
import org.smadp.train.settings.Setting;
import org.smadp.train.settings.Settings;

/** Clip policy, quantile and share by settings: trained, stated, resumed, or refused. */
class ClipSettingsTest {
  @TempDir static Path data;
  @TempDir Path folder;

  @BeforeAll
  static void writeData() throws IOException {
    TinyProblem.write(data);
  }

  @ParameterizedTest(name = "{0}, {1}")
  @CsvSource({
    "dp-sgd, per-group",
    "dp-sgd, flat",
    "dp-adam, per-group",
    "dp-sat, per-group",
    "dp-sam, flat",
    "disk, per-group",
    "doppler, flat"
  })
  void run_quantile_keepsTheTargetSaysSoAndResumesBitForBit(String name, String clipping)
      throws IOException {
    Settings settings =
        TinyProblem.settings(data)
            .withText(Setting.ALGORITHM, name)
            .withText(Setting.CLIPPING, clipping)
            .withText(Setting.CLIP_POLICY, "quantile")
            .withText(Setting.LOT_SIZE, "40")
            .withText(Setting.STEPS, "7")
            .withText(Setting.LEARNING_RATE, "0.1");
    Path whole = folder.resolve("whole");
    TrainingResult result = TinyProblem.run(settings, whole, TinyProblem.seeded());
    Path crashed = folder.resolve("crashed");
    assertThrows(
        TinyProblem.Crash.class,
        () -> TinyProblem.run(settings, crashed, TinyProblem.seeded(), TinyProblem.crashAfter(5)));
    TinyProblem.resume(settings, crashed, TinyProblem.seeded(), TinyProblem.SILENT);

    assertEquals(TinyProblem.files(whole), TinyProblem.files(crashed));
    double epsilon = result.privacy().epsilon();
    assertTrue(epsilon <= 6 && epsilon > 5.99, "epsilon " + epsilon);
    TrainingPlan plan = TinyProblem.plan(settings);
    assertEquals(plan.budget().planned(), epsilon, "the ledger is the forecast");
    String statement = Files.readString(whole.resolve("privacy.md"));
    assertTrue(statement.contains("until a share of 0.5 of the gradients is within it"), statement);
    assertTrue(statement.contains("released, noise stddev 2, in the same event |"), statement);
  }

  @Test
  void plan_quantile_needsMoreNoiseThanAFixedNorm() {
    Settings fixed = TinyProblem.settings(data).withText(Setting.ALGORITHM, "dp-sgd");

    TrainingPlan plain = TinyProblem.plan(fixed.withText(Setting.CLIP_POLICY, "fixed"));
    TrainingPlan counting =
        TinyProblem.plan(
            fixed
                .withText(Setting.LOT_SIZE, "20")
                .withText(Setting.CLIP_POLICY, "quantile")
                .withText(Setting.CLIP_QUANTILE, "0.7"));

    assertTrue(counting.noiseMultipliers().of(0) > plain.noiseMultipliers().of(0));
    assertEquals(plain.jointNoiseMultiplier(), counting.jointNoiseMultiplier(), 1e-3);
  }

  @Test
  void plan_clipShareBySize_followsTheRootOfTheParametersWithinTheWhole() {
    TrainingPlan plan =
        TinyProblem.plan(
            TinyProblem.settings(data)
                .withText(Setting.ALGORITHM, "dp-sgd")
                .withText(Setting.CLIP_SHARE, "size"));

    Layout layout = plan.clip().layout();
    double squares = 0;
    for (Layout.Group group : layout.groups()) {
      double norm = plan.clip().clipNorms().of(group);
      assertEquals(0.5 * Math.sqrt(group.length() / (double) layout.size()), norm, 1e-15);
      squares += norm * norm;
    }
    assertEquals(0.25, squares, 1e-12);
    assertTrue(plan.budget().planned() <= 6);
  }

  @ParameterizedTest(name = "{0}: {1} {2}")
  @CsvSource(
      delimiter = '|',
      value = {
        "dp-sgd|clip-rule|rounded|clip-rule must be one of clip, automatic, was 'rounded'",
        "sma-dp-sgd|clip-policy|quantile|memory adds up releases",
        "sma-wiener|clip-policy|quantile|this memory adds up gradients",
        "dp-is|clip-policy|quantile|dp-is rounds examples to one norm",
        "dp-adambc|clip-policy|quantile|dp-adambc takes out the noise of one clip norm",
        "dp-adam-ac|clip-policy|fixed|clip-policy must not be given to dp-adam-ac",
        "dp-sgd|clip-policy|median|clip-policy must be one of fixed, quantile, was 'median'",
        "dp-sgd|clip-quantile|0.7|clip-quantile must be left out with a fixed clip-policy, was 0.7",
        "dp-is|clip-share|size|clip-share must be equal with flat clipping, was 'size'"
      })
  void prepare_clipSettingWithoutEffect_isRefusedInOneLine(
      String algorithm, String key, String value, String start) {
    Settings settings = TinyProblem.settings(data).withText(Setting.ALGORITHM, algorithm);

    String refusal =
        assertThrows(
                IllegalArgumentException.class,
                () -> TinyProblem.plan(settings.withText(Setting.of(key), value)))
            .getMessage();
    assertTrue(refusal.startsWith(start), refusal);
    assertEquals(List.of(refusal), refusal.lines().toList());
  }

  @ParameterizedTest
  @CsvSource({"dp-adam, 0.001", "dp-adambc, 0.0005", "dp-sgd, 20"})
  void prepare_noLearningRateGiven_isWhatTheAlgorithmWants(String name, double rate) {
    Settings settings =
        TinyProblem.settings(data).withText(Setting.ALGORITHM, name).without(Setting.LEARNING_RATE);

    assertEquals(rate, TinyProblem.plan(settings).algorithm().learningRate().at(0), 1e-12);
  }

  @ParameterizedTest
  @CsvSource({"20, 5", "15, 7", "100, 1"})
  void prepare_importanceSampling_refreshesOnceAnEpoch(String lotSize, int refreshSteps) {
    Settings settings =
        TinyProblem.settings(data)
            .withText(Setting.ALGORITHM, "dp-is")
            .withText(Setting.LOT_SIZE, lotSize)
            .withText(Setting.NOISE_MULTIPLIER, "2");

    var importance = (DpIs) TinyProblem.plan(settings).algorithm().algorithm();
    assertEquals(refreshSteps, importance.sampling().refreshSteps());
  }

  @Test
  void withText_quantileOutOfRange_isRefusedWhereItIsGiven() {
    Settings settings = TinyProblem.settings(data);

    assertEquals(
        "clip-quantile must be in (0, 1), was 1.0",
        assertThrows(
                IllegalArgumentException.class, () -> settings.withText(Setting.CLIP_QUANTILE, "1"))
            .getMessage());
  }
}
