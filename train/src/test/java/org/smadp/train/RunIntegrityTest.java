package org.smadp.train;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.OptionalLong;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.smadp.accounting.PrivacyLedger;
import org.smadp.train.settings.Setting;
import org.smadp.train.settings.Settings;

/** Ways in which a run's books were once lost or shortened without anybody noticing. */
class RunIntegrityTest {
  @TempDir static Path data;
  private static Settings settings;

  @TempDir Path folder;

  @BeforeAll
  static void writeData() throws IOException {
    TinyProblem.write(data);
    settings = TinyProblem.linear(data).withText(Setting.NOISE_MULTIPLIER, "2");
  }

  /** An unfinished secure run that charged 8 events; a checkpoint saw 6 of them. */
  private Path crashed(String name) {
    return crashed(name, TinyProblem.secure(), 8);
  }

  private Path crashed(String name, OptionalLong seed, long step) {
    Path out = folder.resolve(name);
    assertThrows(
        TinyProblem.Crash.class,
        () -> TinyProblem.run(settings, out, seed, TinyProblem.crashAfter(step)));
    return out;
  }

  private static TrainingResult resume(Path out) throws IOException {
    return TinyProblem.resume(settings, out, TinyProblem.secure(), TinyProblem.SILENT);
  }

  private static String refusal(Path out) {
    String message = assertThrows(IllegalArgumentException.class, () -> resume(out)).getMessage();
    assertEquals(1, message.lines().count(), message);
    return message;
  }

  @Test
  void resume_whileTheRunGoesOn_isRefusedAndTheRunIsUnharmed() throws IOException {
    Path out = crashed("run");
    List<String> refusals = new ArrayList<>();
    TrainingListener second =
        new TrainingListener() {
          @Override
          public void onStep(long step) {
            refusals.add(refusal(out));
          }
        };

    TrainingResult first = TinyProblem.resume(settings, out, TinyProblem.secure(), second);

    assertEquals(6, refusals.size());
    assertEquals(
        "the run in "
            + out
            + " is in progress in another process or thread; wait for its end, or stop it first",
        refusals.get(0));
    assertEquals(8 + 6, first.privacy().events());
  }

  @Test
  void run_inADirectoryInUse_isRefused() throws IOException {
    Path out = folder.resolve("run");
    List<String> refusals = new ArrayList<>();
    TinyProblem.run(
        settings,
        out,
        TinyProblem.secure(),
        new TrainingListener() {
          @Override
          public void onStep(long step) {
            refusals.add(
                assertThrows(
                        IllegalArgumentException.class,
                        () -> TinyProblem.run(settings, out, TinyProblem.secure()))
                    .getMessage());
          }
        });
    assertTrue(refusals.get(0).startsWith("out: " + out + " is not empty"), refusals.get(0));
  }

  @ParameterizedTest(name = "crash after step {0}")
  @ValueSource(longs = {2, 8})
  void resume_deletedLedger_isRefused(long step) throws IOException {
    Path out = crashed("run", TinyProblem.secure(), step);
    Files.delete(out.resolve("ledger.txt"));

    assertTrue(refusal(out).startsWith(out.resolve("ledger.txt") + " is missing"));
  }

  @Test
  void resume_shortenedReorderedOrEditedLedger_isRefused() throws IOException {
    Path out = crashed("run");
    Path ledger = out.resolve("ledger.txt");
    List<String> lines = Files.readAllLines(ledger);
    assertEquals(9, lines.size(), "a heading and eight events");
    for (int keep = 1; keep < 7; keep++) {
      write(ledger, lines.subList(0, keep));
      assertTrue(refusal(out).contains("no longer begins with what the checkpoint saw"));
    }
    List<String> moved = new ArrayList<>(lines);
    Collections.swap(moved, 1, 2);
    write(ledger, moved);
    assertTrue(refusal(out).startsWith("line 2 of " + ledger + " does not follow"));
    write(ledger, lines.stream().map(l -> l.replace("p-3 ", "p-4 ")).toList());
    assertTrue(refusal(out).startsWith("line 2 of " + ledger + " does not follow"));
    List<String> counted = new ArrayList<>(lines);
    counted.set(1, lines.get(1).replaceFirst(" 1 ", " 9223372036854775807 "));
    write(ledger, counted);
    assertTrue(refusal(out).startsWith("line 2 of " + ledger + " does not follow"));
    Files.writeString(ledger, new PrivacyLedger().serialise());
    assertTrue(refusal(out).startsWith("line 1 of " + ledger));

    write(ledger, lines); // as it was
    assertEquals(8 + 6, resume(out).privacy().events());
  }

