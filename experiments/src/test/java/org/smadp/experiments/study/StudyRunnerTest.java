package org.smadp.experiments.study;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.smadp.experiments.study.PlannedRun.Purpose;
import org.smadp.train.run.RunFile;
import org.smadp.train.run.RunStatus;
import org.smadp.train.settings.Setting;

class StudyRunnerTest {
  private static final StudyListener SILENT = new StudyListener() {};

  @TempDir private Path folder;

  private StudyRunner runner(RunExecutor executor) {
    return new StudyRunner(new RunArchive(folder), executor, SILENT, () -> false);
  }

  /** What a killed process leaves of the run in flight. */
  private static final class Killed extends Error {
    private static final long serialVersionUID = 1;
  }

  @Test
  void run_newStudy_executesEveryRunOnce() throws IOException {
    var runs = new FakeRuns(spec -> 0.5);

    StudyRuns result = runner(runs).run(SmallStudy.plan(SmallStudy.plain()));

    assertEquals(6, runs.executed.size());
    assertEquals(6, new HashSet<>(runs.executed).size());
    assertTrue(result.isComplete());
    assertEquals(0.5, result.outcomes().get(0).finished().orElseThrow().last().testAccuracy());
    assertEquals(0.5, result.outcomes().get(0).secondsPerStep().orElseThrow());
  }

  @Test
  void run_again_findsAllRunsByTheirHash() throws IOException {
    runner(new FakeRuns(spec -> 0.5)).run(SmallStudy.plan(SmallStudy.plain()));
    var second = new FakeRuns(spec -> 0.9);
    List<PlannedRun> reused = new ArrayList<>();
    var listener =
        new StudyListener() {
          @Override
          public void onReuse(PlannedRun run) {
            reused.add(run);
          }
        };

    StudyRuns result =
        new StudyRunner(new RunArchive(folder), second, listener, () -> false)
            .run(SmallStudy.plan(SmallStudy.plain()));

    assertEquals(List.of(), second.executed);
    assertEquals(6, reused.size());
    assertEquals(0.5, result.outcomes().get(5).finished().orElseThrow().last().testAccuracy());
  }

  @ParameterizedTest(name = "killed in run {0}")
  @ValueSource(ints = {1, 3, 6})
  void run_afterKill_losesAtMostTheRunInFlight(int victim) throws IOException {
    var count = new AtomicInteger();
    var fake = new FakeRuns(spec -> 0.5);
    RunExecutor killed =
        (spec, directory, listener, interrupted) -> {
          if (count.incrementAndGet() == victim) {
            FakeRuns.begin(spec, directory);
            throw new Killed();
          }
          fake.execute(spec, directory, listener, interrupted);
        };
    assertThrows(Killed.class, () -> runner(killed).run(SmallStudy.plan(SmallStudy.plain())));

    var rest = new FakeRuns(spec -> 0.5);
    List<RunStatus> found = new ArrayList<>();
    StudyRuns result =
        runner(
                (spec, directory, listener, interrupted) -> {
                  found.add(RunFile.status(directory));
                  rest.execute(spec, directory, listener, interrupted);
                })
            .run(SmallStudy.plan(SmallStudy.plain()));

    assertEquals(victim - 1, fake.executed.size());
    assertEquals(6 - (victim - 1), rest.executed.size());
    assertEquals(RunStatus.BEGUN, found.get(0), "the run in flight can be resumed");
    assertTrue(result.isComplete());
  }

