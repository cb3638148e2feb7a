package org.smadp.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class AccountCommandTest {
  private static Invocation account(String... more) {
    List<String> arguments = new ArrayList<>(List.of("account"));
    arguments.addAll(List.of(more));
    return Invocation.of(arguments.toArray(String[]::new));
  }

  private static Invocation usual(String... more) {
    List<String> arguments =
        new ArrayList<>(List.of("--sampling-rate", "0.01", "--steps", "1000", "--delta", "1e-5"));
    arguments.addAll(List.of(more));
    return account(arguments.toArray(String[]::new));
  }

  @Test
  void account_json_hasTheseKeys() {
    JsonNode result = usual("--noise-multiplier", "1.1", "--json").json();

    assertEquals(
        List.of(
            "epsilon",
            "delta",
            "adjacency",
            "sampling",
            "bands",
            "jointNoiseMultiplier",
            "marginal"),
        Invocation.names(result));
    assertEquals(
        List.of("pld", "rdpImproved", "rdpClassic"), Invocation.names(result.get("epsilon")));
    assertEquals(
        List.of("noiseMultiplier", "ratio", "epsilonRdpImproved"),
        Invocation.names(result.get("marginal").get(0)));
    assertEquals("add-remove", result.get("adjacency").asText());
    assertEquals("poisson", result.get("sampling").asText());
  }

  /** Cases j00, j02 and j03 of the golden file joint.json. */
  @ParameterizedTest
  @CsvSource({
    "1.1, 1, 1, 0.004266666666666667, 2344, 1.1,"
        + " 0.9189617831138667, 0.9189918302217017, 1.0987725461533442, 1.4116845276691556,"
        + " 1.0987725461533442",
    "2, 4, 0.95, 0.01, 1000, 1.0526315789473684,"
        + " 1.6480495499868617, 1.6480572554599813, 1.8763565190842537, 2.2757562150722332,"
        + " 0.6428164993104617",
    "1.5, 5, 0.55, 0.01, 1000, 1.2196734422726125,"
        + " 1.2634449764906381, 1.2634548127674086, 1.4067832158952913, 1.719695197411103,"
        + " 0.4689066150386517"
  })
  void account_goldenCase_agrees(
      String noise,
      String groups,
      String mixing,
      String rate,
      String steps,
      double joint,
      double truth,
      double pld,
      double improved,
      double classic,
      double marginal) {
    JsonNode result =
        account(
                "--sampling-rate",
                rate,
                "--noise-multiplier",
                noise,
                "--groups",
                groups,
                "--mixing",
                mixing,
                "--steps",
                steps,
                "--delta",
                "1e-5",
                "--json")
            .json();

    JsonNode epsilon = result.get("epsilon");
    assertEquals(joint, result.get("jointNoiseMultiplier").asDouble(), 1e-13 * joint);
    assertBetween(truth * (1 - 1e-4), pld * (1 + 1e-3) + 1e-3, epsilon.get("pld").asDouble());
    // More orders than the golden grid may find a smaller bound.
    assertBetween(improved * 0.995, improved * 1.000001, epsilon.get("rdpImproved").asDouble());
    assertBetween(classic * 0.995, classic * 1.000001, epsilon.get("rdpClassic").asDouble());
    JsonNode alone = result.get("marginal");
    assertEquals(1, alone.size());
    assertBetween(
        marginal * 0.995, marginal * 1.000001, alone.get(0).get("epsilonRdpImproved").asDouble());
  }

  private static void assertBetween(double low, double high, double value) {
    assertTrue(low <= value && value <= high, low + " <= " + value + " <= " + high);
  }

  @Test
  void account_noNoise_isInfinityAsText() {
    JsonNode result = usual("--noise-multiplier", "0", "--json").json();

    for (String method : List.of("pld", "rdpImproved", "rdpClassic")) {
      assertTrue(result.get("epsilon").get(method).isTextual());
      assertEquals("Infinity", result.get("epsilon").get(method).asText());
    }
    assertEquals("Infinity", result.get("marginal").get(0).get("epsilonRdpImproved").asText());
  }

  @Test
  void account_phases_composeToTheWholeRun() {
    double whole = epsilon(usual("--noise-multiplier", "1.1", "--json").json());
    JsonNode parts =
        account(
                "--phase",
                "q=0.01,noise=1.1,steps=400",
                "--phase",
                "q=0.01,noise=1.1,steps=600",
                "--delta",
                "1e-5",
                "--json")
            .json();

    assertEquals(whole, epsilon(parts), 1e-9);
    assertTrue(parts.get("jointNoiseMultiplier").isArray());
    assertEquals(2, parts.get("jointNoiseMultiplier").size());
  }

  @Test
  void account_phaseOfSeveralGroups_isJoint() {
    JsonNode phase =
        account("--phase", "q=0.01,noise=2,3,steps=1000", "--delta", "1e-5", "--json").json();
    JsonNode single = usual("--noise-multiplier", "2,3", "--json").json();

    assertEquals(epsilon(single), epsilon(phase), 0);
    assertEquals(
        1 / Math.sqrt(1 / 4.0 + 1 / 9.0),
        phase.get("jointNoiseMultiplier").get(0).asDouble(),
        1e-13);
    assertEquals(2, phase.get("marginal").size());
  }

  @ParameterizedTest
  @CsvSource({"shuffled", "fixed-size"})
  void account_otherLots_areNeverAmplified(String scheme) {
    JsonNode poisson =
        account(
                "--sampling-rate",
                "1",
                "--noise-multiplier",
                "1",
                "--steps",
                "10",
                "--delta",
                "1e-5",
                "--json")
            .json();
    JsonNode other =
        account(
                "--sampling-rate",
                "0.01",
                "--noise-multiplier",
                "2",
                "--steps",
                "10",
                "--delta",
                "1e-5",
                "--sampling",
                scheme,
                "--json")
            .json();

    assertEquals(scheme, other.get("sampling").asText());
    // Twice the sensitivity: as everybody in every lot at half the noise.
    assertEquals(epsilon(poisson), epsilon(other), 1e-9);
    assertEquals(
        poisson.get("marginal").get(0).get("epsilonRdpImproved").asDouble(),
        other.get("marginal").get(0).get("epsilonRdpImproved").asDouble(),
        1e-9);
  }

  @Test
  void account_text_statesTheJointEpsilonFirst() {
    Invocation run = usual("--noise-multiplier", "2", "--groups", "4", "--mixing", "0.95");

    assertEquals(0, run.exitCode());
    assertEquals("", run.err());
    assertTrue(run.out().startsWith("joint epsilon = 1.64"), run.out());
    assertTrue(
        run.out().indexOf("diagnostic, not a guarantee") > run.out().indexOf("joint epsilon"));
    assertFalse(usual("--noise-multiplier", "2").out().contains("diagnostic"));
  }

  /** 12 steps in cycles of 5 are three charges at five times the rate. */
  @Test
  void account_bands_areOneChargeForACycle() {
    String[] cycles = {
      "--sampling-rate", "0.05", "--noise-multiplier", "1.1", "--steps", "3", "--delta", "1e-5"
    };
    String[] steps = {
      "--sampling-rate", "0.01", "--noise-multiplier", "1.1", "--steps", "12", "--delta", "1e-5"
    };
    JsonNode expected = account(and(cycles, "--json")).json();
    JsonNode banded = account(and(steps, "--bands", "5", "--json")).json();
    assertEquals(5, banded.get("bands").asInt());
    assertEquals(epsilon(expected), epsilon(banded), 1e-12);
    assertEquals(expected.get("marginal"), banded.get("marginal"));
    assertTrue(epsilon(account(and(steps, "--json")).json()) < epsilon(banded));
    String text = account(and(steps, "--bands", "5")).out();
    assertTrue(text.contains("5 bands: one charge for 5 steps, at 5 times the rate"), text);
    assertTrue(text.contains("cyclic poisson lots"), text);
  }

  private static String[] and(String[] some, String... more) {
    List<String> all = new ArrayList<>(List.of(some));
    all.addAll(List.of(more));
    return all.toArray(String[]::new);
  }

  @Test
  void account_badValues_areNamed() {
    usual("--noise-multiplier", "1", "--bands", "0").refused("--bands", ">= 1", "0");
    usual("--noise-multiplier", "1", "--bands", "999999")
        .refused("bands times", "[0, 1]", "999999");
    usual("--noise-multiplier", "1", "--bands", "2", "--sampling", "shuffled")
        .refused("--bands", "shuffled", "2");
    account("--run", "somewhere", "--bands", "2").refused("--run", "bands");
    usual("--noise-multiplier", "-1").refused("noise multiplier", ">= 0", "-1.0");
    usual("--noise-multiplier", "NaN").refused("noise multiplier", "NaN");
    usual("--noise-multiplier", "1,2,3", "--groups", "2").refused("2 groups", "3");
    usual("--noise-multiplier", "1", "--groups", "0").refused("--groups", ">= 1", "0");
    usual("--noise-multiplier", "1", "--mixing", "0").refused("--mixing", "(0, 1]", "0.0");
    usual("--noise-multiplier", "1", "--phase", "q=1,noise=1,steps=1").refused("--phase replaces");
    usual().refused("--noise-multiplier", "--phase");
    account("--phase", "q=0.1,noise=1", "--delta", "1e-5").refused("q, noise and steps");
    account("--phase", "q=0.1,noise=1,steps=two", "--delta", "1e-5").refused("numbers", "two");
    account("--phase", "q=2,noise=1,steps=2", "--delta", "1e-5").refused("[0, 1]", "2.0");
    account("--phase", "rate=2,noise=1,steps=2", "--delta", "1e-5").refused("q=0.01,noise=");
    account("--sampling-rate", "0.1", "--noise-multiplier", "1", "--steps", "0", "--delta", "1e-5")
        .refused("steps", ">= 1", "0");
    account("--sampling-rate", "0.1", "--noise-multiplier", "1", "--steps", "1", "--delta", "1")
        .refused("--delta", "(0, 1)", "1.0");
  }

  @Test
  void account_optionsThatDoNotParse_nameTheHelp() {
    usual("--noise-multiplier", "abc").refusedByParser("--noise-multiplier", "abc");
    usual("--noise-multiplier", "1", "--sampling", "wild")
        .refusedByParser("--sampling", "poisson, shuffled, fixed-size", "wild");
    account().refusedByParser("--delta");
  }

  private static double epsilon(JsonNode result) {
    return result.get("epsilon").get("pld").asDouble();
  }
}
