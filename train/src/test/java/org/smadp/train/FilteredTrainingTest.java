package org.smadp.train;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.OptionalLong;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.smadp.accounting.PrivacyLedger;
import org.smadp.train.report.Numbers;
import org.smadp.train.run.Ending;
import org.smadp.train.settings.Setting;
import org.smadp.train.settings.Settings;

/** DP-IS charged by a filter, over whole runs. */
class FilteredTrainingTest {
  @TempDir static Path data;
  @TempDir Path folder;

  @BeforeAll
  static void writeData() throws IOException {
    TinyProblem.write(data);
  }

  @Test
  void run_ratesAboveThePlannedOne_stopsBeforeTheFilterIsPassed() throws IOException {
    Path out = folder.resolve("run");
    TrainingResult result = TinyProblem.run(settings("1"), out, TinyProblem.seeded());

    assertEquals(Ending.BUDGET_SPENT, result.ending());
    assertTrue(result.last().step() > 0 && result.last().step() < 12);
    assertTrue(result.privacy().epsilon() <= 6 && result.privacy().epsilon() > 5.99);
    requireWithinTheFilter(settings("1"), out);
    String statement = Files.readString(out.resolve("privacy.md"));
    String order = Numbers.number(result.privacy().filter().orElseThrow().order());
    assertTrue(statement.contains("by a Rényi filter at order " + order + "."), statement);
    assertTrue(statement.contains("independently with probability at most 1 |"), statement);
  }

  @Test
  void run_ratesBelowThePlannedOne_takesAllItsSteps() throws IOException {
    Path out = folder.resolve("run");
    TrainingResult result = TinyProblem.run(settings("0.2"), out, TinyProblem.seeded());

    assertEquals(Ending.FINISHED, result.ending());
    assertEquals(12, result.last().step());
    requireWithinTheFilter(settings("0.2"), out);
  }

  @ParameterizedTest(name = "planned share {0}, crash after {1}")
  @CsvSource({"1, 2", "1, 4", "0.2, 7", "0.2, 11"})
  void resume_seededRunThatCrashed_endsBitIdentical(String share, long crash) throws IOException {
    Path whole = folder.resolve("whole");
    Path crashed = folder.resolve("crashed");
    TinyProblem.run(settings(share), whole, TinyProblem.seeded());
    crash(settings(share), crashed, TinyProblem.seeded(), crash);
    TinyProblem.resume(settings(share), crashed, TinyProblem.seeded(), TinyProblem.SILENT);

    assertEquals(TinyProblem.files(whole), TinyProblem.files(crashed));
  }

  @Test
  void resume_secureRunThatCrashed_paysForLostStepsWithinTheFilter() throws IOException {
    Path out = folder.resolve("secure");
    crash(settings("0.25"), out, TinyProblem.secure(), 5);
    TrainingResult result =
        TinyProblem.resume(settings("0.25"), out, TinyProblem.secure(), TinyProblem.SILENT);

    assertTrue(result.privacy().epsilon() <= 6);
    assertTrue(result.privacy().releases() > result.last().step() + 2, "lost steps are charged");
    requireWithinTheFilter(settings("0.25"), out);
  }

  private static void requireWithinTheFilter(Settings settings, Path out) throws IOException {
    PrivacyLedger ledger = PrivacyLedger.parse(Files.readString(out.resolve("ledger.txt")));
    assertTrue(Double.isFinite(TinyProblem.plan(settings).budget().stated(ledger)));
  }

  private static void crash(Settings settings, Path out, OptionalLong seed, long step) {
    assertThrows(
        TinyProblem.Crash.class,
        () -> TinyProblem.run(settings, out, seed, TinyProblem.crashAfter(step)));
  }

  /** Norms of this problem lie well below the clip norm, so the rates are near their cap. */
  private static Settings settings(String plannedShare) {
    return TinyProblem.linear(data)
        .withText(Setting.ALGORITHM, "dp-is")
        .withText(Setting.CLIP_NORM, "3")
        .withSet("charge", "filter")
        .withSet("planned-share", plannedShare)
        .withSet("refresh-steps", "4");
  }
}