  @Test
  void run_failingRun_isReportedAndTheRestGoesOn() throws IOException {
    List<String> reasons = new ArrayList<>();
    var listener =
        new StudyListener() {
          @Override
          public void onFailure(PlannedRun run, String reason) {
            reasons.add(run.variant() + ": " + reason);
          }
        };
    var fake = new FakeRuns(spec -> 0.5);
    RunExecutor failing =
        (spec, directory, l, interrupted) -> {
          if (spec.settings().text(Setting.ALGORITHM).equals("dp-sgd") && spec.seed() == 2) {
            throw new IllegalArgumentException("out of luck");
          }
          fake.execute(spec, directory, l, interrupted);
        };

    StudyRuns result =
        new StudyRunner(new RunArchive(folder), failing, listener, () -> false)
            .run(SmallStudy.plan(SmallStudy.plain()));

    assertEquals(List.of("plain: out of luck"), reasons);
    assertEquals(5, fake.executed.size());
    assertEquals(1, result.failures().size());
    assertEquals("out of luck", result.failures().get(0).failure());
    assertFalse(result.isComplete());
  }

  @Test
  void run_interrupted_leavesTheRestPending() throws IOException {
    var fake = new FakeRuns(spec -> 0.5);

    StudyRuns result =
        new StudyRunner(new RunArchive(folder), fake, SILENT, () -> fake.executed.size() >= 2)
            .run(SmallStudy.plan(SmallStudy.plain()));

    assertEquals(2, fake.executed.size());
    assertEquals(6, result.outcomes().size());
    assertEquals(List.of(), result.failures());
    assertEquals(4, result.outcomes().stream().filter(o -> o.finished().isEmpty()).count());
  }

  @Test
  void run_withSelection_reportsTheBestRateOnFreshSeeds() throws IOException {
    var fake =
        new FakeRuns(
            spec -> {
              boolean memory = spec.settings().text(Setting.ALGORITHM).equals("sma-dp-sgd");
              double best = memory ? 8 : 2;
              return 0.9 - 0.01 * Math.abs(spec.settings().value(Setting.LEARNING_RATE) - best);
            });

    StudyRuns result = runner(fake).run(SmallStudy.plan(SmallStudy.selecting()));

    List<PlannedRun> reported =
        result.outcomes().stream()
            .map(RunOutcome::run)
            .filter(run -> run.purpose() == Purpose.REPORT)
            .toList();
    assertEquals(2 * 2 * 3 + 2 * 3, result.outcomes().size());
    assertEquals(6, reported.size());
    for (PlannedRun run : reported) {
      double rate = run.spec().settings().value(Setting.LEARNING_RATE);
      assertEquals(run.variant().equals("memory") ? 8 : 2, rate, run.label());
      assertTrue(run.spec().seed() < 100);
    }
  }

  @ParameterizedTest(name = "run.json holds ''{0}''")
  @ValueSource(strings = {"", "{\"status\": \"fin", "[]"})
  void run_damagedRun_isCarriedOutAgainAndTheOthersKept(String content) throws IOException {
    StudyPlan plan = SmallStudy.plan(SmallStudy.plain());
    StudyRuns first = runner(new FakeRuns(spec -> 0.5)).run(plan);
    RunSpec victim = first.outcomes().get(1).run().spec();
    Path record = new RunArchive(folder).directory(victim).resolve("run.json");
    Files.writeString(record, content);

    var again = new FakeRuns(spec -> 0.5);
    StudyRuns result = runner(again).run(plan);

    assertEquals(List.of(victim), again.executed);
    assertTrue(result.isComplete());
  }

  @ParameterizedTest(name = "steps.csv holds ''{0}''")
  @ValueSource(strings = {"", "header\n", "header\n10,what,0.1", "\u0000"})
  void run_damagedSteps_isCarriedOutAgainAndTheOthersKept(String content) throws IOException {
    StudyPlan plan = SmallStudy.plan(SmallStudy.plain());
    StudyRuns first = runner(new FakeRuns(spec -> 0.5)).run(plan);
    RunSpec victim = first.outcomes().get(1).run().spec();
    Path directory = new RunArchive(folder).directory(victim);
    Files.writeString(directory.resolve("steps.csv"), content);

    var again = new FakeRuns(spec -> 0.5);
    StudyRuns result = runner(again).run(plan);

    assertEquals(List.of(victim), again.executed);
    assertTrue(result.isComplete());
  }
}
