package org.smadp.train;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.smadp.data.catalog.DataCatalog;
import org.smadp.tensor.PlaneMove;
import org.smadp.tensor.Shape;
import org.smadp.train.export.ExportFormat;
import org.smadp.train.export.RunExport;
import org.smadp.train.plan.AnswerViews;
import org.smadp.train.settings.Setting;
import org.smadp.train.settings.Settings;

/** Runs whose answers are averaged over views of an image, on pixels and on features. */
class AnsweredViewsTest {
  private static final Shape IMAGE = Shape.of(1, 12, 16);
  @TempDir static Path data;
  @TempDir Path folder;

  @BeforeAll
  static void writeImages() throws IOException {
    Random random = new Random(4);
    for (String kind : new String[] {"dark", "light"}) {
      Files.createDirectories(data.resolve(kind));
      for (int i = 0; i < 60; i++) {
        BufferedImage image = new BufferedImage(16, 12, BufferedImage.TYPE_BYTE_GRAY);
        for (int p = 0; p < IMAGE.size(); p++) {
          int value = random.nextInt(160) + (kind.equals("dark") ? 0 : 90);
          image.getRaster().setSample(p % 16, p / 16, 0, value);
        }
        ImageIO.write(image, "png", data.resolve(kind).resolve(i + ".png").toFile());
      }
    }
  }

  private static Settings settings(String encoder) {
    Settings settings =
        Settings.defaults()
            .withText(Setting.DATA, "images:" + data)
            .withText(Setting.DATASET_SIZE, "96")
            .withText(Setting.MODEL, "linear")
            .withText(Setting.EPSILON, "8")
            .withText(Setting.DELTA, "1e-3")
            .withText(Setting.LOT_SIZE, "48")
            .withText(Setting.STEPS, "6")
            .withText(Setting.EVALUATION, "public")
            .withText(Setting.ALGORITHM, "dp-sgd")
            .withText(Setting.LEARNING_RATE, "0.2");
    return encoder.isEmpty() ? settings : settings.withText(Setting.ENCODER, encoder);
  }

  private static Settings viewed(Settings settings) {
    return settings.withText(Setting.ANSWER_SHIFT, "2").withText(Setting.ANSWER_MIRROR, "both");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "scatter"})
  void run_withAnswerViews_trainsTheSameModelAndAnswersMeans(String encoder) throws IOException {
    Path plain = folder.resolve("plain");
    Path many = folder.resolve("many");
    TrainingResult alone = TinyProblem.run(settings(encoder), plain, TinyProblem.seeded());
    TrainingResult averaged =
        TinyProblem.run(viewed(settings(encoder)), many, TinyProblem.seeded());

    assertEquals(
        TinyProblem.files(plain).get("model.safetensors"),
        TinyProblem.files(many).get("model.safetensors"));
    assertEquals(alone.privacy().epsilon(), averaged.privacy().epsilon());
    assertNotEquals(alone.last().testLoss(), averaged.last().testLoss());
    List<PlaneMove> moves = new AnswerViews(2, true).moves();
    assertEquals(10, moves.size());
    float[] image = new float[IMAGE.size()];
    Random random = new Random(9);
    for (int p = 0; p < image.length; p++) {
      image[p] = random.nextInt(256);
    }
    var catalog = new DataCatalog(folder);
    try (Predictor one = Predictor.open(plain, catalog, TinyProblem.options());
        Predictor mean = Predictor.open(many, catalog, TinyProblem.options())) {
      double light = 0;
      for (PlaneMove move : moves) {
        float[] moved = new float[image.length];
        move.copy(IMAGE, image, moved, 0);
        light += one.score(moved).probability(1) / moves.size();
      }
      assertEquals(light, mean.score(image).probability(1), 1e-6);
      Predictions file = mean.score("images:" + data);
      assertEquals(120, file.size());
      float[] first = pixels(data.resolve(file.name(0)));
      assertArrayEquals(file.of(0).probabilities(), mean.score(first).probabilities(), 1e-6f);
    }
  }

  private static float[] pixels(Path file) throws IOException {
    BufferedImage image = ImageIO.read(file.toFile());
    float[] pixels = new float[IMAGE.size()];
    for (int p = 0; p < pixels.length; p++) {
      pixels[p] = image.getRaster().getSample(p % 16, p / 16, 0);
    }
    return pixels;
  }

  @Test
  void write_runWithAnswerViews_isRefusedAsAGraph() throws IOException {
    Path run = folder.resolve("run");
    TinyProblem.run(viewed(settings("")), run, TinyProblem.seeded());
    String message =
        assertThrows(
                IllegalArgumentException.class,
                () -> RunExport.write(run, ExportFormat.ONNX, folder.resolve("model.onnx")))
            .getMessage();
    assertTrue(message.startsWith("export: answers are averaged over 10 views"), message);
    RunExport.write(run, ExportFormat.SAFETENSORS, folder.resolve("model.safetensors"));
  }

  @Test
  void plan_tableOrTooLargeAShift_isRefusedByName() throws IOException {
    TinyProblem.write(folder);
    Settings table = TinyProblem.linear(folder).withText(Setting.ANSWER_MIRROR, "both");
    String message =
        assertThrows(IllegalArgumentException.class, () -> TinyProblem.plan(table)).getMessage();
    assertTrue(message.startsWith("answer-mirror needs images"), message);
    Settings far = settings("").withText(Setting.ANSWER_SHIFT, "12");
    message =
        assertThrows(IllegalArgumentException.class, () -> TinyProblem.plan(far)).getMessage();
    assertTrue(message.startsWith("answer-shift must be less than the shorter side 12"), message);
  }
}
