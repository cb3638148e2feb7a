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
import java.util.OptionalLong;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.smadp.optim.algorithm.Algorithms;
import org.smadp.train.plan.TrainingPlan;
import org.smadp.train.run.Ending;
import org.smadp.train.run.ResumedSettings;
import org.smadp.train.run.RunDirectory;
import org.smadp.train.settings.Setting;
import org.smadp.train.settings.Settings;
import org.smadp.train.settings.SettingsFile;

class ResumeTest {
  @TempDir static Path data;
  @TempDir Path folder;

  @BeforeAll
  static void writeData() throws IOException {
    TinyProblem.write(data);
  }

  @ParameterizedTest(name = "{0}, {1}, schedule {2}, ramp-up {3}, averaging {4}, crash {5}")
  @CsvSource({
    "sma-dp-sgd, mlp, linear, 0, none, 8",
    "sma-dp-sgd, mlp, cosine, 5, ema, 2",
    "sma-dp-sgd, linear, constant, 3, ema, 11",
    "dp-sgd, linear, linear, 0, ema, 12",
    "dp-sgd, mlp, cosine, 0, none, 5",
  })
  void resume_seededRunThatCrashed_endsBitIdentical(
      String algorithm, String model, String schedule, String rampUp, String averaging, long crash)
      throws IOException {
    Settings settings =
        TinyProblem.settings(data)
            .withText(Setting.ALGORITHM, algorithm)
            .withText(Setting.MODEL, model)
            .withText(Setting.SCHEDULE, schedule)
            .withText(Setting.RAMP_UP, rampUp)
            .withText(Setting.AVERAGING, averaging);
    Path whole = folder.resolve("whole");
    Path crashed = folder.resolve("crashed");
    TinyProblem.run(settings, whole, TinyProblem.seeded());

    crash(settings, crashed, TinyProblem.seeded(), crash);
    Files.writeString(crashed.resolve("checkpoint.smadp.new"), "left by a killed writer");
    TinyProblem.resume(settings, crashed, TinyProblem.seeded(), TinyProblem.SILENT);

    assertEquals(TinyProblem.files(whole), TinyProblem.files(crashed));
  }

  @Test
  void resume_noModelNamed_goesOnFromTheRunsOwnRecord() throws IOException {
    Path crashed = folder.resolve("crashed");
    crash(TinyProblem.usualModel(data), crashed, TinyProblem.seeded(), 8);

    Settings recorded = SettingsFile.read(crashed.resolve("run.json"));
    TrainingResult result =
        TinyProblem.resume(recorded, crashed, TinyProblem.seeded(), TinyProblem.SILENT);

    assertEquals(12, result.last().step());
  }

  @Test
  void resume_afterInterrupt_goesOnFromTheSavedStep() throws IOException {
    Settings settings = TinyProblem.linear(data);
    Path whole = folder.resolve("whole");
    Path interrupted = folder.resolve("interrupted");
    TinyProblem.run(settings, whole, TinyProblem.seeded());

    AtomicLong asked = new AtomicLong();
    TrainingResult stopped;
    try (PrivateTraining training =
        TinyProblem.training(settings, TinyProblem.seeded())
            .interruptedBy(() -> asked.incrementAndGet() > 7)
            .build()) {
      stopped = training.run(interrupted);
    }
    assertEquals(Ending.INTERRUPTED, stopped.ending());
    assertEquals(7, stopped.last().step());
    assertTrue(stopped.last().scores().isPresent(), "an exact score is free");
    assertFalse(Files.exists(interrupted.resolve(RunDirectory.MODEL_FILE)));

    AtomicLong startedAfter = new AtomicLong(-1);
    TinyProblem.resume(
        settings,
        interrupted,
        TinyProblem.seeded(),
        new TrainingListener() {
          @Override
          public void onStart(TrainingPlan plan, long step) {
            startedAfter.set(step);
          }
        });

    assertEquals(7, startedAfter.get());
    assertEquals(TinyProblem.files(whole), TinyProblem.files(interrupted));
  }

