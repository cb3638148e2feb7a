package org.smadp.train;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalLong;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.smadp.accounting.PrivacyLedger;
import org.smadp.accounting.SampledGaussian;
import org.smadp.accounting.pld.PldAccountant;
import org.smadp.data.ColumnScaling;
import org.smadp.data.Standardisation;
import org.smadp.train.run.RunFile;
import org.smadp.train.settings.Setting;
import org.smadp.train.settings.Settings;

class ColumnReleaseTest {
  @TempDir Path folder;
  private Settings settings;

  @BeforeEach
  void write() throws IOException {
    TinyProblem.write(folder);
    settings =
        TinyProblem.linear(folder)
            .withText(Setting.ALGORITHM, "dp-sgd")
            .withText(Setting.STANDARDISE, "private");
  }

  private static Standardisation standard(Path run) throws IOException {
    var scaling = (ColumnScaling) RunFile.finishedIn(run).inputFormat().scaling();
    return scaling.standardisation().orElseThrow();
  }

  @Test
  void run_releasesOnceBeforeTheSteps_chargesItAndKeepsTheTarget() throws IOException {
    Path run = folder.resolve("run");
    TrainingResult result = TinyProblem.run(settings, run, TinyProblem.secure());

    List<PrivacyLedger.Entry> charged = result.charges().training();
    double sigma = TinyProblem.plan(settings).privacy().columnNoise().getAsDouble();
    assertEquals(new PrivacyLedger.Entry(new SampledGaussian(1, sigma), 1), charged.get(0));
    assertEquals(12, charged.get(1).count());
    assertEquals(2, charged.size());
    assertEquals(new PldAccountant().epsilon(charged, 1e-3), result.privacy().epsilon(), 1e-9);
    assertTrue(result.privacy().epsilon() <= 6);
    assertEquals(
        charged, PrivacyLedger.parse(Files.readString(run.resolve("ledger.txt"))).entries());
    assertTrue(
        Files.readString(run.resolve("privacy.md")).contains("| Column means and spreads |"));
    assertEquals(4, standard(run).means().size());
  }

  @Test
  void run_withoutStandardisation_chargesStepsOnly() throws IOException {
    Path run = folder.resolve("run");
    Settings plain = settings.withText(Setting.STANDARDISE, "none");
    TrainingResult result = TinyProblem.run(plain, run, TinyProblem.secure());

    assertEquals(1, result.charges().training().size());
    assertFalse(Files.readString(run.resolve("privacy.md")).contains("Column means"));
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 4, 12})
  void resume_seededRunThatCrashed_endsBitIdentical(long crash) throws IOException {
    Path whole = folder.resolve("whole");
    TinyProblem.run(settings, whole, TinyProblem.seeded());
    Path crashed = folder.resolve("crashed");
    crash(crashed, TinyProblem.seeded(), crash);

    TinyProblem.resume(settings, crashed, TinyProblem.seeded(), TinyProblem.SILENT);

    assertEquals(TinyProblem.files(whole), TinyProblem.files(crashed));
  }

  /** Columns are not released again: what the first process released is in the record. */
  @ParameterizedTest
  @ValueSource(longs = {1, 5})
  void resume_secureRunThatCrashed_keepsTheReleaseAndPaysOnce(long crash) throws IOException {
    Path crashed = folder.resolve("crashed");
    crash(crashed, TinyProblem.secure(), crash);
    String before = Files.readString(crashed.resolve("run.json")).replaceAll("(?s).*\"means\"", "");

    TrainingResult result =
        TinyProblem.resume(settings, crashed, TinyProblem.secure(), TinyProblem.SILENT);

    long releases =
        result.charges().training().stream()
            .filter(entry -> ((SampledGaussian) entry.event()).samplingRate() == 1)
            .mapToLong(PrivacyLedger.Entry::count)
            .sum();
    assertEquals(1, releases);
    assertTrue(result.privacy().epsilon() <= 6);
    assertTrue(before.contains(standard(crashed).means().get(0).toString()));
  }

  private void crash(Path run, OptionalLong seed, long step) {
    assertThrows(
        TinyProblem.Crash.class,
        () -> TinyProblem.run(settings, run, seed, TinyProblem.crashAfter(step)));
  }
}
