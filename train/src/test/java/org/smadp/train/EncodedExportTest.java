package org.smadp.train;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ai.onnxruntime.OnnxTensor;
import ai.onnxruntime.OrtEnvironment;
import ai.onnxruntime.OrtSession;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.smadp.data.catalog.DataCatalog;
import org.smadp.data.text.Tokeniser;
import org.smadp.data.text.TokeniserFile;
import org.smadp.train.export.ExportFormat;
import org.smadp.train.export.RunExport;
import org.smadp.train.settings.Setting;
import org.smadp.train.settings.Settings;

/** A text model in an ONNX file with its encoder, as a program with ONNX Runtime uses it. */
class EncodedExportTest {
  private static final int ROWS = 1000;
  private static final int TOKENS = 12;

  @TempDir Path folder;
  private Settings settings;

  @BeforeEach
  void write() throws IOException {
    settings =
        Settings.defaults()
            .withText(Setting.DATA, "text:" + TinyEncoder.csv(folder.resolve("a.csv"), 200, -1))
            .withText(Setting.CLASSES, "bad,good")
            .withText(
                Setting.ENCODER,
                TinyEncoder.write(Files.createDirectory(folder.resolve("encoder"))))
            .withText(Setting.MAX_TOKENS, Integer.toString(TOKENS))
            .withText(Setting.DATASET_SIZE, "160")
            .withText(Setting.EPSILON, "50")
            .withText(Setting.DELTA, "1e-3")
            .withText(Setting.STEPS, "20")
            .withText(Setting.LEARNING_RATE, "0.1") // weights of usual size: rounding stays small
            .withText(Setting.EVALUATION, "public");
  }

  private Path trained(Settings chosen) throws IOException {
    Path run = folder.resolve("run");
    TinyProblem.run(chosen, run, TinyProblem.seeded());
    return run;
  }

  @ParameterizedTest
  @ValueSource(strings = {"linear", "lora", "lora-outer", "last-layer"})
  void write_textModel_answersAsOursOnThousandRows(String what) throws Exception {
    requireSameAnswers(
        trained(what.equals("linear") ? settings : settings.withText(Setting.ADAPT, what)));
  }

  @Tag("weights")
  @ParameterizedTest
  @ValueSource(strings = {"linear", "lora"})
  void write_minilm_answersAsOursOnThousandRows(String what) throws Exception {
    Settings real = settings.withText(Setting.ENCODER, "minilm").withText(Setting.STEPS, "4");
    requireSameAnswers(trained(what.equals("linear") ? real : real.withText(Setting.ADAPT, what)));
  }

  private void requireSameAnswers(Path run) throws Exception {
    Path out = folder.resolve("out/model.onnx");
    Files.createDirectories(out.getParent());
    RunExport.write(run, ExportFormat.ONNX, out);

    List<String> texts = texts();
    float[][] theirs = answers(out, texts);
    double largest = 0;
    double spread = 0;
    try (Predictor predictor =
        Predictor.open(run, new DataCatalog(folder), TinyProblem.options())) {
      for (int i = 0; i < ROWS; i++) {
        float ours = predictor.score(Map.of("text", texts.get(i))).probability(1);
        largest = Math.max(largest, Math.abs(ours - theirs[i][1]));
        spread = Math.max(spread, Math.abs(ours - theirs[0][1]));
      }
    }
    assertTrue(largest < 1e-5, "largest difference " + largest);
    assertTrue(spread > 1e-2, "answers that differ from text to text, not " + spread);
  }

  /** Words known and not, signs, and more tokens than are read. */
  private static List<String> texts() {
    Random random = new Random(4);
    List<String> words = List.of("good", "bad", "was", "a", "z", "film", "!", "Ünknown", "");
    return random
        .ints(ROWS, 0, 20)
        .mapToObj(
            count ->
                random
                    .ints(count, 0, words.size())
                    .mapToObj(words::get)
                    .reduce("", (text, word) -> text + " " + word))
        .toList();
  }

  /** Tokens of the file next to the model, padded in batches of 100, as its settings say. */
  private static float[][] answers(Path model, List<String> texts) throws Exception {
    Tokeniser tokeniser = TokeniserFile.read(model.resolveSibling("tokenizer.json"));
    float[][] answers = new float[texts.size()][];
    OrtEnvironment environment = OrtEnvironment.getEnvironment();
    try (OrtSession session = environment.createSession(model.toString())) {
      assertEquals(List.of("probabilities"), List.copyOf(session.getOutputNames()));
      for (int from = 0; from < texts.size(); from += 100) {
        int[][] rows =
            texts.subList(from, from + 100).stream()
                .map(text -> tokeniser.ids(text, TOKENS))
                .toArray(int[][]::new);
        int longest = Arrays.stream(rows).mapToInt(row -> row.length).max().orElseThrow();
        long[][] ids = new long[100][longest];
        long[][] mask = new long[100][longest];
        for (int i = 0; i < 100; i++) {
          for (int t = 0; t < rows[i].length; t++) {
            ids[i][t] = rows[i][t];
            mask[i][t] = 1;
          }
        }
        try (var tokens = OnnxTensor.createTensor(environment, ids);
            var masks = OnnxTensor.createTensor(environment, mask);
            var types = OnnxTensor.createTensor(environment, new long[100][longest]);
            var result =
                session.run(
                    Map.of(
                        "input_ids", tokens, "attention_mask", masks, "token_type_ids", types))) {
          System.arraycopy((float[][]) result.get(0).getValue(), 0, answers, from, 100);
        }
      }
    }
    return answers;
  }

  @Test
  void write_textModel_carriesStatementPretrainingAndWhereTextsAreCut() throws Exception {
    Path out = folder.resolve("model.onnx");
    RunExport.write(trained(settings), ExportFormat.ONNX, out);
    try (OrtSession session = OrtEnvironment.getEnvironment().createSession(out.toString())) {
      Map<String, String> metadata = session.getMetadata().getCustomMetadata();
      assertTrue(metadata.get("privacy.md").contains("## Not covered"), "the statement");
      assertTrue(metadata.get("pretraining").startsWith("public pretraining: encoder onnx:"));
    }
    String tokeniser = Files.readString(folder.resolve("tokenizer.json"));
    assertTrue(tokeniser.contains("\"max_length\":12"), "cut where training cut");
    String card = Files.readString(folder.resolve("model-card.md"));
    assertTrue(card.contains("`input_ids`, `attention_mask`"), card);
    assertFalse(card.contains("`words`"), card);
  }

  @Test
  void write_otherFormatsOrOtherWeights_isRefusedByName() throws Exception {
    Path run = trained(settings);
    Path out = folder.resolve("model.bin");
    assertEquals(
        "export: a network with its encoder goes into an ONNX file; export to onnx instead",
        assertThrows(
                IllegalArgumentException.class,
                () -> RunExport.write(run, ExportFormat.TORCHSCRIPT, out))
            .getMessage());
    Path weights = folder.resolve("encoder/model.onnx");
    byte[] bytes = Files.readAllBytes(weights);
    bytes[bytes.length / 2] ^= 1;
    Files.write(weights, bytes);
    String message =
        assertThrows(
                IllegalArgumentException.class, () -> RunExport.write(run, ExportFormat.ONNX, out))
            .getMessage();
    assertTrue(message.contains("the model was trained on those with"), message);
  }
}
