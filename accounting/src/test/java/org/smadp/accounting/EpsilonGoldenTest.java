package org.smadp.accounting;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.smadp.accounting.pld.PldAccountant;
import org.smadp.accounting.rdp.RdpAccountant;
import org.smadp.accounting.rdp.RdpConversion;

/** Epsilon of whole runs by every accountant, with the tolerances of the reference file. */
class EpsilonGoldenTest {
  private static final JsonNode FILE = GoldenFile.read("epsilon.json");
  private static final double[] ORDERS = GoldenFile.numbers(FILE.get("orders"));

  static Stream<Arguments> cases() {
    return GoldenFile.list(FILE.get("cases")).stream()
        .map(c -> Arguments.of(c.get("id").asText(), c));
  }

  private static List<PrivacyLedger.Entry> entries(JsonNode golden) {
    return GoldenFile.list(golden.get("phases")).stream()
        .map(
            p ->
                new PrivacyLedger.Entry(
                    new SampledGaussian(
                        GoldenFile.number(p.get("q")), GoldenFile.number(p.get("sigma"))),
                    p.get("steps").longValue()))
        .toList();
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("cases")
  void epsilon_classic_matchesGridAndStaysAboveInfimum(String id, JsonNode golden) {
    checkRenyi(golden, RdpConversion.CLASSIC, "classic");
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("cases")
  void epsilon_improved_matchesGridAndStaysAboveInfimum(String id, JsonNode golden) {
    checkRenyi(golden, RdpConversion.IMPROVED, "improved");
  }

  private static void checkRenyi(JsonNode golden, RdpConversion conversion, String column) {
    double delta = GoldenFile.number(golden.get("delta"));
    double grid = GoldenFile.number(golden.get(column + "_grid").get("eps"));
    double infimum = GoldenFile.number(golden.get(column + "_inf").get("eps"));
    double onGrid = RdpAccountant.onOrders(conversion, ORDERS).epsilon(entries(golden), delta);
    assertEquals(grid, onGrid, tolerance(grid));
    double searched = new RdpAccountant(conversion).epsilon(entries(golden), delta);
    assertTrue(searched >= infimum - tolerance(infimum), searched + " below " + infimum);
    assertTrue(searched <= grid + tolerance(grid), searched + " above " + grid);
  }

  private static double tolerance(double epsilon) {
    return epsilon < 1e-3 ? 1e-9 : 1e-6 * epsilon;
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("cases")
  void epsilon_pld_liesInTheBand(String id, JsonNode golden) {
    double delta = GoldenFile.number(golden.get("delta"));
    double epsilon = new PldAccountant().epsilon(entries(golden), delta);
    double truth = GoldenFile.number(golden.get("eps_true_estimate"));
    double reference = GoldenFile.number(golden.get("pld").get("eps"));
    assertTrue(epsilon >= truth * (1 - 1e-6) - 1e-7, epsilon + " below the truth " + truth);
    assertTrue(epsilon <= reference * (1 + 1e-3) + 1e-3, epsilon + " above " + reference);
    double lower = GoldenFile.number(golden.path("prv").path("lower"));
    assertTrue(
        golden.path("prv").isMissingNode() || golden.get("prv").isNull() || epsilon >= lower);
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("cases")
  void epsilon_pld_isTightAgainstTheTruth(String id, JsonNode golden) {
    double delta = GoldenFile.number(golden.get("delta"));
    double epsilon = new PldAccountant().epsilon(entries(golden), delta);
    double truth = GoldenFile.number(golden.get("eps_true_estimate"));
    assertTrue(epsilon <= truth * (1 + 1e-3), epsilon + " is loose, the truth is " + truth);
  }
}