  @ParameterizedTest(name = "secure, crash after {0} steps")
  @ValueSource(longs = {2, 5, 12})
  void resume_secureRunThatCrashed_paysForLostStepsAndStopsWithinTheTarget(long crash)
      throws IOException {
    Settings settings = TinyProblem.linear(data);
    Path out = folder.resolve("secure");
    crash(settings, out, TinyProblem.secure(), crash);

    TrainingResult result =
        TinyProblem.resume(settings, out, TinyProblem.secure(), TinyProblem.SILENT);

    long saved = crash - crash % 3; // a crash comes before the checkpoint of its own step
    saved = saved == crash ? crash - 3 : saved;
    long lost = crash - saved;
    assertEquals(Ending.BUDGET_SPENT, result.ending());
    assertEquals(12, result.privacy().releases());
    assertEquals(12 - lost, result.last().step());
    assertTrue(result.privacy().epsilon() <= 6, "epsilon " + result.privacy().epsilon());
    List<String> rows = Files.readAllLines(out.resolve("steps.csv"));
    assertTrue(rows.get(rows.size() - 1).startsWith((12 - lost) + ","));
  }

  @Test
  void resume_otherLearningRate_isRefusedByName() throws IOException {
    Settings settings = TinyProblem.linear(data);
    Path out = folder.resolve("run");
    crash(settings, out, TinyProblem.seeded(), 5);

    refused(
        "resume: learning-rate was 1 and is now 2; a resumed run keeps its plan",
        settings.withText(Setting.LEARNING_RATE, "2"),
        out,
        TinyProblem.seeded());
    refused(
        "resume: set mixing was not set and is now 0.8; a resumed run keeps its plan",
        settings.withSet("mixing", "0.8"),
        out,
        TinyProblem.seeded());
  }

  @Test
  void resume_otherSeedOrNone_isRefused() throws IOException {
    Settings settings = TinyProblem.linear(data);
    Path out = folder.resolve("run");
    crash(settings, out, TinyProblem.seeded(), 2); // before the first checkpoint

    refused(
        "resume: seed is not the one this run was started with; give the same number",
        settings,
        out,
        OptionalLong.of(1));
    refused(
        "resume: randomness was reproducible and is now secure; a resumed run keeps its plan",
        settings,
        out,
        TinyProblem.secure());
  }

  /** One row more, one row less, one value changed: a seeded run notices each. */
  @Test
  void resume_changedData_isRefusedWhenSeeded(@TempDir Path own) throws IOException {
    TinyProblem.write(own);
    Settings settings = TinyProblem.settings(own);
    Path out = folder.resolve("run");
    crash(settings, out, TinyProblem.seeded(), 4);
    Path train = own.resolve("train.csv");
    List<String> lines = Files.readAllLines(train);
    for (List<String> changed :
        List.of(
            with(lines, lines.size(), lines.get(1)),
            lines.subList(0, lines.size() - 1),
            lines.stream().map(line -> line.equals(lines.get(2)) ? lines.get(3) : line).toList())) {
      Files.write(train, changed);
      refused(
          "resume: the data changed since this run was started; put it back as it was, or start a"
              + " new run with --config",
          settings,
          out,
          TinyProblem.seeded());
    }
    Files.write(train, lines);
    TinyProblem.resume(settings, out, TinyProblem.seeded(), TinyProblem.SILENT);
    assertFalse(Files.readString(out.resolve("run.json")).contains("dataTag"));
  }

  private static List<String> with(List<String> lines, int at, String line) {
    List<String> more = new ArrayList<>(lines);
    more.add(at, line);
    return more;
  }

  @Test
  void isBegunIn_onlyAnUnfinishedRunOfThisTraining_isTrue() throws IOException {
    Settings settings = TinyProblem.linear(data);
    Path out = folder.resolve("run");
    assertFalse(isBegunIn(out, settings));
    crash(settings, out, TinyProblem.seeded(), 5);
    assertTrue(isBegunIn(out, settings));
    assertFalse(isBegunIn(out, settings.withText(Setting.LEARNING_RATE, "2")));
    TinyProblem.resume(settings, out, TinyProblem.seeded(), TinyProblem.SILENT);
    assertFalse(isBegunIn(out, settings));
  }

  private static boolean isBegunIn(Path out, Settings settings) throws IOException {
    try (PrivateTraining training = TinyProblem.training(settings, TinyProblem.seeded()).build()) {
      return training.isBegunIn(out);
    }
  }

