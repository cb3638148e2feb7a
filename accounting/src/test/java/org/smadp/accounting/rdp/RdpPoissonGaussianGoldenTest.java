package org.smadp.accounting.rdp;

import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.smadp.accounting.GoldenFile;

/** Per-step RDP against 50-digit references: relative 1e-6, and never below by more than 1e-9. */
class RdpPoissonGaussianGoldenTest {
  private static final JsonNode FILE = GoldenFile.read("rdp_poisson_gaussian.json");

  static Stream<Arguments> cases() {
    return GoldenFile.list(FILE.get("cases")).stream()
        .map(c -> Arguments.of(c.get("id").asText(), c));
  }

  static Stream<Arguments> hardCases() {
    List<JsonNode> cases = GoldenFile.list(FILE.path("hard_cases"));
    return cases.stream().map(c -> Arguments.of(c.get("id").asText(), c));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("cases")
  void rdp_goldenCase_matchesReference(String id, JsonNode golden) {
    double[] orders = GoldenFile.numbers(golden.get("orders"));
    double[] expected = GoldenFile.numbers(golden.get("rdp"));
    for (int i = 0; i < orders.length; i++) {
      check(golden, orders[i], expected[i]);
    }
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("hardCases")
  void rdp_hardCase_matchesReference(String id, JsonNode golden) {
    check(golden, GoldenFile.number(golden.get("order")), GoldenFile.number(golden.get("rdp")));
  }

  private static void check(JsonNode golden, double order, double expected) {
    double sigma = GoldenFile.number(golden.get("sigma"));
    double actual = SubsampledGaussianRdp.rdp(GoldenFile.number(golden.get("q")), sigma, order);
    String point = "order " + order + ": " + actual + " for " + expected;
    if (Double.isInfinite(expected)) {
      assertTrue(actual == expected, point);
      return;
    }
    assertTrue(actual >= expected * (1 - 1e-9) - 1e-13, point + " is below the truth");
    assertTrue(actual <= expected * (1 + 1e-6) + 1e-13, point + " is too loose");
  }
}
