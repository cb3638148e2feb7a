package org.smadp.train.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ContainerNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.smadp.train.report.PrivacyStatement.GroupFacts;
import org.smadp.train.settings.Setting;

class RunRecordTest {
  private static final ObjectMapper JSON = new ObjectMapper();

  @TempDir private Path folder;

  private Path holding(String text) throws IOException {
    return Files.writeString(folder.resolve("run.json"), text);
  }

  private static RunRecord begun() {
    return new RunRecord(
        RunRecord.Stage.RUNNING,
        "0123456789abcdef",
        Map.of("epsilon", "2.50", "set", Map.of("mixing", "0.5")),
        "digits sha256:0",
        JSON.createObjectNode(),
        null,
        "DpSgd[]",
        "secure",
        30,
        new RunEnvironment(
            "development", "unknown", "2026-01-31T12:00:00Z", "2.7.1", "17", "Linux", 2),
        "c0ffee",
        null,
        List.of("ledger.txt"),
        null,
        null,
        null);
  }

  static RunRecord finished(double epsilon) {
    var privacy =
        new RecordedPrivacy(
            epsilon,
            1e-5,
            "dp-sgd",
            "add or remove one example",
            "poisson",
            0.01,
            0.01,
            1000,
            "example",
            null,
            10,
            77,
            77,
            "privacy loss distribution",
            null,
            null,
            null,
            1.5,
            0.9,
            "per-group",
            "clip",
            "clipped",
            "dim",
            "gaussian",
            "secure",
            "public",
            null,
            null,
            List.of(new GroupFacts("fc", 30, 0.5, 1.25, 1.75, 3.5)),
            null,
            null,
            null,
            null,
            null,
            null);
    return begun()
        .finished(
            privacy,
            new RecordedResults(
                0.75, null, 0.5, null, null, null, null, null, null, 77, 2.5, "finished"));
  }

  @Test
  void status_whatWasWritten_isWhatItIs() throws IOException {
    assertEquals(RunStatus.ABSENT, RunFile.status(folder));

    RunFile.write(begun(), folder);
    assertEquals(RunStatus.BEGUN, RunFile.status(folder));
    assertEquals(begun(), RunFile.begunIn(folder));

    RunFile.write(finished(2), folder);
    assertEquals(RunStatus.FINISHED, RunFile.status(folder));
    assertEquals(finished(2), RunFile.finishedIn(folder));
    assertEquals("2.50", RunFile.finishedIn(folder).settings(folder).text(Setting.EPSILON));
  }

  @Test
  void write_finishedRun_hasTheNamesAndTheOrderThatOtherToolsRead() throws IOException {
    RunFile.write(finished(2), folder);
    JsonNode run = JSON.readTree(folder.resolve("run.json").toFile());

    assertEquals(
        List.of(
            "status",
            "runId",
            "configuration",
            "dataset",
            "inputs",
            "algorithm",
            "randomness",
            "parameters",
            "environment",
            "privacy",
            "results",
            "digests"),
        names(run));
    assertEquals("finished", run.path("status").asText());
    assertEquals(
        List.of("smadp", "revision", "date", "pytorch", "java", "os", "processors"),
        names(run.path("environment")));
    assertEquals(
        List.of(
            "epsilon",
            "delta",
            "algorithm",
            "adjacency",
            "sampling",
            "samplingRate",
            "largestSamplingRate",
            "datasetSize",
            "privacyUnit",
            "expectedLotSize",
            "events",
            "releases",
            "accountant",
            "jointNoiseMultiplier",
            "dataWeight",
            "clipping",
            "clipRule",
            "clippingInWords",
            "noiseAllocation",
            "noise",
            "randomness",
            "evaluation",
            "groups"),
        names(run.path("privacy")));
    assertEquals(
        List.of(
            "group",
            "parameters",
            "clipNorm",
            "noiseMultiplier",
            "marginalRatioDiagnostic",
            "marginalEpsilonDiagnostic"),
        names(run.path("privacy").path("groups").path(0)));
    assertEquals(
        List.of("testAccuracy", "testLoss", "steps", "secondsTraining", "ending"),
        names(run.path("results")));
  }

  private static List<String> names(JsonNode node) {
    List<String> names = new ArrayList<>();
    node.fieldNames().forEachRemaining(names::add);
    return names;
  }

  @Test
  void finishedIn_infiniteEpsilon_isRead() throws IOException {
    RunFile.write(finished(Double.POSITIVE_INFINITY), folder);

    assertEquals(Double.POSITIVE_INFINITY, RunFile.finishedIn(folder).privacy().epsilon());
  }

  /** The path of every number of a finished run, but for scores: without evaluation are none. */
  static List<String> numbers() {
    List<String> paths = new ArrayList<>();
    JsonNode run = JSON.valueToTree(finished(2));
    collect("", run.path("privacy"), "privacy", paths);
    collect("", run.path("results"), "results", paths);
    paths.removeAll(List.of("results.testAccuracy", "results.testLoss"));
    assertTrue(paths.size() > 15, paths.toString());
    return paths;
  }

