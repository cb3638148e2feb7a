package org.smadp.train;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.smadp.data.Dataset;
import org.smadp.data.HeldOut;
import org.smadp.data.schema.TableFormat;
import org.smadp.data.table.CsvTable;
import org.smadp.data.table.FeatureBounds;
import org.smadp.nn.ModelZoo;
import org.smadp.noise.Provenance;
import org.smadp.optim.clip.AdaptiveQuantileClip;
import org.smadp.tensor.Shape;
import org.smadp.train.settings.Setting;
import org.smadp.train.settings.Settings;
import org.smadp.train.settings.Standardise;

class PrivateTrainingTest {
  @TempDir Path folder;
  private Dataset data;

  @BeforeEach
  void load() throws IOException {
    TinyProblem.write(folder);
    data =
        CsvTable.numeric(
                folder.resolve("train.csv"),
                TableFormat.usual(),
                "kind",
                List.of("left", "right"),
                FeatureBounds.parse("-4:4"),
                new HeldOut.Separate(folder.resolve("test.csv")))
            .load()
            .withDeclaredSize(100);
  }

  @Test
  void run_requiredSettingsOnly_keepsTheGuaranteeWithSecureRandomness() {
    List<Long> evaluated = new ArrayList<>();
    try (PrivateTraining training =
        builder().evaluateEvery(5).onEvaluation(e -> evaluated.add(e.step())).build()) {
      TrainingResult result = training.run();

      assertEquals(Provenance.SECURE, result.privacy().randomness());
      assertTrue(result.privacy().epsilon() <= 2);
      assertEquals(List.of(5L, 10L), evaluated);
      assertEquals("linear", training.plan().model().name());
      assertThrows(IllegalStateException.class, training::run);
    }
  }

  @Test
  void run_intoDirectory_leavesWhatTheSameSettingsLeave() throws IOException {
    Path byCode = folder.resolve("code");
    try (PrivateTraining training =
        builder().seed(TinyProblem.SEED).evaluateEvery(4).options(TinyProblem.options()).build()) {
      training.run(byCode);
    }
    Settings settings =
        TinyProblem.linear(folder)
            .withText(Setting.EPSILON, "2")
            .withText(Setting.STEPS, "10")
            .withText(Setting.LEARNING_RATE, Setting.LEARNING_RATE.standard().orElseThrow())
            .without(Setting.EVALUATION);
    Path bySettings = folder.resolve("settings");
    TinyProblem.run(settings, bySettings, TinyProblem.seeded());

    var code = TinyProblem.files(byCode);
    var same = TinyProblem.files(bySettings);
    assertEquals(same.keySet(), code.keySet());
    for (String file : List.of("model.safetensors", "steps.csv", "ledger.txt")) {
      assertEquals(same.get(file), code.get(file), file);
    }
    assertEquals(statement(bySettings), statement(byCode));
  }

  /** The privacy statement without the id, which is that of settings and their spelling. */
  private static String statement(Path run) throws IOException {
    return Files.readString(run.resolve("privacy.md")).replaceFirst("Run id: [0-9a-f]{32}\n", "");
  }

  @Test
  void run_sameSeed_givesTheSameModel() {
    assertEquals(seeded().parameters(), seeded().parameters());
  }

  private TrainingResult seeded() {
    try (PrivateTraining training =
        builder().model(ModelZoo.linear(Shape.of(4), 2)).set("mixing", "0.8").seed(3).build()) {
      return training.run();
    }
  }

  @Test
  void build_clipQuantile_movesTheClipNorms() {
    try (var training = builder().algorithm("dp-sgd").lotSize(40).clipQuantile(0.7).build()) {
      var policy = (AdaptiveQuantileClip) training.plan().clipPolicy();

      assertEquals(0.7, policy.targetWithin());
      assertTrue(training.plan().budget().planned() <= 2);
    }
  }

  @Test
  void build_missingOrContradictorySettings_areRefusedByName() {
    assertRefused("data is needed", PrivateTraining.builder());
    assertRefused("model is needed", PrivateTraining.builder().data(data));
    assertRefused("delta is needed", PrivateTraining.builder().data(data).model("linear"));
    assertRefused(
        "epsilon is needed to train privately; give it with epsilon(3), or a noiseMultiplier",
        PrivateTraining.builder().data(data).model("linear").delta(1e-3));
    assertRefused(
        "epsilon 2.0 and noise-multiplier 1.0 exclude each other", builder().noiseMultiplier(1));
    assertRefused("lot-size must be in", builder().lotSize(1000));
  }

  private static void assertRefused(String start, TrainingBuilder builder) {
    String message = assertThrows(IllegalArgumentException.class, builder::build).getMessage();
    assertTrue(message.startsWith(start), message);
  }

  private TrainingBuilder builder() {
    return PrivateTraining.builder()
        .data(data)
        .model("linear")
        .epsilon(2)
        .delta(1e-3)
        .algorithm("sma-dp-sgd")
        .lotSize(20)
        .clipNorm(0.5)
        .learningRate(9)
        .with(Setting.WEIGHT_DECAY, 2.5e-4)
        .with(Setting.STANDARDISE, Standardise.NONE)
        .steps(10);
  }
}
