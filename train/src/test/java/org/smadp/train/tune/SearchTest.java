package org.smadp.train.tune;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.smadp.accounting.PrivacyLedger.Entry;
import org.smadp.accounting.selection.RepeatedSelection;
import org.smadp.train.PrivateTraining;
import org.smadp.train.plan.PlannedCharges;
import org.smadp.train.run.SearchDirectory;
import org.smadp.train.run.SearchDirectory.OtherTrials;
import org.smadp.train.settings.EvaluationMode;
import org.smadp.train.settings.Setting;
import org.smadp.train.settings.Settings;
import org.smadp.train.settings.Standardise;

/** Real searches over a tiny table that must not end in a statement. */
final class SearchTest {
  private static final RepeatedSelection LAW = RepeatedSelection.withMean(1, 3);
  private static final SearchSpace SPACE = SearchSpace.parse(List.of("learning-rate=1,2"));

  @TempDir Path folder;
  private Settings base;

  @BeforeEach
  void table() throws IOException {
    StringBuilder text = new StringBuilder("age,outcome\n");
    for (int i = 0; i < 100; i++) {
      text.append(20 + i % 60).append(i % 60 < 30 ? ",no\n" : ",yes\n");
    }
    Path csv = Files.writeString(folder.resolve("people.csv"), text);
    base =
        Settings.defaults()
            .with(Setting.DATA, "csv:" + csv)
            .with(Setting.LABEL, "outcome")
            .withText(Setting.CLASSES, "no,yes")
            .withText(Setting.BOUNDS, "0:120")
            .with(Setting.DATASET_SIZE, 80L)
            .with(Setting.MODEL, "linear")
            .with(Setting.LOT_SIZE, 20.0)
            .with(Setting.STEPS, 4L)
            .with(Setting.STANDARDISE, Standardise.NONE)
            .with(Setting.EPSILON, 4.0);
  }

  private SearchPlan plan() {
    try (var probe = PrivateTraining.builder(base).build()) {
      var problem =
          new SearchPlan.Problem(
              probe.plan().model(), 80, EvaluationMode.PRIVATE, probe.defaults());
      return SearchPlan.of(problem, base, SPACE, LAW);
    }
  }

  private static PlannedCharges oneLess(PlannedCharges charges) {
    Entry entry = charges.entries().get(0);
    return new PlannedCharges(
        entry.count() == 1 ? List.of() : List.of(new Entry(entry.event(), entry.count() - 1)));
  }

  private void refused(List<Candidate> candidates) throws IOException {
    var search =
        new Search(
            new SearchPlan(candidates, LAW, plan().facts()),
            EvaluationMode.PRIVATE,
            new SearchDraws(OptionalLong.of(3)));
    Path out = folder.resolve("out");
    assertTrue(
        assertThrows(
                IllegalStateException.class,
                () -> search.run(out, OtherTrials.DELETED, () -> false))
            .getMessage()
            .contains("charged more than was planned"));
    assertFalse(Files.exists(out.resolve("best")));
    String trial = Files.readString(out.resolve("trial-1").resolve("privacy.md"));
    assertTrue(trial.contains("**Not for release.**"), trial);
  }

  @Test
  void run_trialBeyondItsOwnPlanOfSteps_statesNothing() throws IOException {
    refused(
        plan().candidates().stream()
            .map(c -> new Candidate(c.settings(), oneLess(c.training()), c.evaluation()))
            .toList());
  }

  @Test
  void run_trialBeyondItsOwnPlanOfScores_statesNothing() throws IOException {
    refused(
        plan().candidates().stream()
            .map(c -> new Candidate(c.settings(), c.training(), oneLess(c.evaluation())))
            .toList());
  }

  @Test
  void run_interrupted_leavesNoResultAndASpentDirectory() throws IOException {
    Path out = folder.resolve("stopped");
    Search search = Search.plan(base, SPACE, LAW, OptionalDouble.empty(), OptionalLong.empty());
    var asked = new AtomicInteger();
    assertTrue(search.run(out, OtherTrials.DELETED, () -> asked.incrementAndGet() > 2).isEmpty());
    assertFalse(Files.exists(out.resolve("best")));
    assertTrue(Files.readString(out.resolve("search.json")).contains("\"running\""));
    String message =
        assertThrows(IllegalArgumentException.class, () -> SearchDirectory.requireUnused(out))
            .getMessage();
    assertTrue(message.contains("trials are spent"), message);
    assertEquals(3, asked.get(), "no trial after the interrupted one");
  }

  @Test
  void run_secondTime_isRefused() throws IOException {
    Search search = Search.plan(base, SPACE, LAW, OptionalDouble.empty(), OptionalLong.of(5));
    search.run(folder.resolve("first"), OtherTrials.DELETED, () -> false);
    Path second = folder.resolve("second");
    assertThrows(
        IllegalStateException.class, () -> search.run(second, OtherTrials.DELETED, () -> false));
    assertFalse(Files.exists(second));
  }

  /**
   * Neither file names nor contents of what stays say which trial it was or how many there were.
   */
  @Test
  void run_finished_statesTheSearchAndLeavesNothingElse() throws IOException {
    Search search = Search.plan(base, SPACE, LAW, OptionalDouble.empty(), OptionalLong.of(5));
    Path out = folder.resolve("done");
    Search.Chosen chosen = search.run(out, OtherTrials.DELETED, () -> false).orElseThrow();
    assertEquals(search.facts().epsilon(), chosen.privacy().epsilon());
    try (var files = Files.list(out)) {
      assertEquals(2, files.count(), "best and search.json");
    }
    String statement = Files.readString(out.resolve("best").resolve("privacy.md"));
    assertTrue(statement.contains("This covers the search"), statement);
    assertFalse(statement.contains("Not for release"), statement);
    try (var files = Files.list(out.resolve("best"))) {
      for (Path file : files.toList()) {
        String text = Files.readString(file, StandardCharsets.ISO_8859_1);
        assertFalse(text.contains("trial-"), file.toString());
      }
    }
  }
}
