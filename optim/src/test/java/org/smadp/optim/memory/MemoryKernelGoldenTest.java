package org.smadp.optim.memory;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.smadp.optim.Golden;
import org.smadp.optim.GroupExponent;

/** Lag weights, tempering and warm-up against memory_kernel.json. */
class MemoryKernelGoldenTest {
  private static final JsonNode FILE = Golden.read("memory_kernel.json");
  private static final double TOLERANCE = 1e-12;

  static List<JsonNode> kernels() {
    return Golden.list(FILE.get("cases"));
  }

  static List<JsonNode> temperings() {
    return Golden.list(FILE.get("tempering_cases"));
  }

  static List<JsonNode> warmUps() {
    return Golden.list(FILE.get("warmup_cases"));
  }

  @ParameterizedTest
  @MethodSource("kernels")
  void of_goldenCase_matches(JsonNode golden) {
    double order = golden.get("alpha").asDouble();
    double tempering = golden.get("lambda").asDouble();
    int lags = (int) Math.min(golden.get("K").asLong() - 1, golden.get("t").asLong());
    assertEquals(golden.get("M").asInt(), lags);
    LagWeights weights = LagWeights.of(order, tempering, lags);
    double[] raw = Golden.vector(golden.get("a"));
    double[] expected = Golden.vector(golden.get("a_hat"));
    assertEquals(expected.length, weights.availableLags());
    for (int j = 1; j <= lags; j++) {
      assertClose(raw[j - 1], LagWeights.raw(order, tempering, j));
      assertClose(expected[j - 1], weights.weight(j));
    }
    assertClose(golden.get("D_eff").asDouble(), weights.effectiveDepth());
  }

  @ParameterizedTest
  @MethodSource("temperings")
  void tempering_goldenCase_matches(JsonNode golden) {
    var band =
        new BandDeviation(golden.get("rho_min").asDouble(), golden.get("rho_max").asDouble());
    double deviation = band.of(GroupExponent.of(golden.get("rho").asDouble()));
    assertClose(golden.get("d").asDouble(), deviation);
    var tempering = new Tempering.Spectral(golden.get("c_lambda").asDouble());
    assertClose(golden.get("lambda").asDouble(), tempering.of(deviation));
  }

  @ParameterizedTest
  @MethodSource("warmUps")
  void warmUp_goldenCase_matches(JsonNode golden) {
    var warmUp = new WarmUp(golden.get("tau_warm").asDouble());
    assertClose(golden.get("omega").asDouble(), warmUp.at(golden.get("t").asLong()));
  }

  private static void assertClose(double expected, double actual) {
    assertEquals(expected, actual, TOLERANCE * Math.abs(expected));
  }
}
