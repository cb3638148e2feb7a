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
    for (String file : new String[] {"run.json", "ledger.txt"}) {
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

  @Test
  void account_twoRuns_costAsTheirStepsInOneRun() throws IOException {
    String text = Files.readString(run.directory().resolve("ledger.txt"));
    Path both = folder.resolve("both.txt");
    Files.writeString(both, text + text.substring(text.indexOf('\n') + 1));
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

    assertEquals(joined.get("epsilon").asDouble(), added.get("epsilon").asDouble(), 1e-9, text);
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
