package org.smadp.train;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.smadp.data.Split;
import org.smadp.data.catalog.DataCatalog;
import org.smadp.data.catalog.DataKinds;
import org.smadp.nn.Model;
import org.smadp.nn.layer.Slot;
import org.smadp.nn.torch.RowScorer;
import org.smadp.noise.NoiseSource;
import org.smadp.train.settings.Setting;
import org.smadp.train.settings.Settings;

/** Changes of an encoder, trained with a head: the ways in which such runs silently go wrong. */
class AdaptedTrainingTest {
  @TempDir Path folder;
  private Path weights;
  private Settings settings;

  @BeforeEach
  void write() throws IOException {
    String encoder = TinyEncoder.write(Files.createDirectory(folder.resolve("encoder")));
    weights = folder.resolve("encoder/model.onnx");
    settings =
        Settings.defaults()
            .withText(Setting.DATA, "text:" + TinyEncoder.csv(folder.resolve("a.csv"), 200, -1))
            .withText(Setting.CLASSES, "bad,good")
            .withText(Setting.ENCODER, encoder)
            .withText(Setting.ADAPTER_RANK, "2")
            .withText(Setting.MAX_TOKENS, "12")
            .withText(Setting.DATASET_SIZE, "160")
            .withText(Setting.EPSILON, "8")
            .withText(Setting.DELTA, "1e-3")
            .withText(Setting.EVALUATION, "public");
  }

  private Settings adapting(String adaptation, int steps) {
    return settings
        .withText(Setting.ADAPT, adaptation)
        .withText(Setting.STEPS, Integer.toString(steps));
  }

  @ParameterizedTest
  @ValueSource(strings = {"lora", "lora-outer", "last-layer"})
  void run_oneStep_movesEveryTrainedTensorAndNoFrozenOne(String adaptation) throws IOException {
    byte[] before = Files.readAllBytes(weights);
    Settings one = adapting(adaptation, 1);
    Model model = TinyProblem.plan(one).model();
    float[] first = model.initialParameters(NoiseSource.seeded(7)).toArray();
    float[] last;
    try (PrivateTraining training =
        PrivateTraining.builder(one).seed(7).options(TinyProblem.options()).build()) {
      last = training.run().parameters().toArray();
    }
    for (Slot slot : model.slots()) {
      boolean moved = false;
      for (int i = slot.offset(); i < slot.offset() + slot.length(); i++) {
        moved |= first[i] != last[i];
      }
      assertTrue(moved, slot.parameter().key() + " did not move");
    }
    assertArrayEquals(before, Files.readAllBytes(weights));
    assertEquals(
        1, model.slots().stream().filter(s -> s.parameter().key().equals("head.weight")).count());
    int expected = adaptation.equals("lora") ? 8 : adaptation.equals("lora-outer") ? 4 : 6;
    assertEquals(expected + 2, model.slots().size(), "changes, head and its bias");
  }

  @ParameterizedTest
  @ValueSource(strings = {"lora", "lora-outer", "last-layer"})
  void run_saved_scoresLikeTheModelInMemory(String adaptation) throws IOException {
    Path out = folder.resolve("run");
    Settings few = adapting(adaptation, 20);
    TrainingResult result = TinyProblem.run(few, out, TinyProblem.seeded());
    Model model = TinyProblem.plan(few).model();
    try (Predictor saved = Predictor.open(out, new DataCatalog(folder), TinyProblem.options());
        RowScorer memory = new RowScorer(model, result.parameters(), TinyProblem.options())) {
      Predictions file = saved.score("text:" + TinyEncoder.json(folder.resolve("n.jsonl"), 20));
      Split tokens =
          new DataKinds(new DataCatalog(folder))
              .named("text:" + folder.resolve("n.jsonl"))
              .readNew(saved.format(), DataSource.options(few))
              .examples();
      float[] row = new float[tokens.inputShape().size()];
      for (int i = 0; i < 20; i++) {
        tokens.copyInput(i, row, 0);
        float[] expected = memory.answer(row);
        Prediction one = saved.score(Map.of("text", TinyEncoder.text(i)));
        for (int c = 0; c < 2; c++) {
          assertEquals(expected[c], file.of(i).probability(c), 1e-5f);
          assertEquals(expected[c], one.probability(c));
        }
      }
    }
  }

  @Test
  void run_lora_learns() throws IOException {
    TrainingResult result =
        TinyProblem.run(
            adapting("lora", 150).withText(Setting.EPSILON, "50"),
            folder.resolve("run"),
            TinyProblem.seeded());
    assertTrue(result.last().testAccuracy() > 0.9, "accuracy " + result.last().testAccuracy());
    String statement = Files.readString(folder.resolve("run/privacy.md"));
    assertTrue(statement.contains("public pretraining: encoder onnx:"), statement);
  }

  @Test
  void resume_afterACrash_endsBitForBitAlike() throws IOException {
    Settings twelve = adapting("lora", 12);
    TinyProblem.run(twelve, folder.resolve("whole"), TinyProblem.seeded());
    Path broken = folder.resolve("broken");
    assertThrows(
        TinyProblem.Crash.class,
        () -> TinyProblem.run(twelve, broken, TinyProblem.seeded(), TinyProblem.crashAfter(7)));
    TinyProblem.resume(twelve, broken, TinyProblem.seeded(), TinyProblem.SILENT);
    assertEquals(
        TinyProblem.files(folder.resolve("whole")).get("model.safetensors"),
        TinyProblem.files(broken).get("model.safetensors"));
  }

  @Test
  void plan_adaptWithoutWhatItNeeds_isRefusedByName() {
    assertRefused(settings, "adapter-rank must be left out without adapt, was 2");
    assertRefused(
        adapting("lora", 1).withText(Setting.ADAPTER_RANK, "9"), "adapter-rank must be in [1, 8]");
  }

  private static void assertRefused(Settings settings, String part) {
    String message =
        assertThrows(IllegalArgumentException.class, () -> TinyProblem.plan(settings)).getMessage();
    assertTrue(message.contains(part), message);
  }
}