  @Test
  void resume_finishedOrAbsentRun_isRefused() throws IOException {
    Settings settings = TinyProblem.linear(data);
    Path out = folder.resolve("run");
    TinyProblem.run(settings, out, TinyProblem.seeded());

    String finished =
        assertThrows(
                IllegalArgumentException.class,
                () -> TinyProblem.resume(settings, out, TinyProblem.seeded(), TinyProblem.SILENT))
            .getMessage();
    assertTrue(finished.contains("is finished; start a new one with --config"), finished);
    refused(
        "resume: " + folder + " holds no run.json, so no run began there",
        settings,
        folder,
        TinyProblem.seeded());
  }

  @Test
  void resumedSettings_storedRun_areItsOwnAndRefuseOthers() throws IOException {
    Settings settings =
        TinyProblem.linear(data).withText(Setting.CLIPPING, "per-group").withSet("mixing", "0.8");
    Path out = folder.resolve("run");
    crash(settings, out, TinyProblem.seeded(), 5);

    Settings stored = ResumedSettings.of(out, Settings.defaults(), TinyProblem.seeded());
    assertEquals(settings.resolved(), stored.resolved());

    Settings other = Settings.defaults().withText(Setting.EPSILON, "7");
    assertEquals(
        "resume: epsilon was 6 and is now 7; a resumed run keeps its plan",
        assertThrows(
                IllegalArgumentException.class,
                () -> ResumedSettings.of(out, other, TinyProblem.seeded()))
            .getMessage());
    assertTrue(
        assertThrows(
                IllegalArgumentException.class,
                () -> ResumedSettings.of(out, Settings.defaults(), TinyProblem.secure()))
            .getMessage()
            .startsWith("resume: seed is needed"));
  }

  @Test
  void resumedSettings_sameValueInOtherWords_isAccepted() throws IOException {
    Path out = folder.resolve("run");
    crash(TinyProblem.linear(data), out, TinyProblem.seeded(), 5);
    String fallback =
        Algorithms.named("sma-dp-sgd").settings().stream()
            .filter(setting -> setting.key().equals("preset"))
            .findFirst()
            .orElseThrow()
            .fallback();

    Settings stored =
        ResumedSettings.of(
            out,
            Settings.defaults().withText(Setting.EPSILON, "6.0").withSet("preset", fallback),
            TinyProblem.seeded());

    assertEquals("6", stored.text(Setting.EPSILON));
    Settings other = Settings.defaults().withSet("mixing", "0.123");
    assertEquals(
        "resume: set mixing was not set and is now 0.123; a resumed run keeps its plan",
        assertThrows(
                IllegalArgumentException.class,
                () -> ResumedSettings.of(out, other, TinyProblem.seeded()))
            .getMessage());
  }

  @Test
  void resume_editedRecordOfASecureRun_blamesTheRecord() throws IOException {
    Settings settings = TinyProblem.linear(data);
    Path out = folder.resolve("run");
    crash(settings, out, TinyProblem.secure(), 2);
    Path record = out.resolve("run.json");
    Files.writeString(
        record, Files.readString(record).replace("\"delta\" : \"1e-3\"", "\"delta\" : \"2e-3\""));

    Settings edited = ResumedSettings.of(out, Settings.defaults(), TinyProblem.secure());
    String message =
        assertThrows(
                IllegalArgumentException.class,
                () -> TinyProblem.resume(edited, out, TinyProblem.secure(), TinyProblem.SILENT))
            .getMessage();

    assertTrue(message.startsWith("resume: run.json no longer describes the run"), message);
  }

  private static void crash(Settings settings, Path out, OptionalLong seed, long step) {
    assertThrows(
        TinyProblem.Crash.class,
        () -> TinyProblem.run(settings, out, seed, TinyProblem.crashAfter(step)));
  }

  private static void refused(String message, Settings settings, Path out, OptionalLong seed) {
    assertEquals(
        message,
        assertThrows(
                IllegalArgumentException.class,
                () -> TinyProblem.resume(settings, out, seed, TinyProblem.SILENT))
            .getMessage());
  }
}
