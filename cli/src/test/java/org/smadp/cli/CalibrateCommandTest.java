package org.smadp.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class CalibrateCommandTest {
  private static Invocation calibrate(String... more) {
    List<String> arguments =
        new ArrayList<>(List.of("calibrate", "--sampling-rate", "0.01", "--delta", "1e-5"));
    arguments.addAll(List.of(more));
    return Invocation.of(arguments.toArray(String[]::new));
  }

  @ParameterizedTest
  @CsvSource({
    "pld, pld, 0.5, 1, 1",
    "pld, pld, 3, 4, 0.9",
    "pld, pld, 12, 1, 0.55",
    "rdp-improved, rdpImproved, 3, 3, 0.95",
    "rdp-classic, rdpClassic, 3, 1, 1"
  })
  void calibrate_anyAccountant_neverOvershoots(
      String accountant, String column, double target, String groups, String mixing) {
    JsonNode found =
        calibrate(
                "--epsilon",
                Double.toString(target),
                "--steps",
                "500",
                "--groups",
                groups,
                "--mixing",
                mixing,
                "--accountant",
                accountant,
                "--json")
            .json();

    double sigma = found.get("noiseMultiplier").asDouble();
    double again = epsilon(column, sigma, groups, mixing);
    assertTrue(again <= target, again + " <= " + target);
    assertEquals(found.get("epsilon").asDouble(), again, 1e-9);
    assertTrue(epsilon(column, sigma * 0.999, groups, mixing) > target, "not the least noise");
    double joint = sigma / (Double.parseDouble(mixing) * Math.sqrt(Double.parseDouble(groups)));
    assertEquals(joint, found.get("jointNoiseMultiplier").asDouble(), 1e-12 * joint);
  }

  private static double epsilon(String column, double sigma, String groups, String mixing) {
    return Invocation.of(
            "account",
            "--sampling-rate",
            "0.01",
            "--noise-multiplier",
            String.format(Locale.ROOT, "%.17g", sigma),
            "--groups",
            groups,
            "--mixing",
            mixing,
            "--steps",
            "500",
            "--delta",
            "1e-5",
            "--json")
        .json()
        .get("epsilon")
        .get(column)
        .asDouble();
  }

  @Test
  void calibrate_givenNoise_findsTheMostSteps() {
    JsonNode found = calibrate("--epsilon", "1", "--noise-multiplier", "1.1", "--json").json();

    long steps = found.get("steps").asLong();
    assertTrue(found.get("epsilon").asDouble() <= 1);
    assertTrue(spent(steps) <= 1);
    assertTrue(spent(steps + 1) > 1);
  }

  private static double spent(long steps) {
    return Invocation.of(
            "account",
            "--sampling-rate",
            "0.01",
            "--noise-multiplier",
            "1.1",
            "--steps",
            Long.toString(steps),
            "--delta",
            "1e-5",
            "--json")
        .json()
        .get("epsilon")
        .get("pld")
        .asDouble();
  }

  /** MNIST, lot 512, 938 steps, epsilon 3; golden values of the design note. */
  @ParameterizedTest
  @CsvSource({"8, 1.349833", "16, 1.761615"})
  void calibrate_bands_areGolden(String bands, double noise) {
    JsonNode found =
        Invocation.of(
                "calibrate",
                "--sampling-rate",
                Double.toString(512 / 60_000.0),
                "--delta",
                "1e-5",
                "--epsilon",
                "3",
                "--steps",
                "938",
                "--bands",
                bands,
                "--json")
            .json();
    assertEquals(noise, found.get("noiseMultiplier").asDouble(), 2e-4 * noise);
  }

  /** As many whole cycles as fit. */
  @Test
  void calibrate_bandsAndNoise_findsWholeCycles() {
    JsonNode single = calibrate("--epsilon", "1", "--noise-multiplier", "2", "--json").json();
    JsonNode found =
        calibrate("--epsilon", "1", "--noise-multiplier", "2", "--bands", "4", "--json").json();
    long steps = found.get("steps").asLong();
    assertEquals(0, steps % 4);
    assertTrue(steps > 0 && steps < single.get("steps").asLong());
    assertTrue(found.get("epsilon").asDouble() <= 1);
  }

  @Test
  void calibrate_text_namesTheNoise() {
    Invocation run = calibrate("--epsilon", "3", "--steps", "1000");

    assertEquals(0, run.exitCode());
    assertTrue(run.out().startsWith("joint epsilon = 3 at delta = 1e-5 (pld)"), run.out());
    assertTrue(run.out().contains("noise multiplier of every group 0.81"), run.out());
  }

  @Test
  void calibrate_badValues_areNamed() {
    calibrate("--epsilon", "0", "--steps", "10").refused("--epsilon", "> 0", "0.0");
    calibrate("--epsilon", "1", "--steps", "0").refused("--steps", ">= 1", "0");
    calibrate("--epsilon", "1").refused("--steps", "--noise-multiplier");
    calibrate("--epsilon", "1", "--steps", "1", "--noise-multiplier", "1").refused("--steps");
    calibrate("--epsilon", "1", "--noise-multiplier", "0").refused("--noise-multiplier", "> 0");
    calibrate("--epsilon", "1", "--steps", "1", "--mixing", "1.5").refused("--mixing", "1.5");
    calibrate("--epsilon", "1", "--steps", "1", "--groups", "-1").refused("--groups", "-1");
    calibrate("--epsilon", "1", "--steps", "1", "--accountant", "moments")
        .refused("--accountant", "pld, rdp-improved or rdp-classic", "moments");
    calibrate("--epsilon", "1e-9", "--steps", "100000000", "--accountant", "rdp-classic")
        .refused("epsilon", "raise");
    calibrate("--epsilon", "1", "--steps", "9", "--bands", "0").refused("--bands", ">= 1", "0");
    calibrate("--epsilon", "1", "--steps", "9", "--bands", "101").refused("bands times", "101");
    calibrate("--steps", "10").refusedByParser("--epsilon");
  }
}
