package org.smadp.nn.encode;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.smadp.nn.pretrained.BertWeights;
import org.smadp.nn.pretrained.MobileNetWeights;
import org.smadp.tensor.Shape;

/** The public encoders as they are fetched, against ONNX Runtime. */
@Tag("weights")
class PublicWeightsTest {
  private static Path cached(String file) {
    String cache = System.getenv().getOrDefault("SMADP_CACHE", "");
    Path folder =
        cache.isEmpty()
            ? Path.of(System.getProperty("user.home"), ".cache", "smadp")
            : Path.of(cache);
    return folder.resolve(file);
  }

  private static long[][] sentences() throws Exception {
    try (var lines =
        new BufferedReader(
            new InputStreamReader(
                PublicWeightsTest.class.getResourceAsStream("sentences.tsv"),
                StandardCharsets.UTF_8))) {
      return lines
          .lines()
          .map(line -> line.substring(line.lastIndexOf('\t') + 1).split(" "))
          .map(ids -> Arrays.stream(ids).mapToLong(Long::parseLong).toArray())
          .toArray(long[][]::new);
    }
  }

  @Test
  void of_twentySentences_areThoseOfOnnxRuntime() throws Exception {
    Path file = cached("minilm/model.onnx");
    long[][] texts = sentences();
    assertEquals(20, texts.length);
    double largest = 0;
    try (var encoder = new SentenceEncoder(BertWeights.read(file), "sum", 128, 0);
        var reference = new OnnxReference(Files.readAllBytes(file))) {
      double[][] expected = reference.features(texts);
      for (int i = 0; i < texts.length; i++) {
        float[] row = new float[128];
        for (int t = 0; t < texts[i].length; t++) {
          row[t] = texts[i][t];
        }
        largest = Math.max(largest, difference(expected[i], encoder.of(row)));
      }
    }
    assertTrue(largest < 1e-4, "largest difference " + largest);
  }

  @Test
  void of_twentyImages_areThoseOfOnnxRuntime() throws Exception {
    MobileNetWeights weights = MobileNetWeights.read(cached("mobilenet-v2/mobilenet-v2.tflite"));
    double largest = 0;
    for (int side : List.of(128, 224)) {
      try (var encoder = new ImageEncoder(weights, "sum", Shape.of(3, 32, 32), side);
          var reference = new MobileNetReference(weights, side)) {
        for (int i = 0; i < 20; i++) {
          float[] image = ImageEncoderTest.image(i, 32, 32);
          largest =
              Math.max(largest, difference(reference.features(image, 32, 32), encoder.of(image)));
        }
      }
    }
    assertTrue(largest < 1e-4, "largest difference " + largest);
  }

  @Test
  void export_thousandImages_answerAsOurs() throws Exception {
    MobileNetWeights weights = MobileNetWeights.read(cached("mobilenet-v2/mobilenet-v2.tflite"));
    double largest = PhotoExport.difference(weights, Shape.of(3, 32, 32), 128, 1000);
    assertTrue(largest < 1e-5, "largest difference " + largest);
  }

  private static double difference(double[] expected, float[] actual) {
    double largest = 0;
    for (int i = 0; i < expected.length; i++) {
      largest = Math.max(largest, Math.abs(expected[i] - actual[i]));
    }
    return largest;
  }
}
