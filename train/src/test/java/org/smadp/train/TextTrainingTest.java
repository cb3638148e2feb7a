package org.smadp.train;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.smadp.data.Dataset;
import org.smadp.data.Split;
import org.smadp.data.catalog.DataCatalog;
import org.smadp.tensor.io.SafeTensorsFile;
import org.smadp.train.export.ExportFormat;
import org.smadp.train.export.RunExport;
import org.smadp.train.settings.Setting;
import org.smadp.train.settings.Settings;

/** Texts in, encoder, private head: trained, scored and served as one. */
class TextTrainingTest {
  private static final int COUNT = 400;

  @TempDir Path folder;
  private String encoder;

  @BeforeEach
  void writeEncoder() throws IOException {
    encoder = TinyEncoder.write(Files.createDirectory(folder.resolve("encoder")));
  }

  private Settings settings(Path file) {
    return Settings.defaults()
        .withText(Setting.DATA, "text:" + file)
        .withText(Setting.CLASSES, "bad,good")
        .withText(Setting.ENCODER, encoder)
        .withText(Setting.MAX_TOKENS, "12")
        .withText(Setting.DATASET_SIZE, "320")
        .withText(Setting.EPSILON, "8")
        .withText(Setting.DELTA, "1e-3")
        .withText(Setting.STEPS, "150")
        .withText(Setting.EVALUATION, "public");
  }

  private Path trained() throws IOException {
    Path out = folder.resolve("run");
    TrainingResult result =
        TinyProblem.run(
            settings(TinyEncoder.csv(folder.resolve("films.csv"), COUNT, -1)),
            out,
            TinyProblem.seeded());
    assertTrue(result.last().testAccuracy() > 0.9, "accuracy " + result.last().testAccuracy());
    return out;
  }

  private Predictor predictor(Path run) throws IOException {
    return Predictor.open(run, new DataCatalog(folder), TinyProblem.options());
  }

  @Test
  void run_texts_learnsAndScoresOneTextAsInAFile() throws IOException {
    Path run = trained();
    try (Predictor predictor = predictor(run)) {
      Predictions scored =
          predictor.score("text:" + TinyEncoder.json(folder.resolve("new.jsonl"), 50));
      assertEquals(50, scored.size());
      assertTrue(scored.accuracy().orElseThrow() > 0.9, "accuracy " + scored.accuracy());
      for (int i = 0; i < 50; i++) {
        Prediction one = predictor.score(Map.of("text", TinyEncoder.text(i)));
        assertEquals(scored.of(i).probability(0), one.probability(0));
        assertEquals(scored.of(i).probability(1), one.probability(1));
      }
    }
  }

  @Test
  void run_texts_saysWhatIsNotCovered() throws IOException {
    Path run = trained();
    RunExport.write(run, ExportFormat.SAFETENSORS, folder.resolve("model.safetensors"));
    for (Path file :
        new Path[] {
          run.resolve("privacy.md"), run.resolve("report.html"), folder.resolve("model-card.md")
        }) {
      assertTrue(
          Files.readString(file).contains("public pretraining: encoder onnx:"), "in " + file);
    }
    assertTrue(
        Files.readString(run.resolve("report.html")).contains("private rows that were also part"),
        "an overlap");
    String statement = Files.readString(run.resolve("privacy.md"));
    String uncovered = statement.substring(statement.indexOf("## Not covered"));
    assertTrue(uncovered.contains("- The data that encoder onnx:"), uncovered);
    assertTrue(uncovered.contains("- An overlap: "), uncovered);
  }

  @Test
  void open_otherWeightsThanTrainedOn_isRefused() throws IOException {
    Path run = trained();
    Path weights = folder.resolve("encoder/model.onnx");
    byte[] bytes = Files.readAllBytes(weights);
    bytes[bytes.length / 2] ^= 1;
    Files.write(weights, bytes);

    String message =
        assertThrows(IllegalArgumentException.class, () -> predictor(run)).getMessage();
    assertTrue(message.contains("the model was trained on those with"), message);
  }

  @Test
  void features_withoutOneOtherText_haveTheSameBits() throws IOException {
    Dataset whole = encoded(TinyEncoder.csv(folder.resolve("whole.csv"), COUNT, -1));
    Dataset less = encoded(TinyEncoder.csv(folder.resolve("less.csv"), COUNT, 17));

    List<String> all = rows(whole);
    List<String> rest = rows(less);
    assertEquals(COUNT, all.size());
    assertEquals(COUNT - 1, rest.size());
    for (String row : rest) {
      assertTrue(all.remove(row), "a text that stayed has other features");
    }
  }

