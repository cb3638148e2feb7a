package org.smadp.onnx;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.smadp.data.ChannelScaling;
import org.smadp.data.InputFormat;
import org.smadp.data.catalog.DataCatalog;
import org.smadp.nn.Model;
import org.smadp.nn.RuntimeOptions;
import org.smadp.nn.encode.SentenceEncoder;
import org.smadp.nn.export.AnswerScale;
import org.smadp.nn.export.Graph;
import org.smadp.nn.export.OnnxFile;
import org.smadp.nn.export.ValueScaling;
import org.smadp.nn.layer.Activation;
import org.smadp.nn.layer.Conv;
import org.smadp.nn.layer.Linear;
import org.smadp.nn.layer.Reshape;
import org.smadp.nn.pretrained.BertWeights;
import org.smadp.nn.torch.RowScorer;
import org.smadp.noise.NoiseSource;
import org.smadp.tensor.GroupedVector;
import org.smadp.tensor.Shape;
import org.smadp.train.Predictor;
import org.smadp.train.PrivateTraining;
import org.smadp.train.TrainingResult;
import org.smadp.train.encode.Encoder;
import org.smadp.train.encode.Encoders;
import org.smadp.train.settings.Setting;
import org.smadp.train.settings.Settings;

class OnnxRuntimeEncodersTest {
  private static final Path TINY_ENCODER =
      Path.of("../train/src/test/resources/org/smadp/train/tiny-encoder");
  private static final int SIDE = 6;
  private static final String PIXELS =
      "{\"image_mean\": [0.5, 0.4, 0.3], \"image_std\": [0.2, 0.25, 0.5]}";

  @TempDir Path folder;
  private Path known;
  private Path other;

  /** A made-up encoder, and the same under names that our engine does not know. */
  @BeforeEach
  void write() throws IOException {
    known = Files.createDirectory(folder.resolve("known")).resolve("model.onnx");
    other = Files.createDirectory(folder.resolve("other")).resolve("model.onnx");
    for (String file : List.of("model.onnx", "tokenizer.json")) {
      byte[] bytes = Files.readAllBytes(TINY_ENCODER.resolve(file));
      Files.write(known.resolveSibling(file), bytes);
      String renamed =
          new String(bytes, StandardCharsets.ISO_8859_1)
              .replace("embeddings.word_embeddings", "embeddings.word_embeddingz");
      Files.write(other.resolveSibling(file), renamed.getBytes(StandardCharsets.ISO_8859_1));
    }
  }

  private Settings texts(int count) throws IOException {
    StringBuilder rows = new StringBuilder("label,text\n");
    for (int i = 0; i < count; i++) {
      String word = i % 2 == 0 ? "good" : "bad";
      rows.append("%s,%s was%s%n".formatted(word, (char) ('a' + i % 26), (" " + word).repeat(4)));
    }
    return Settings.defaults()
        .withText(Setting.DATA, "text:" + Files.writeString(folder.resolve("a.csv"), rows))
        .withText(Setting.CLASSES, "bad,good")
        .withText(Setting.ENCODER, "onnx:" + other)
        .withText(Setting.MAX_TOKENS, "12")
        .withText(Setting.DATASET_SIZE, "240")
        .withText(Setting.EPSILON, "8")
        .withText(Setting.DELTA, "1e-3")
        .withText(Setting.STEPS, "100")
        .withText(Setting.EVALUATION, "public");
  }

  @Test
  void train_textsByAGraphThatIsNotOurs_learnsAndScores() throws IOException {
    Path run = folder.resolve("run");
    try (PrivateTraining training = PrivateTraining.builder(texts(300)).seed(3).build()) {
      TrainingResult result = training.run(run);
      assertTrue(result.last().testAccuracy() > 0.9, "accuracy " + result.last().testAccuracy());
    }
    try (Predictor predictor =
            Predictor.open(run, new DataCatalog(folder), RuntimeOptions.defaults());
        SentenceEncoder ours = new SentenceEncoder(BertWeights.read(known), "sum", 12, 0);
        Encoder theirs = Encoders.ofUser().open("onnx:" + other, predictor.format())) {
      assertEquals(Shape.of(8), theirs.outputShape());
      for (float[] tokens : List.of(new float[] {2, 5, 3, 0}, new float[] {2, 9, 11, 38, 3})) {
        assertArrayEquals(ours.of(tokens), theirs.of(tokens), 1e-5f);
      }
      assertTrue(predictor.score(Map.of("text", "b was good good good")).probability(1) > 0.5);
    }
    String statement = Files.readString(run.resolve("privacy.md"));
    assertTrue(statement.contains("public pretraining: encoder onnx:"), statement);
  }

