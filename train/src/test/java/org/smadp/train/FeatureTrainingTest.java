package org.smadp.train;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.smadp.data.catalog.DataCatalog;
import org.smadp.train.plan.TrainingPlan;
import org.smadp.train.settings.Setting;
import org.smadp.train.settings.Settings;

/** Training on features in place of images: stripes that lie and stripes that stand. */
class FeatureTrainingTest {
  @TempDir static Path data;
  @TempDir Path folder;

  @BeforeAll
  static void writeImages() throws IOException {
    for (String kind : new String[] {"lying", "standing"}) {
      Files.createDirectories(data.resolve(kind));
      for (int i = 0; i < 60; i++) {
        image(data.resolve(kind).resolve(i + ".png"), kind.equals("lying"), i);
      }
    }
  }

  private static void image(Path file, boolean lying, long seed) throws IOException {
    Random random = new Random(seed);
    int phase = random.nextInt(8);
    BufferedImage image = new BufferedImage(16, 12, BufferedImage.TYPE_BYTE_GRAY);
    for (int p = 0; p < 16 * 12; p++) {
      double place = (lying ? p / 16 : p % 16) + phase;
      int value = (int) (128 + 60 * Math.sin(1.5 * place)) + random.nextInt(60);
      image.getRaster().setSample(p % 16, p / 16, 0, value);
    }
    ImageIO.write(image, "png", file.toFile());
  }

  private static Settings settings(String features) {
    return Settings.defaults()
        .withText(Setting.DATA, "images:" + data)
        .withText(Setting.DATASET_SIZE, "96")
        .withText(Setting.ENCODER, features)
        .withText(Setting.EPSILON, "8")
        .withText(Setting.DELTA, "1e-3")
        .withText(Setting.LOT_SIZE, "48")
        .withText(Setting.STEPS, "12")
        .withText(Setting.EVALUATION, "public")
        .withText(Setting.ALGORITHM, "dp-sgd")
        .withText(Setting.LEARNING_RATE, "0.2");
  }

  @Test
  void plan_withFeatures_fitsTheModelToThem() {
    TrainingPlan whole = TinyProblem.plan(settings("scatter"));
    TrainingPlan half = TinyProblem.plan(settings("scatter-mirror"));

    assertEquals("linear", whole.model().name());
    assertEquals("81x3x4", whole.model().inputShape().toString());
    assertEquals("81x3x2", half.model().inputShape().toString());
  }

  @Test
  void run_features_learnsAndPredictsFromImages() throws IOException {
    Path out = folder.resolve("run");
    TrainingResult result = TinyProblem.run(settings("scatter-mirror"), out, TinyProblem.seeded());

    assertTrue(result.last().testAccuracy() > 0.9, "accuracy " + result.last().testAccuracy());
    JsonNode run = new ObjectMapper().readTree(out.resolve("run.json").toFile());
    assertEquals("scatter-mirror", run.path("configuration").path("encoder").asText());
    assertEquals("[1,12,16]", run.path("inputs").path("shape").toString());
    try (Predictor predictor =
        Predictor.open(out, new DataCatalog(folder), TinyProblem.options())) {
      Predictions scored = predictor.score("images:" + data);
      assertEquals(120, scored.size());
      assertTrue(scored.accuracy().orElseThrow() > 0.9, "accuracy " + scored.accuracy());
    }
  }

  @Test
  void resume_afterACrash_endsBitForBitAlike() throws IOException {
    Settings settings = settings("scatter");
    Path whole = folder.resolve("whole");
    Path broken = folder.resolve("broken");
    TinyProblem.run(settings, whole, TinyProblem.seeded());
    assertThrows(
        TinyProblem.Crash.class,
        () -> TinyProblem.run(settings, broken, TinyProblem.seeded(), TinyProblem.crashAfter(7)));
    TinyProblem.resume(settings, broken, TinyProblem.seeded(), TinyProblem.SILENT);

    assertEquals(
        TinyProblem.files(whole).get("model.safetensors"),
        TinyProblem.files(broken).get("model.safetensors"));
  }

  @Test
  void run_features_tellsHowMuchIsComputed() throws IOException {
    List<Integer> heard = new ArrayList<>();
    TrainingListener listener =
        new TrainingListener() {
          @Override
          public void onFeatures(int percent) {
            heard.add(percent);
          }
        };
    TinyProblem.run(settings("scatter"), folder.resolve("run"), TinyProblem.secure(), listener);

    assertEquals(100, heard.get(heard.size() - 1));
  }

  @Test
  void plan_tableOrUnknownFeatures_isRefusedByName() throws IOException {
    TinyProblem.write(folder);
    Settings table = TinyProblem.linear(folder).withText(Setting.ENCODER, "scatter");

    String message =
        assertThrows(IllegalArgumentException.class, () -> TinyProblem.plan(table)).getMessage();
    assertTrue(message.startsWith("encoder has no effect on data csv:"), message);
    Settings unknown = settings("wavelets");
    assertTrue(
        assertThrows(IllegalArgumentException.class, () -> TinyProblem.plan(unknown))
            .getMessage()
            .startsWith("encoder must be one of scatter, scatter-mirror"));
  }
}
