package org.smadp.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class AuditCommandTest {
  @TempDir private Path folder;

  /** A small plan: 400 records, lots of 40, 60 steps. */
  private static Invocation audit(String... more) {
    List<String> arguments =
        new ArrayList<>(
            List.of("audit", "--dataset-size", "400", "--steps", "60", "--shadows", "100"));
    arguments.addAll(List.of("--seed", "4"));
    arguments.addAll(List.of(more));
    return Invocation.of(arguments.toArray(String[]::new));
  }

  @Test
  void listControls_json_namesAll() {
    JsonNode listed = Invocation.of("audit", "--list-controls", "--json").json().get("controls");
    List<String> names = new ArrayList<>();
    listed.forEach(name -> names.add(name.asText()));
    assertEquals(
        List.of(
            "marginal-epsilon",
            "noise-times-mixing",
            "noise-missing-in-one-group",
            "clip-skipped",
            "mean-clipped",
            "user-rows-clipped-apart",
            "lot-size-division",
            "raw-batch-sam",
            "gate-on-current-sum",
            "normaliser-without-noise",
            "stream-reuse-after-resume",
            "shuffled-as-poisson",
            "one-lot-charged-as-two",
            "free-queries-in-round",
            "poisson-lots-with-bands",
            "bands-charged-by-step"),
        names);
  }

  @Test
  void audit_ofAnHonestPlan_isConsistent() throws IOException {
    Path page = folder.resolve("audit.html");
    JsonNode result =
        audit(
                "--algorithm",
                "dp-sam",
                "--sampling-rate",
                "0.1",
                "--html",
                page.toString(),
                "--json")
            .json();
    assertEquals("consistent", result.get("verdict").asText());
    assertEquals(3, result.get("epsilonClaimed").asDouble(), 1e-3);
    assertTrue(result.get("epsilonLowerBound").has("one-run"));
    assertTrue(result.get("checks").size() > 10);
    assertTrue(Files.readString(page).contains("<svg"));
  }

  /** Canaries are users with up to twice as many rows as a lot takes. */
  @Test
  void audit_ofAPlanByUser_speaksOfUsers() {
    List<String> plan =
        List.of("--privacy-unit user --users 400 --lot-size 40 --steps 60 --seed 4".split(" "));
    List<String> arguments = new ArrayList<>(List.of("audit", "--shadows", "100"));
    arguments.addAll(plan);

    Invocation text = Invocation.of(arguments.toArray(String[]::new));
    assertEquals(0, text.exitCode(), text.out() + text.err());
    assertTrue(text.out().contains("; add or remove one user with all their rows"), text.out());
    arguments.add("--json");
    JsonNode result = Invocation.of(arguments.toArray(String[]::new)).json();
    assertEquals("consistent", result.get("verdict").asText());
    assertEquals("add or remove one user with all their rows", result.get("adjacency").asText());
    arguments.addAll(List.of("--canaries", "30"));
    Invocation.of(arguments.toArray(String[]::new)).refused("privacy-unit user");
  }

  @Test
  void audit_ofAControl_exitsWithOne() {
    Invocation found = audit("--control", "clip-skipped", "--lot-size", "40");
    assertEquals(1, found.exitCode(), found.err());
    assertTrue(found.out().startsWith("verdict          violation: "), found.out());
  }

  @Test
  void audit_unknownControl_isRefused() {
    audit("--control", "nothing", "--lot-size", "40")
        .refused("control must be one of", "'nothing'");
  }

  @Test
  void audit_twoAnswersToOneQuestion_isRefused() {
    audit("--lot-size", "40", "--sampling-rate", "0.1").refused("exclude each other");
    audit("--lot-size", "40", "--control", "clip-skipped", "--algorithm", "dp-adam")
        .refused("--algorithm must be left out");
  }
}