  private static void collect(String prefix, JsonNode node, String name, List<String> paths) {
    String path = prefix + name;
    if (node.isNumber()) {
      paths.add(path);
    }
    node.properties().forEach(e -> collect(path + ".", e.getValue(), e.getKey(), paths));
    for (int i = 0; node.isArray() && i < node.size(); i++) {
      collect(path + ".", node.get(i), "" + i, paths);
    }
  }

  @Test
  void finishedIn_noScores_hasNoneAndNotZero() throws IOException {
    ObjectNode run = JSON.valueToTree(finished(2));
    ((ObjectNode) run.get("results")).remove(List.of("testAccuracy", "testLoss"));
    holding(run.toString());

    assertNull(RunFile.finishedIn(folder).results().testAccuracy());
    assertNull(RunFile.finishedIn(folder).results().testLoss());
  }

  @ParameterizedTest(name = "without {0}")
  @MethodSource("numbers")
  void finishedIn_missingNumber_isRefusedByNameAndNeverZero(String path) throws IOException {
    for (String value : new String[] {null, "null", "\"\"", "\"many\"", "[]"}) {
      JsonNode run = JSON.valueToTree(finished(2));
      ContainerNode<?> owner = (ContainerNode<?>) run;
      String[] steps = path.split("\\.");
      for (String step : List.of(steps).subList(0, steps.length - 1)) {
        owner =
            (ContainerNode<?>)
                (owner.isArray() ? owner.get(Integer.parseInt(step)) : owner.get(step));
      }
      String last = steps[steps.length - 1];
      if (value == null) {
        ((ObjectNode) owner).remove(last);
      } else {
        ((ObjectNode) owner).set(last, JSON.readTree(value));
      }
      Path file = holding(run.toString());

      assertEquals(RunStatus.DAMAGED, RunFile.status(folder), path + " = " + value);
      assertEquals(
          file
              + " is damaged: "
              + path
              + " is missing or no such value; restore it, or train the run again",
          refusal());
    }
  }

  @ParameterizedTest(name = "run.json holds ''{0}''")
  @ValueSource(
      strings = {
        "",
        "{\"status\": \"fini",
        "no JSON",
        "[1]",
        "{}",
        "null",
        "{\"status\":\"finished\"} {}"
      })
  void finishedIn_damagedRecord_namesTheFile(String text) throws IOException {
    Path file = holding(text);

    assertEquals(RunStatus.DAMAGED, RunFile.status(folder));
    assertTrue(refusal().startsWith(file + " is damaged: "), refusal());
    var resumed =
        assertThrows(IllegalArgumentException.class, () -> RunFile.begunIn(folder)).getMessage();
    assertTrue(resumed.startsWith(file + " is damaged: "), resumed);
  }

  @Test
  void finishedIn_finishedWithoutResults_isDamaged() throws IOException {
    holding("{\"status\": \"finished\"}");

    assertEquals(RunStatus.DAMAGED, RunFile.status(folder));
    assertTrue(refusal().contains("a finished run has configuration, inputs, privacy"), refusal());
  }

  @Test
  void finishedIn_unfinishedOrAbsentRun_saysHowToGetOne() throws IOException {
    assertTrue(refusal().startsWith(folder + " holds no finished run: there is no run.json"));

    RunFile.write(begun(), folder);
    assertEquals(
        "the run in %s is not finished; resume it with: smadp train --resume %s"
            .formatted(folder, folder),
        refusal());
  }

  /** Text after the record was ignored once: the second of two records that were run together. */
  @ParameterizedTest(name = "followed by ''{0}''")
  @ValueSource(strings = {"{}", "null", "more", "]", "1"})
  void finishedIn_textAfterTheRecord_isDamaged(String more) throws IOException {
    RunFile.write(finished(2), folder);
    Path file = folder.resolve("run.json");
    holding(Files.readString(file) + more);

    assertEquals(RunStatus.DAMAGED, RunFile.status(folder));
    assertTrue(refusal().startsWith(file + " is damaged: "), refusal());
  }

  @Test
  void begunIn_runOfAnEarlierVersion_saysThatItsLedgerCannotBeVerified() throws IOException {
    ObjectNode run = JSON.valueToTree(begun());
    run.remove(List.of("runId", "journals"));
    Path file = holding(run.toString());

    assertEquals(RunStatus.BEGUN, RunFile.status(folder));
    assertEquals(
        "resume: the run in %s was begun by an earlier version, whose ledger cannot be verified; finish it with that version, or start a new one with --config %s"
            .formatted(folder, file),
        assertThrows(IllegalArgumentException.class, () -> RunFile.begunIn(folder)).getMessage());
  }

  private String refusal() {
    return assertThrows(IllegalArgumentException.class, () -> RunFile.finishedIn(folder))
        .getMessage();
  }
}
