package org.smadp.experiments.statistics;

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
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** The summary of repeated runs against 40-digit values, and the paper's own table. */
final class StatsGoldenTest {
  private static JsonNode golden() throws IOException {
    String folder = System.getProperty("golden.dir", "");
    try (InputStream in =
        folder.isBlank()
            ? StatsGoldenTest.class.getResourceAsStream("/golden/stats.json")
            : Files.newInputStream(Path.of(folder, "stats.json"))) {
      return new ObjectMapper().readTree(in);
    }
  }

  private static Stream<JsonNode> stream(JsonNode list) {
    return StreamSupport.stream(list.spliterator(), false);
  }

  @TestFactory
  Stream<DynamicTest> sample_goldenCase_matches() throws IOException {
    return stream(golden().get("cases"))
        .map(c -> DynamicTest.dynamicTest(c.get("id").asText(), () -> check(c)));
  }

  private static void check(JsonNode expected) {
    List<Double> values = new ArrayList<>();
    expected.get("sample").forEach(value -> values.add(value.asDouble()));
    Sample sample = new Sample(values);
    double mean = expected.get("mean").asDouble();
    double sd = expected.get("sd").asDouble();
    boolean largeOffset = sd < 1e-4 * Math.abs(mean);
    double half = expected.get("half_width").asDouble();
    assertEquals(expected.get("n").asInt(), sample.size());
    assertEquals(mean, sample.mean(), 1e-12 * Math.abs(mean));
    assertEquals(sd, sample.standardDeviation(), (largeOffset ? 1e-6 : 1e-12) * sd);
    assertEquals(expected.get("t_quantile").asDouble(), sample.quantile(), 1e-9);
    assertEquals(half, sample.halfWidth(), (largeOffset ? 1e-6 : 1e-8) * half);
  }

  @TestFactory
  Stream<DynamicTest> paperTable_intervals_followFromThreeRuns() throws IOException {
    double quantile = StudentT.twoSidedQuantile(0.95, 2);
    return stream(golden().get("paper_table_cifar10_final_accuracy").get("rows"))
        .map(
            row ->
                DynamicTest.dynamicTest(
                    row.get("id").asText(),
                    () -> {
                      double half = quantile * row.get("sd").asDouble() / Math.sqrt(3);
                      assertEquals(row.get("recomputed_half_width").asDouble(), half, 1e-8);
                      assertTrue(row.get("consistent_with_rounding").asBoolean());
                    }));
  }
}
