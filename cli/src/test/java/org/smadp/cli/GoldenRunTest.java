package org.smadp.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Seeded runs of every algorithm and of the main options still give the model, the ledger and the
 * epsilon that were once recorded in {@code golden-runs/runs.json}.
 *
 * <p>Everything goes through the command line, so the recorded runs outlive any change behind it. A
 * change that is meant to alter a run has to re-record it, and to say why.
 *
 * <p>Parameters agree to 1e-5 of the largest one, since another processor may round differently.
 * With {@code -Dgolden.bits=true} models and ledgers agree bit for bit, which is to be expected
 * only on the kind of processor and with the tensor library they were recorded with.
 *
 * <p>To add a run, write its name and arguments into {@code runs.json} and record it; to record one
 * again, delete what is recorded of it first:
 *
 * <pre>
 * mvn test -pl cli -am -Dtest=GoldenRunTest -Dsurefire.failIfNoSpecifiedTests=false \
 *     -Dgolden.record=true
 * </pre>
 *
 * Runs that are recorded already are left as they are, and checked.
 */
final class GoldenRunTest {
  private static final String FILE = "golden-runs/runs.json";
  private static final boolean RECORD = Boolean.getBoolean("golden.record");
  private static final boolean BITS = Boolean.getBoolean("golden.bits");
  private static final double EPSILON_TOLERANCE = 1e-9;
  private static final double PARAMETER_TOLERANCE = 1e-5;
  private static final ObjectMapper JSON =
      new ObjectMapper().enable(SerializationFeature.INDENT_OUTPUT);

  @TempDir static Path folder;
  private static GoldenTable table;

  @BeforeAll
  static void prepare() throws IOException {
    table = GoldenTable.in(folder);
    if (RECORD) {
      recordMissing();
    }
  }

  private static void recordMissing() throws IOException {
    List<GoldenRun> runs = new ArrayList<>();
    for (GoldenRun run : runs()) {
      Path out = folder.resolve("recorded-" + run.name());
      runs.add(run.recorded() == null ? run.with(run.run(table, out)) : run);
    }
    Files.writeString(source(), JSON.writeValueAsString(runs) + "\n");
  }

  private static Path source() {
    return Path.of("src", "test", "resources").resolve(FILE);
  }

  static List<GoldenRun> runs() throws IOException {
    try (InputStream in =
        RECORD
            ? Files.newInputStream(source())
            : GoldenRunTest.class.getResourceAsStream("/" + FILE)) {
      return JSON.readValue(in, new TypeReference<>() {});
    }
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("runs")
  void train_recordedRun_givesTheSameModelLedgerAndEpsilon(GoldenRun run) throws IOException {
    GoldenRun.Outcome recorded = run.recorded();
    assertNotNull(recorded, run + " is not recorded yet; add -Dgolden.record=true");

    GoldenRun.Outcome now = run.run(table, folder.resolve(run.name()));

    assertLedger(run, recorded.ledger(), now.ledger());
    if (Double.isInfinite(recorded.epsilon())) {
      assertEquals(recorded.epsilon(), now.epsilon(), run + ": epsilon");
    } else {
      double tolerance = EPSILON_TOLERANCE * recorded.epsilon();
      assertEquals(recorded.epsilon(), now.epsilon(), tolerance, run + ": epsilon");
    }
    assertParameters(run, recorded, now);
    if (BITS) {
      assertEquals(recorded.sha256(), now.sha256(), run + ": bits of the parameters");
    }
  }

  private static void assertLedger(GoldenRun run, List<String> recorded, List<String> now) {
    if (BITS || run.ledgerTolerance() == 0) {
      assertEquals(recorded, now, run + ": ledger");
      return;
    }
    String[] expected = String.join("\n", recorded).split("[ \n]", -1);
    String[] actual = String.join("\n", now).split("[ \n]", -1);
    assertEquals(expected.length, actual.length, () -> run + ": words of the ledger " + now);
    for (int i = 0; i < expected.length; i++) {
      if (expected[i].startsWith("0x")) {
        double number = Double.parseDouble(expected[i]);
        double tolerance = run.ledgerTolerance() * Math.abs(number);
        assertEquals(number, Double.parseDouble(actual[i]), tolerance, run + ": ledger");
      } else {
        assertEquals(expected[i], actual[i], run + ": ledger");
      }
    }
  }

  private static void assertParameters(
      GoldenRun run, GoldenRun.Outcome recorded, GoldenRun.Outcome now) {
    double tolerance = PARAMETER_TOLERANCE * recorded.largest();
    assertEquals(recorded.largest(), now.largest(), tolerance, run + ": largest parameter");
    assertEquals(recorded.values().keySet(), now.values().keySet(), run + ": tensors");
    recorded
        .values()
        .forEach(
            (tensor, values) -> {
              List<Float> actual = now.values().get(tensor);
              assertEquals(values.size(), actual.size(), run + ": " + tensor);
              for (int i = 0; i < values.size(); i++) {
                String value = run + ": " + tensor + ", value " + i;
                assertEquals(values.get(i), actual.get(i), tolerance, value);
              }
            });
  }

  @Test
  void runs_everyAlgorithmOfTheCatalogue_isAmongThem() throws IOException {
    Set<String> covered = new HashSet<>();
    for (GoldenRun run : runs()) {
      covered.add(run.option("algorithm", "sma-dp-sgd"));
    }

    for (JsonNode algorithm : Invocation.of("algorithms", "--json").json().get("algorithms")) {
      String name = algorithm.get("name").asText();
      assertTrue(covered.contains(name), name + " has no golden run; add one to " + FILE);
    }
  }

  @Test
  void runs_allOfThem_endInDifferentModels() throws IOException {
    Set<String> models = new HashSet<>();
    for (GoldenRun run : runs()) {
      assertNotNull(run.recorded(), run + " is not recorded yet");
      assertTrue(models.add(run.recorded().sha256()), run + " repeats another run");
    }
  }
}
