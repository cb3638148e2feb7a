package org.smadp.accounting;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.smadp.accounting.pld.PldAccountant;
import org.smadp.accounting.rdp.RdpAccountant;
import org.smadp.accounting.rdp.RdpConversion;

/** The joint multiplier, joint and marginal epsilon, and calibration against references. */
class JointGoldenTest {
  private static final JsonNode FILE = GoldenFile.read("joint.json");
  private static final double[] ORDERS = GoldenFile.numbers(FILE.get("orders"));
  private static final RdpAccountant CLASSIC =
      RdpAccountant.onOrders(RdpConversion.CLASSIC, ORDERS);
  private static final RdpAccountant IMPROVED =
      RdpAccountant.onOrders(RdpConversion.IMPROVED, ORDERS);

  static Stream<Arguments> cases() {
    return stream("cases");
  }

  static Stream<Arguments> multiPhaseCases() {
    return stream("multi_phase_cases");
  }

  static Stream<Arguments> calibrationCases() {
    return stream("calibration_cases");
  }

  private static Stream<Arguments> stream(String list) {
    return GoldenFile.list(FILE.path(list)).stream()
        .map(c -> Arguments.of(c.get("id").asText(), c));
  }

  private static double number(JsonNode node, String field) {
    return GoldenFile.number(node.get(field));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("cases")
  void jointNoiseMultiplier_goldenCase_matches(String id, JsonNode golden) {
    double[] sigmas = GoldenFile.numbers(golden.get("sigma_g"));
    double joint = JointNoise.jointNoiseMultiplier(number(golden, "beta"), sigmas);
    double expected = number(golden, "sigma_eff");
    assertEquals(expected, joint, 1e-13 * expected);
    var entry =
        new PrivacyLedger.Entry(
            new SampledGaussian(number(golden, "q"), joint), golden.get("steps").longValue());
    checkJoint(List.of(entry), golden);
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("multiPhaseCases")
  void jointNoiseMultiplier_severalPhases_matches(String id, JsonNode golden) {
    List<PrivacyLedger.Entry> entries = new ArrayList<>();
    for (JsonNode phase : golden.get("phases")) {
      double[] sigmas = GoldenFile.numbers(phase.get("sigma_g"));
      double joint = JointNoise.jointNoiseMultiplier(number(golden, "beta"), sigmas);
      double expected = number(phase, "sigma_eff");
      assertEquals(expected, joint, 1e-13 * expected);
      var event = new SampledGaussian(number(phase, "q"), joint);
      entries.add(new PrivacyLedger.Entry(event, phase.get("steps").longValue()));
    }
    checkJoint(entries, golden);
  }

  private static void checkJoint(List<PrivacyLedger.Entry> entries, JsonNode golden) {
    double delta = number(golden, "delta");
    JsonNode joint = golden.get("joint");
    double classic = number(joint.get("classic_grid"), "eps");
    double improved = number(joint.get("improved_grid"), "eps");
    assertEquals(classic, CLASSIC.epsilon(entries, delta), 1e-6 * classic);
    assertEquals(improved, IMPROVED.epsilon(entries, delta), Math.max(1e-9, 1e-6 * improved));
    if (!joint.path("pld").isObject()) {
      return;
    }
    double pld = new PldAccountant().epsilon(entries, delta);
    double truth = number(joint, "eps_true_estimate");
    assertTrue(pld >= truth * (1 - 1e-6) - 1e-7, pld + " below the truth " + truth);
    assertTrue(pld <= number(joint.get("pld"), "eps") * (1 + 1e-3) + 1e-3);
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("cases")
  void marginal_goldenCase_matchesRatioAndStaysBelowGrid(String id, JsonNode golden) {
    double delta = number(golden, "delta");
    for (JsonNode row : golden.get("marginal_diagnostic")) {
      double ratio = number(row, "ratio");
      assertEquals(ratio, number(row, "sigma_g") / number(golden, "beta"), 1e-13 * ratio);
      double grid = number(row, "improved_grid");
      var event = new SampledGaussian(number(golden, "q"), ratio);
      double onGrid = IMPROVED.epsilon(event, golden.get("steps").longValue(), delta);
      assertEquals(grid, onGrid, Math.max(1e-9, 1e-6 * grid));
      var searched = new RdpAccountant(RdpConversion.IMPROVED);
      double infimum = searched.epsilon(event, golden.get("steps").longValue(), delta);
      assertTrue(infimum <= grid * (1 + 1e-6) + 1e-9);
    }
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("calibrationCases")
  void noise_goldenCase_matchesAndNeverOvershoots(String id, JsonNode golden) {
    Calibration.Noise pld = calibrate(new PldAccountant(), golden, "pld", 1e-3);
    Calibration.Noise improved = calibrate(IMPROVED, golden, "rdp_improved", 1e-5);
    calibrate(CLASSIC, golden, "rdp_classic", 1e-5);
    assertTrue(pld.noiseMultiplier() <= improved.noiseMultiplier());
  }

  private static Calibration.Noise calibrate(
      Accountant accountant, JsonNode golden, String column, double tolerance) {
    double target = number(golden, "target_eps");
    double mixing = number(golden, "beta");
    int groups = golden.get("G").intValue();
    long steps = golden.get("steps").longValue();
    Calibration.Noise noise =
        new Calibration(accountant, target, number(golden, "delta"))
            .noise(number(golden, "q"), steps, mixing, groups);
    double expected = number(golden.get(column), "sigma");
    assertEquals(expected, noise.noiseMultiplier(), tolerance * expected, column);
    double joint = noise.noiseMultiplier() / (mixing * Math.sqrt(groups));
    double again =
        accountant.epsilon(
            new SampledGaussian(number(golden, "q"), joint), steps, number(golden, "delta"));
    assertTrue(again <= target, column + ": " + again + " exceeds " + target);
    return noise;
  }
}