  private static final Shape IMAGE = Shape.of(3, SIDE, SIDE);

  private Path imageEncoder(Model model, GroupedVector parameters) throws IOException {
    Path file = Files.createDirectories(folder.resolve("images")).resolve("model.onnx");
    Files.writeString(file.resolveSibling(PixelRules.FILE), PIXELS);
    byte[] bytes =
        OnnxFile.bytes(
            Graph.of(model, parameters, ValueScaling.none(), AnswerScale.none()), "test", Map.of());
    return Files.write(file, bytes);
  }

  private static Model model() {
    return Model.of(
        "conv",
        IMAGE,
        4,
        Conv.of2d("conv", 3, 5, 3),
        Activation.RELU,
        Reshape.MEAN_OVER_SPACE,
        Linear.of("out", 5, 4));
  }

  private static float[] image(int number) {
    float[] values = new float[IMAGE.size()];
    for (int i = 0; i < values.length; i++) {
      values[i] = (float) (0.5 + 0.5 * Math.sin(0.7 * (i + 1) * (number + 1)));
    }
    return values;
  }

  private static InputFormat format() {
    return new InputFormat(
        IMAGE,
        List.of("a", "b"),
        new ChannelScaling(List.of(0.1, 0.2, 0.3), List.of(2.0, 3.0, 4.0)));
  }

  @Test
  void open_imagesByAGraph_scalesPixelsAsItsRulesSay() throws IOException {
    Model model = model();
    GroupedVector parameters = model.initialParameters(NoiseSource.seeded(5));
    Path file = imageEncoder(model, parameters);
    ChannelScaling scaling = (ChannelScaling) format().scaling();
    double[] mean = {0.5, 0.4, 0.3};
    double[] deviation = {0.2, 0.25, 0.5};
    try (Encoder encoder = Encoders.ofUser().open("onnx:" + file, format());
        RowScorer scorer = new RowScorer(model, parameters, RuntimeOptions.defaults())) {
      for (int number = 0; number < 5; number++) {
        float[] pixels = image(number);
        float[] given = new float[pixels.length];
        float[] taken = new float[pixels.length];
        for (int i = 0; i < pixels.length; i++) {
          int c = i / (SIDE * SIDE);
          given[i] = (float) ((pixels[i] - scaling.centres().get(c)) / scaling.scales().get(c));
          taken[i] = (float) ((pixels[i] - mean[c]) / deviation[c]);
        }
        float[] answer = scorer.answer(taken);
        double length = 0;
        for (float value : answer) {
          length += value * value;
        }
        float[] features = encoder.of(given);
        for (int f = 0; f < features.length; f++) {
          assertEquals(answer[f] / Math.sqrt(length), features[f], 1e-5);
        }
      }
      float[] alone = encoder.of(image(1));
      IntStream.range(0, 40)
          .parallel()
          .mapToObj(i -> encoder.of(image(i % 2)))
          .filter(features -> features[0] != encoder.of(image(0))[0])
          .forEach(features -> assertArrayEquals(alone, features));
    }
  }

  @Test
  void into_twiceAsLarge_isBetweenPixelsWithCentresAtHalves() {
    float[] target = new float[17];
    new Bilinear(2, 2, 4, 4).into(new float[] {0, 4, 8, 12}, target, 1);
    assertArrayEquals(
        new float[] {0, 0, 1, 3, 4, 2, 3, 5, 6, 6, 7, 9, 10, 8, 9, 11, 12}, target, 1e-6f);
  }

  @Test
  void open_whatCannotBeRun_isRefusedByName() throws IOException {
    Path file = imageEncoder(model(), model().initialParameters(NoiseSource.seeded(5)));
    assertRefused("onnx:" + other, "an encoder of images must have one input");
    Files.writeString(file.resolveSibling(PixelRules.FILE), "{\"image_mean\": [1]}");
    assertRefused("onnx:" + file, "image_mean must be three numbers");
    Files.delete(file.resolveSibling(PixelRules.FILE));
    assertRefused("onnx:" + file, "needs preprocessor_config.json next to it");
    Files.write(file, new byte[] {8, 1, 2});
    assertRefused("onnx:" + file, "cannot be run by ONNX Runtime");
  }

  private static void assertRefused(String encoder, String part) {
    String message =
        assertThrows(
                IllegalArgumentException.class, () -> Encoders.ofUser().open(encoder, format()))
            .getMessage();
    assertTrue(message.contains(part), message);
  }
}
