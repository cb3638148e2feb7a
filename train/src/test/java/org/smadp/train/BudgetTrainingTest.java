package org.smadp.train;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.smadp.accounting.PrivacyLedger;
import org.smadp.accounting.pld.PldAccountant;
import org.smadp.budget.BookContent;
import org.smadp.budget.BookedRun;
import org.smadp.budget.BudgetBook;
import org.smadp.budget.BudgetTerms;
import org.smadp.train.report.BookedSpending;
import org.smadp.train.settings.Setting;
import org.smadp.train.settings.Settings;

/** Runs that spend from the budget book of their data. */
class BudgetTrainingTest {
  private static final double DELTA = 1e-3;

  @TempDir Path folder;
  private Path file;
  private BudgetBook book;
  private Settings settings;

  @BeforeEach
  void openBook() throws IOException {
    TinyProblem.write(folder);
    file = folder.resolve("tiny.budget");
    settings =
        TinyProblem.linear(folder)
            .withText(Setting.NOISE_MULTIPLIER, "2")
            .withText(Setting.BUDGET, file.toString());
    String user = System.getProperty("user.name");
    var terms = new BudgetTerms(5, DELTA, List.of(user), settings.value(Setting.DATA));
    book = BudgetBook.create(file, terms);
  }

  private TrainingResult run(String name) throws IOException {
    return TinyProblem.run(settings, folder.resolve(name), TinyProblem.secure());
  }

  @Test
  void run_twoRuns_stateTheirOwnEpsilonAndThatOfBoth() throws IOException {
    TrainingResult first = run("first");
    TrainingResult second = run("second");

    assertEquals(first.privacy().epsilon(), first.booked().orElseThrow().epsilon());
    List<PrivacyLedger.Entry> all = new ArrayList<>();
    for (String name : List.of("first", "second")) {
      Path ledger = folder.resolve(name).resolve("ledger.txt");
      all.addAll(PrivacyLedger.parse(Files.readString(ledger)).entries());
    }
    BookedSpending booked = second.booked().orElseThrow();
    assertEquals(new PldAccountant().epsilon(all, DELTA), booked.epsilon());
    assertTrue(booked.epsilon() > second.privacy().epsilon());
    assertTrue(booked.epsilon() < first.privacy().epsilon() + second.privacy().epsilon());
    assertEquals(2, booked.runs());
    String statement = Files.readString(folder.resolve("second").resolve("privacy.md"));
    assertTrue(statement.contains("2 runs so far, this one among them"), statement);
    assertTrue(statement.contains(booked.head()));
  }

  @Test
  void run_killed_countsAsReservedUntilItIsResumed() throws IOException {
    Path out = folder.resolve("run");
    assertThrows(
        TinyProblem.Crash.class,
        () -> TinyProblem.run(settings, out, TinyProblem.secure(), TinyProblem.crashAfter(5)));

    BookContent killed = book.read();
    BookedRun reserved = killed.runs().values().iterator().next();
    assertEquals(BookedRun.Status.RESERVE, reserved.status());
    assertEquals(12, reserved.spending().training().get(0).count(), "all planned steps");

    TrainingResult result =
        TinyProblem.resume(settings, out, TinyProblem.secure(), TinyProblem.SILENT);

    BookContent finished = book.read();
    assertEquals(1, finished.runs().size());
    BookedRun charged = finished.runs().get(reserved.id());
    assertEquals(BookedRun.Status.CHARGE, charged.status());
    assertEquals(14, charged.spending().training().get(0).count(), "two steps were taken twice");
    assertEquals(14, result.privacy().events());
    assertEquals(result.privacy().epsilon(), finished.epsilon());
  }

  @Test
  void resume_killedRun_reservesWhatWasChargedAndTheStepsThatAreLeft() throws IOException {
    Path out = folder.resolve("run");
    assertThrows(
        TinyProblem.Crash.class,
        () -> TinyProblem.run(settings, out, TinyProblem.secure(), TinyProblem.crashAfter(5)));
    assertThrows(
        TinyProblem.Crash.class,
        () -> TinyProblem.resume(settings, out, TinyProblem.secure(), TinyProblem.crashAfter(4)));

    BookedRun reserved = book.read().runs().values().iterator().next();

    assertEquals(BookedRun.Status.RESERVE, reserved.status());
    long events =
        reserved.spending().training().stream().mapToLong(PrivacyLedger.Entry::count).sum();
    assertEquals(5 + (12 - 3), events, "five were charged, the checkpoint is of step 3");
  }

  @Test
  void run_beyondTheCap_isRefusedBeforeAnythingIsWritten() throws IOException {
    int runs = 0;
    String message = "";
    while (message.isEmpty()) {
      Path out = folder.resolve("run" + runs);
      try {
        TinyProblem.run(settings, out, TinyProblem.secure());
        runs++;
        assertTrue(runs < 100, "the cap never holds");
      } catch (IllegalArgumentException exception) {
        message = exception.getMessage();
        assertFalse(Files.exists(out));
      }
    }
    assertTrue(
        message.startsWith("budget: " + file + ": with this run all runs together"), message);
    assertTrue(runs >= 1, "the first one fits");
    assertEquals(runs, book.read().runs().size());
    assertTrue(book.read().epsilon() <= 5);
  }

  @Test
  void run_privateEvaluation_chargesHeldOutRowsToTheBook() throws IOException {
    settings = settings.withText(Setting.EVALUATION, "private");
    run("run");

    BookedRun charged = book.read().runs().values().iterator().next();
    assertEquals(
        List.of(2L, 1L), // in the course of training, and of the finished model
        charged.spending().evaluation().stream().map(PrivacyLedger.Entry::count).toList());
  }

  @Test
  void build_seededRun_isRefused() {
    String message =
        assertThrows(
                IllegalArgumentException.class,
                () -> TinyProblem.training(settings, TinyProblem.seeded()).build())
            .getMessage();
    assertTrue(message.startsWith("budget: a seeded run has no guarantee"), message);
  }

  @Test
  void run_damagedBook_isRefusedBeforeAnythingIsWritten() throws IOException {
    run("first");
    List<String> lines = Files.readAllLines(file);
    Files.write(file, lines.subList(0, lines.size() - 1));

    Path out = folder.resolve("second");
    assertThrows(
        IllegalArgumentException.class, () -> TinyProblem.run(settings, out, TinyProblem.secure()));
    assertFalse(Files.exists(out));
  }
}
