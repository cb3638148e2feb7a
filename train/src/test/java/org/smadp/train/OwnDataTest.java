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
import java.util.Random;
import java.util.function.Supplier;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.smadp.train.settings.Setting;
import org.smadp.train.settings.Settings;

/** Training on files that a user brings along, and what is said when they do not fit. */
class OwnDataTest {
  @TempDir Path folder;

  @BeforeEach
  void writeTables() throws IOException {
    TinyProblem.write(folder);
  }

  @Test
  void run_imageFolder_trainsAndRecordsItsClasses() throws IOException {
    Path images = folder.resolve("images");
    for (String kind : new String[] {"dark", "light"}) {
      Files.createDirectories(images.resolve(kind));
      for (int i = 0; i < 30; i++) {
        image(images.resolve(kind).resolve(i + ".png"), kind.equals("light") ? 150 : 0, i);
      }
    }
    Settings settings =
        Settings.defaults()
            .withText(Setting.DATA, "images:" + images)
            .withText(Setting.DATASET_SIZE, "48")
            .withText(Setting.MODEL, "linear")
            .withText(Setting.DELTA, "1e-3")
            .withText(Setting.LOT_SIZE, "12")
            .withText(Setting.STEPS, "6");

    assertTrue(
        refusal(() -> settings.withText(Setting.MODEL, "mnist-cnn"))
            .startsWith("model: mnist-cnn does not fit inputs of shape 1x8x8: "));
    Path out = folder.resolve("run");
    TrainingResult result = TinyProblem.run(settings, out, TinyProblem.secure());

    assertEquals(6, result.privacy().releases());
    assertTrue(result.privacy().epsilon() <= 3);
    JsonNode run = new ObjectMapper().readTree(out.resolve("run.json").toFile());
    assertEquals("[1,8,8]", run.path("inputs").path("shape").toString());
    assertEquals("[\"dark\",\"light\"]", run.path("inputs").path("classes").toString());
    assertEquals("[0.0]", run.path("inputs").path("scaling").path("centres").toString());
    assertTrue(run.path("dataset").asText().contains("withheld"), "no hash of private data");
  }

  private static void image(Path file, int base, long seed) throws IOException {
    Random random = new Random(seed);
    BufferedImage image = new BufferedImage(8, 8, BufferedImage.TYPE_BYTE_GRAY);
    for (int p = 0; p < 64; p++) {
      image.getRaster().setSample(p % 8, p / 8, 0, base + random.nextInt(100));
    }
    ImageIO.write(image, "png", file.toFile());
  }

  @Test
  void prepare_withoutDeclarations_saysHowToMakeThem() {
    Settings bare =
        Settings.defaults().withText(Setting.DATA, "csv:" + folder.resolve("train.csv"));

    assertTrue(refusal(() -> bare).startsWith("label is needed"));
    Settings labelled = bare.withText(Setting.LABEL, "kind");
    assertTrue(refusal(() -> labelled).startsWith("classes is needed"));
    Settings classified = labelled.withText(Setting.CLASSES, "left,right");
    assertTrue(refusal(() -> classified).contains("--bounds"));
    Settings bounded = classified.withText(Setting.BOUNDS, "-4:4");
    assertTrue(refusal(() -> bounded).startsWith("dataset-size is needed for your own data"));
    assertTrue(
        refusal(() -> bounded.withText(Setting.DATASET_SIZE, "0"))
            .startsWith("dataset-size must be in [1,"));
  }

  @Test
  void prepare_oneClass_isOneClearMessage() throws IOException {
    assertTrue(
        refusal(() -> TinyProblem.settings(folder).withText(Setting.CLASSES, "left"))
            .contains("classes"));
  }

  @Test
  void prepare_zeroExamples_isOneClearMessage() throws IOException {
    Files.writeString(folder.resolve("train.csv"), "a,b,c,d,kind\n");

    String message = refusal(() -> TinyProblem.settings(folder));
    assertTrue(message.contains("train.csv"), message);
    assertEquals(1, message.lines().count());
  }

  @Test
  void prepare_badSettings_areRefusedByName() {
    Settings good = TinyProblem.linear(folder);

    assertTrue(
        refusal(() -> good.withText(Setting.LOT_SIZE, "101")).startsWith("lot-size must be in"));
    assertTrue(
        refusal(() -> good.withText(Setting.LOT_SIZE, "0")).startsWith("lot-size must be in"));
    assertTrue(
        refusal(() -> good.withText(Setting.DELTA, "0.01")).startsWith("delta must be below"));
    assertTrue(refusal(() -> good.withText(Setting.STEPS, "0")).startsWith("steps must be >= 1"));
    assertTrue(
        refusal(() -> good.withText(Setting.RAMP_UP, "-1")).startsWith("ramp-up must be >= 0"));
    assertTrue(
        refusal(() -> good.withText(Setting.SCHEDULE, "saw"))
            .startsWith("schedule must be one of"));
    assertTrue(
        refusal(() -> good.withText(Setting.AVERAGING, "yes")).startsWith("averaging must be"));
    assertTrue(
        refusal(() -> good.withText(Setting.EPSILON, "-1")).startsWith("epsilon must be > 0"));
    assertTrue(
        refusal(() -> good.withText(Setting.MODEL, "vgg")).startsWith("model must be one of"));
    assertTrue(
        refusal(() -> good.withText(Setting.DATA, "zip:x")).startsWith("data must be a name or"));
    assertTrue(refusal(() -> good.withText(Setting.EPOCHS, "-1")).startsWith("epochs must be > 0"));
  }

  private static String refusal(Supplier<Settings> settings) {
    return assertThrows(IllegalArgumentException.class, () -> TinyProblem.plan(settings.get()))
        .getMessage();
  }
}
