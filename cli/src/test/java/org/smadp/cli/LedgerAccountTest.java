package org.smadp.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code smadp account --run} and {@code --ledger}, and what an auditor finds in a run. */
final class LedgerAccountTest {
  @TempDir static Path folder;
  private static TrainedRun run;

  @BeforeAll
  static void train() throws IOException {
    run = TrainedRun.in(folder);
  }

  private static Path copy(String name) throws IOException {
    Path copy = Files.createDirectories(folder.resolve(name));
    for (String file :
        new String[] {"run.json", "run.sha256", "ledger.txt", "evaluation-ledger.txt"}) {
      Files.writeString(copy.resolve(file), Files.readString(run.directory().resolve(file)));
    }
    return copy;
  }

  @Test
  void account_run_equalsItsStatement() {
    JsonNode result =
        Invocation.of("account", "--run", run.directory().toString(), "--json").json();
    JsonNode ledger = result.get("ledgers").get(0);

    assertTrue(result.get("holds").asBoolean());
    assertEquals(41, ledger.get("events").asInt()); // the release of column moments, 40 steps
    assertEquals("equal to the statement", ledger.get("verdict").asText());
    assertEquals(ledger.get("stated").asDouble(), result.get("epsilon").asDouble(), 1e-6);
  }

  /** A row is on one side, so one run costs the larger of its ledgers and not their sum. */
  @Test
  void account_run_costsTheLargerOfTrainingAndEvaluation() throws IOException {
    JsonNode result =
        Invocation.of("account", "--run", run.directory().toString(), "--json").json();
    JsonNode training = result.get("ledgers").get(0);
    JsonNode evaluation = result.get("ledgers").get(1);
    double larger =
        Math.max(training.get("epsilon").asDouble(), evaluation.get("epsilon").asDouble());

    assertEquals(2, result.get("ledgers").size());
    assertTrue(evaluation.get("ledger").asText().endsWith("evaluation-ledger.txt"));
    assertEquals("equal to the statement", evaluation.get("verdict").asText());
    assertEquals(larger, result.get("epsilon").asDouble());
    String text = Invocation.of("account", "--run", run.directory().toString()).out();
    assertTrue(text.contains("2 ledgers, the larger of the two"), text);
  }

  @Test
  void account_evaluationsBeyondTheStatement_fail() throws IOException {
    Path liar = copy("evaluated-too-often");
    Path ledger = liar.resolve("evaluation-ledger.txt");
    String text = Files.readString(ledger);
    Files.writeString(ledger, text + text.split("\n", 2)[1]);

    JsonNode result = Invocation.of("account", "--run", liar.toString(), "--json").object();

    assertEquals("MORE than stated", result.get("ledgers").get(1).get("verdict").asText());
    assertTrue(
        result.get("epsilon").asDouble() > result.get("ledgers").get(0).get("epsilon").asDouble());
    Files.delete(ledger);
    Invocation.of("account", "--run", liar.toString()).refused("there is no ledger");
  }

  @Test
  void account_twoRuns_costAsTheirStepsInOneRun() throws IOException {
    StringBuilder text = new StringBuilder("smadp-ledger 1\n");
    for (String file : new String[] {"ledger.txt", "evaluation-ledger.txt"}) {
      String events = Files.readString(run.directory().resolve(file)).split("\n", 2)[1];
      text.append(events).append(events);
    }
    Path both = Files.writeString(folder.resolve("both.txt"), text);
    JsonNode added =
        Invocation.of(
                "account",
                "--run",
                run.directory().toString(),
                "--run",
                copy("again").toString(),
                "--json")
            .json();
    JsonNode joined =
        Invocation.of("account", "--ledger", both.toString(), "--delta", "1e-5", "--json").json();

    assertEquals(joined.get("epsilon").asDouble(), added.get("epsilon").asDouble(), 1e-9);
    assertTrue(
        added.get("epsilon").asDouble() > added.get("ledgers").get(0).get("epsilon").asDouble());
  }

  @Test
  void account_runThatStatesTooLittle_fails() throws IOException {
    Path liar = copy("liar");
    Path ledger = liar.resolve("ledger.txt");
    String text = Files.readString(ledger);
    String event = text.lines().skip(1).findFirst().orElseThrow();
    Files.writeString(ledger, text + event + "\n");

    Invocation result = Invocation.of("account", "--run", liar.toString());

    assertEquals(1, result.exitCode());
    assertTrue(result.out().contains("MORE than stated"), result.out());
  }

  @Test
  void account_badLedger_isRefused() throws IOException {
    Path bad = Files.writeString(folder.resolve("bad.txt"), "nonsense");
    Invocation.of("account", "--ledger", bad.toString(), "--delta", "1e-5").refused("bad.txt");
    Invocation.of("account", "--ledger", bad.toString()).refused("--delta is needed");
    Invocation.of("account", "--run", folder.toString()).refused("no finished run");
    Invocation.of("account", "--run", folder.toString(), "--steps", "3").refused("leave those");
  }

  @Test
  void train_run_saysDateVersionRevisionAndId() throws IOException {
    String record = Files.readString(run.directory().resolve("run.json"));
    String statement = Files.readString(run.directory().resolve("privacy.md"));

    assertTrue(record.matches("(?s).*\"revision\" : \"([0-9a-f]{40}|unknown)\".*"), record);
    assertTrue(record.matches("(?s).*\"date\" : \"20\\d\\d-\\d\\d-\\d\\dT[\\d:]{8}Z\".*"), record);
    assertTrue(statement.matches("(?s).*Run id: [0-9a-f]{32}\n.*revision .*"), statement);
  }
}