  private Dataset encoded(Path file) {
    Settings settings = settings(file);
    Dataset data = DataSource.load(settings);
    try (InputFeatures features = InputFeatures.open(settings, data.inputFormat())) {
      return features.of(data, Optional.empty(), 2, percent -> {});
    }
  }

  private static List<String> rows(Dataset data) {
    List<String> rows = new ArrayList<>();
    for (Split split : List.of(data.training(), data.test())) {
      for (int i = 0; i < split.size(); i++) {
        float[] row = new float[split.inputShape().size()];
        split.copyInput(i, row, 0);
        rows.add(Arrays.toString(row) + split.label(i));
      }
    }
    return rows;
  }

  @Test
  void of_privateData_isKeptOnlyWhereItsOwnerSays() throws IOException {
    Path file = TinyEncoder.csv(folder.resolve("films.csv"), 40, -1);
    Settings settings = settings(file);
    Dataset data = DataSource.load(settings);
    Path kept = folder.resolve("kept");
    int[] heard = new int[1];
    try (InputFeatures features = InputFeatures.open(settings, data.inputFormat())) {
      Dataset first = features.of(data, Optional.of(kept), 2, percent -> heard[0] = percent);
      assertEquals(100, heard[0]);
      try (Stream<Path> files = Files.list(kept)) {
        Path origin = files.filter(f -> f.toString().endsWith(".txt")).findFirst().orElseThrow();
        assertTrue(Files.readString(origin).startsWith("public pretraining: encoder onnx:"));
      }
      heard[0] = 0;
      Dataset again = features.of(data, Optional.of(kept), 2, percent -> heard[0] = percent);
      assertEquals(0, heard[0], "found, not computed");
      float[] one = new float[8];
      float[] other = new float[8];
      first.training().copyInput(3, one, 0);
      again.training().copyInput(3, other, 0);
      assertArrayEquals(one, other);
    }
  }

  @Test
  void write_embedding_holdsFeaturesLabelsAndWhereTheyComeFrom() throws IOException {
    Path file = TinyEncoder.csv(folder.resolve("films.csv"), 40, -1);
    Path out = folder.resolve("films.safetensors");
    Embedding.write(settings(file), out, Optional.empty(), percent -> {});

    Dataset expected = encoded(file);
    try (SafeTensorsFile written = SafeTensorsFile.open(out)) {
      float[] features = written.read("training.features").values();
      float[] row = new float[8];
      expected.training().copyInput(2, row, 0);
      assertArrayEquals(row, Arrays.copyOfRange(features, 16, 24));
      assertEquals(expected.test().size(), written.read("held-out.labels").values().length);
    }
  }

  /** Module smadp-onnx, which has a runtime, is not on the class path here. */
  @Test
  void open_graphThatIsNotOurs_saysHowToGetARuntime() throws IOException {
    Path weights = folder.resolve("encoder/model.onnx");
    String renamed =
        new String(Files.readAllBytes(weights), StandardCharsets.ISO_8859_1)
            .replace("embeddings.word_embeddings", "embeddings.word_embeddingz");
    Files.write(weights, renamed.getBytes(StandardCharsets.ISO_8859_1));
    Path file = TinyEncoder.csv(folder.resolve("films.csv"), 40, -1);
    assertRefused(settings(file), "needs ONNX Runtime; get it once (139 MB): mvn");
  }

  @Test
  void plan_badTextSettings_areRefusedByName() throws IOException {
    Path file = TinyEncoder.csv(folder.resolve("films.csv"), 40, -1);
    assertRefused(settings(file).withText(Setting.TEXT_COLUMN, "body"), "no column 'body'");
    assertRefused(settings(file).withText(Setting.LABEL, "text"), "label must be another column");
    assertRefused(settings(file).withText(Setting.CLASSES, "bad,fair"), "line 2, column 'label'");
    assertRefused(
        settings(file).withText(Setting.MAX_TOKENS, "17"), "max-tokens must be at most 16");
    assertRefused(settings(file).withText(Setting.ENCODER, "scatter"), "takes no texts");
    assertRefused(settings(file).withText(Setting.ENCODER, "onnx:none.onnx"), "there is no file");
    Path broken = Files.writeString(folder.resolve("x.jsonl"), "{\"text\":\"secret\",\n");
    assertRefused(settings(broken), "line 1: is not one JSON object");
    Path nested =
        Files.writeString(folder.resolve("y.jsonl"), "{\"text\":[\"a\"],\"label\":\"bad\"}\n");
    assertRefused(settings(nested), "line 1, column 'text': must be a text or a number");
  }

  private static void assertRefused(Settings settings, String part) {
    String message =
        assertThrows(IllegalArgumentException.class, () -> TinyProblem.plan(settings)).getMessage();
    assertTrue(message.contains(part), message);
  }
}