  @Test
  void resume_lastLineCutShort_countsTheOthers() throws IOException {
    Path out = crashed("run");
    Files.writeString(
        out.resolve("ledger.txt"), "sampled-gaussian 0x1.", StandardOpenOption.APPEND);

    assertEquals(8 + 6, resume(out).privacy().events());
  }

  @Test
  void resume_checkpointOrLedgerOfAnotherRunWithTheSamePlan_isRefusedByName() throws IOException {
    Path out = crashed("run");
    Path other = crashed("other");
    Path checkpoint = out.resolve("checkpoint.smadp");
    byte[] own = Files.readAllBytes(checkpoint);
    copy(other, out, "checkpoint.smadp");
    assertTrue(refusal(out).startsWith("resume: " + checkpoint + " belongs to another run"));

    Files.write(checkpoint, own);
    copy(other, out, "ledger.txt");
    assertTrue(refusal(out).startsWith("the ledger is that of another run"));
  }

  private static void copy(Path from, Path to, String file) throws IOException {
    Files.copy(from.resolve(file), to.resolve(file), StandardCopyOption.REPLACE_EXISTING);
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource({"ledger.txt, 7, 4", "evaluation-ledger.txt, 11, 2"})
  void run_ledgerReplacedUnderIt_statesNoEpsilon(String ledger, long after, int keep) {
    Path out = folder.resolve("run");
    Settings scored = settings.without(Setting.EVALUATION); // of private rows: charged
    TrainingListener meddler =
        new TrainingListener() {
          @Override
          public void onStep(long step) {
            if (step == after) {
              replace(out.resolve(ledger), keep);
            }
          }
        };

    String message =
        assertThrows(
                IllegalArgumentException.class,
                () -> TinyProblem.run(scored, out, TinyProblem.secure(), meddler))
            .getMessage();

    assertTrue(message.startsWith(out.resolve(ledger) + " "), message);
    assertTrue(message.contains("no longer begins with what the checkpoint saw"), message);
    assertFalse(Files.exists(out.resolve("privacy.md")));
  }

  /** As the second of two processes once did: the first one writes on to a file without a name. */
  private static void replace(Path ledger, int keep) {
    try {
      List<String> lines = Files.readAllLines(ledger);
      Files.delete(ledger);
      write(ledger, lines.subList(0, keep));
    } catch (IOException exception) {
      throw new java.io.UncheckedIOException(exception);
    }
  }

  @Test
  void finish_run_namesItInEveryFile() throws IOException {
    Path out = crashed("run");
    String id = id(out);
    assertEquals(32, id.length());
    assertTrue(Files.readAllLines(out.resolve("ledger.txt")).get(0).contains(id));
    assertFalse(id.equals(id(crashed("other"))));

    resume(out);

    assertEquals(id, id(out));
    assertTrue(Files.readString(out.resolve("privacy.md")).contains(id));
    assertFalse(Files.exists(out.resolve("run.lock")));
  }

  private static String id(Path out) throws IOException {
    return new ObjectMapper().readTree(out.resolve("run.json").toFile()).path("runId").asText();
  }

  /** Killed after run.json was begun and before the first journal was: nothing was drawn. */
  @Test
  void resume_killedBeforeTheJournal_beginsIt() throws IOException {
    Path out = crashed("run", TinyProblem.secure(), 1);
    Path record = out.resolve("run.json");
    Files.delete(out.resolve("ledger.txt"));
    Files.writeString(
        record,
        Files.readString(record)
            .replaceFirst("\"journals\" : \\[ \"ledger.txt\" ]", "\"journals\" : []"));

    assertEquals(12, resume(out).privacy().events());
  }

  @Test
  void create_directoryWithNothingButALock_isTaken() throws IOException {
    Path out = Files.createDirectories(folder.resolve("run"));
    Files.createFile(out.resolve("run.lock"));
    Files.createFile(out.resolve("run.json.new"));

    assertEquals(12, TinyProblem.run(settings, out, TinyProblem.secure()).privacy().events());
  }

  private static void write(Path file, List<String> lines) throws IOException {
    Files.writeString(file, String.join("\n", lines) + "\n");
  }
}
