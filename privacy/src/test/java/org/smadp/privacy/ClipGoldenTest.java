package org.smadp.privacy;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.smadp.privacy.query.ClipBounds;
import org.smadp.privacy.testkit.DoorKit;
import org.smadp.tensor.GroupScalars;
import org.smadp.tensor.Layout;

/** Group-wise clipped sums against 60-digit arithmetic: golden file clip.json. */
class ClipGoldenTest {
  private static final String FILE = "clip.json";

  static Stream<Arguments> cases() throws IOException {
    String folder = System.getProperty("golden.dir", "");
    List<Arguments> cases = new ArrayList<>();
    try (InputStream in =
        folder.isBlank()
            ? ClipGoldenTest.class.getResourceAsStream("/golden/" + FILE)
            : Files.newInputStream(Path.of(folder, FILE))) {
      for (JsonNode node : new ObjectMapper().readTree(in).get("cases")) {
        cases.add(Arguments.of(node.get("id").asText() + " " + node.path("label").asText(), node));
      }
    }
    return cases.stream();
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("cases")
  void add_doubleGradients_matchesReference(String id, JsonNode golden) {
    ClippedSum.Accumulator accumulator = accumulator(golden);
    for (JsonNode example : golden.get("examples")) {
      accumulator.add(gradient(example));
    }
    requireSum(golden, accumulator, 1e-12);
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("cases")
  void add_floatGradients_matchesReference(String id, JsonNode golden) {
    ClippedSum.Accumulator accumulator = accumulator(golden);
    for (JsonNode example : golden.get("examples")) {
      double[] gradient = gradient(example);
      float[] rounded = new float[gradient.length];
      for (int i = 0; i < rounded.length; i++) {
        rounded[i] = (float) gradient[i];
        if (!fitsFloat(gradient[i])) {
          return; // the reference speaks of inputs that fit a float
        }
      }
      accumulator.add(rounded);
    }
    requireSum(golden, accumulator, 1e-5);
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("cases")
  void factor_everyBlock_matchesReferenceAndKeepsTheBound(String id, JsonNode golden) {
    ClipBounds clip = bounds(golden);
    int example = 0;
    for (JsonNode blocks : golden.get("examples")) {
      double[] gradient = gradient(blocks);
      for (Layout.Group group : clip.layout().groups()) {
        double norm = SafeNorm.of(gradient, group.offset(), group.end());
        double factor = clip.factor(norm, clip.clipNorms().of(group));
        double reference = number(golden.get("factors").get(group.index()).get(example));
        assertEquals(reference, factor, 1e-12 * reference);
        JsonNode expected = golden.get("norms").get(group.index()).get(example);
        if (!expected.isNull()) {
          assertEquals(number(expected), norm, 1e-12 * number(expected));
        }
      }
      example++;
    }
  }

  private static void requireSum(
      JsonNode golden, ClippedSum.Accumulator accumulator, double tolerance) {
    double[] sum = DoorKit.values(accumulator.finish());
    for (Layout.Group group : bounds(golden).layout().groups()) {
      JsonNode reference = golden.get("clipped_sum").get(group.index());
      double largest = 0;
      double error = 0;
      for (int i = 0; i < group.length(); i++) {
        double expected = number(reference.get(i));
        largest = Math.max(largest, Math.abs(expected));
        error = Math.max(error, Math.abs(sum[group.offset() + i] - expected));
      }
      assertTrue(error <= tolerance * largest, group.name() + " is off by " + error);
    }
  }

  private static ClippedSum.Accumulator accumulator(JsonNode golden) {
    return ClippedSum.accumulator(Lot.of(), bounds(golden));
  }

  private static ClipBounds bounds(JsonNode golden) {
    Layout.Builder builder = Layout.builder();
    List<Double> clipNorms = new ArrayList<>();
    for (JsonNode group : golden.get("groups")) {
      builder.group("g" + clipNorms.size(), group.get("dim").asInt());
      clipNorms.add(number(group.get("C")));
    }
    return ClipBounds.perGroup(new GroupScalars(builder.build(), clipNorms));
  }

  private static double[] gradient(JsonNode blocks) {
    List<Double> values = new ArrayList<>();
    for (JsonNode block : blocks) {
      block.forEach(entry -> values.add(number(entry)));
    }
    return values.stream().mapToDouble(Double::doubleValue).toArray();
  }

  /** Non-finite numbers are written as strings that Java reads as well. */
  private static double number(JsonNode node) {
    return node.isTextual() ? Double.parseDouble(node.asText()) : node.asDouble();
  }

  private static boolean fitsFloat(double value) {
    double rounded = (float) value;
    return !Double.isFinite(value)
        || value == 0
        || Math.abs(rounded - value) <= 1e-6 * Math.abs(value);
  }
}
