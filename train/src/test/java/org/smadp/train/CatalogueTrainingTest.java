package org.smadp.train;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.smadp.optim.AlgorithmEntry;
import org.smadp.optim.algorithm.Algorithms;
import org.smadp.train.run.Ending;
import org.smadp.train.settings.Setting;
import org.smadp.train.settings.Settings;

/** Every algorithm of the catalogue trains, keeps its target and survives a crash. */
class CatalogueTrainingTest {
  @TempDir static Path data;
  @TempDir Path folder;

  @BeforeAll
  static void writeData() throws IOException {
    TinyProblem.write(data);
  }

  static Stream<String> privateNames() {
    return Algorithms.all().stream()
        .filter(entry -> entry.cost().isPrivate())
        .map(AlgorithmEntry::name);
  }

  static Stream<String> nonPrivateNames() {
    return Algorithms.all().stream()
        .filter(entry -> !entry.cost().isPrivate())
        .map(AlgorithmEntry::name);
  }

  @Test
  void entries_settingsOfTheRunTheyName_exist() {
    for (AlgorithmEntry entry : Algorithms.all()) {
      entry.defaults().keySet().forEach(Setting::of);
      entry.refused().keySet().forEach(Setting::of);
    }
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("nonPrivateNames")
  void run_nonPrivateControl_refusesATargetAndStatesThatThereIsNoGuarantee(String name)
      throws IOException {
    Settings settings =
        TinyProblem.linear(data).withText(Setting.ALGORITHM, name).withText(Setting.STEPS, "3");
    String refusal =
        assertThrows(IllegalArgumentException.class, () -> TinyProblem.plan(settings)).getMessage();
    assertTrue(refusal.contains("non-private control"), refusal);

    Path out = folder.resolve("control");
    TrainingResult result =
        TinyProblem.run(
            settings.withText(Setting.NOISE_MULTIPLIER, "2"), out, TinyProblem.seeded());

    assertEquals(Double.POSITIVE_INFINITY, result.privacy().epsilon());
    String statement = Files.readString(out.resolve("privacy.md"));
    assertTrue(statement.contains("**This model has no privacy guarantee**"), statement);
    assertFalse(statement.contains("differentially private**"), statement);
    assertTrue(Files.readString(out.resolve("report.html")).contains("ε = ∞"));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("nonPrivateNames")
  void resume_nonPrivateControlThatCrashed_endsBitIdentical(String name) throws IOException {
    Settings settings =
        TinyProblem.linear(data)
            .withText(Setting.ALGORITHM, name)
            .withText(Setting.STEPS, "7")
            .withText(Setting.LEARNING_RATE, "0.1")
            .withText(Setting.NOISE_MULTIPLIER, "2");
    Path whole = folder.resolve("whole");
    TinyProblem.run(settings, whole, TinyProblem.seeded());
    Path crashed = folder.resolve("crashed");
    assertThrows(
        TinyProblem.Crash.class,
        () -> TinyProblem.run(settings, crashed, TinyProblem.seeded(), TinyProblem.crashAfter(5)));
    TinyProblem.resume(settings, crashed, TinyProblem.seeded(), TinyProblem.SILENT);

    assertEquals(TinyProblem.files(whole), TinyProblem.files(crashed));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("privateNames")
  void resume_seededRunThatCrashed_endsBitIdenticalWithinTheTarget(String name) throws IOException {
    Settings settings =
        TinyProblem.linear(data)
            .withText(Setting.ALGORITHM, name)
            .withText(Setting.STEPS, "7")
            .withText(Setting.LEARNING_RATE, "0.1");
    Path whole = folder.resolve("whole");
    TrainingResult result = TinyProblem.run(settings, whole, TinyProblem.seeded());
    Path crashed = folder.resolve("crashed");
    assertThrows(
        TinyProblem.Crash.class,
        () -> TinyProblem.run(settings, crashed, TinyProblem.seeded(), TinyProblem.crashAfter(5)));
    TinyProblem.resume(settings, crashed, TinyProblem.seeded(), TinyProblem.SILENT);

    assertEquals(TinyProblem.files(whole), TinyProblem.files(crashed));
    assertEquals(Ending.FINISHED, result.ending());
    assertTrue(result.privacy().epsilon() <= 6, "epsilon " + result.privacy().epsilon());
    String algorithm = result.privacy().algorithm();
    assertTrue(algorithm.equals(name) || algorithm.startsWith(name + " with "), algorithm);
    assertTrue(algorithm.length() < 200, algorithm);
  }
}
