package org.smadp.train;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.smadp.accounting.PrivacyLedger;
import org.smadp.accounting.pld.PldAccountant;
import org.smadp.train.run.RunFile;
import org.smadp.train.settings.Setting;
import org.smadp.train.settings.Settings;

/** Whole runs with noise that is correlated over steps. */
class BandedTrainingTest {
  @TempDir Path folder;
  private Settings single;
  private Settings banded;

  @BeforeEach
  void write() throws IOException {
    single =
        TinyProblem.settings(TinyProblem.write(folder)).withText(Setting.ALGORITHM, "dp-momentum");
    banded = single.withText(Setting.BANDS, "4");
  }

  @Test
  void run_bands_keepsTheGuaranteeAndSaysWhatWasDone() throws IOException {
    TrainingResult result = TinyProblem.run(banded, folder.resolve("a"), TinyProblem.seeded());

    assertTrue(result.privacy().epsilon() <= 6);
    assertEquals(3, charged("a"));
    assertEquals(12, result.privacy().releases());
    JsonNode privacy = record("a").at("/privacy");
    assertEquals("cyclic-poisson", privacy.at("/sampling").asText());
    assertEquals(4, privacy.at("/bands").asInt());
    assertEquals(4, privacy.at("/strategy").size());
    assertTrue(privacy.at("/lateStepNoise").asDouble() > 1);
    assertTrue(privacy.at("/predictedErrorRatio").asDouble() > 0);
    String statement = Files.readString(folder.resolve("a").resolve("privacy.md"));
    assertTrue(statement.contains("| Sampling | cyclic Poisson: every example is in one of 4"));
    assertTrue(statement.contains("| Cycles charged | 3, each for up to 4 steps"), statement);
    statement
        .lines()
        .filter(line -> line.startsWith("|"))
        .forEach(row -> assertTrue(row.length() < 260, row));
  }

  /** Nothing of a run with one band changes: files, record, ledger, parameters. */
  @Test
  void run_oneBand_isTodaysRunBitForBit() throws IOException {
    TrainingResult plain = TinyProblem.run(single, folder.resolve("a"), TinyProblem.seeded());
    TrainingResult one =
        TinyProblem.run(
            single.withText(Setting.BANDS, "1"), folder.resolve("b"), TinyProblem.seeded());
    assertEquals(plain.parameters(), one.parameters());
    assertEquals(ledger("a"), ledger("b"));
    assertTrue(record("a").at("/privacy/bands").isMissingNode());
    assertTrue(record("a").at("/configuration/bands").isMissingNode());
    assertEquals("poisson", record("b").at("/privacy/sampling").asText());
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 4, 5, 7, 8, 11})
  void resume_seededRunKilledAtAnyStep_endsBitForBitAlike(int killed) throws IOException {
    Path whole = folder.resolve("whole");
    Path cut = folder.resolve("cut");
    TinyProblem.run(banded, whole, TinyProblem.seeded());
    assertThrows(
        TinyProblem.Crash.class,
        () -> TinyProblem.run(banded, cut, TinyProblem.seeded(), TinyProblem.crashAfter(killed)));
    TinyProblem.resume(banded, cut, TinyProblem.seeded(), TinyProblem.SILENT);

    Map<String, String> expected = TinyProblem.files(whole);
    assertEquals(expected, TinyProblem.files(cut));
  }

  /** A secure run that was killed pays for the cycle it begins anew, and states what it paid. */
  @ParameterizedTest
  @ValueSource(ints = {1, 2, 4, 5, 7, 8, 11})
  void resume_secureRunKilledAtAnyStep_neverCountsTooLittle(int killed) throws IOException {
    Settings noise = banded.without(Setting.EPSILON).withText(Setting.NOISE_MULTIPLIER, "1.5");
    Path cut = folder.resolve("cut");
    assertThrows(
        TinyProblem.Crash.class,
        () -> TinyProblem.run(noise, cut, TinyProblem.secure(), TinyProblem.crashAfter(killed)));
    TrainingResult result =
        TinyProblem.resume(noise, cut, TinyProblem.secure(), TinyProblem.SILENT);

    PrivacyLedger ledger = PrivacyLedger.parse(ledger("cut"));
    int resumedAt = killed / 3 * 3; // a checkpoint every 3 steps
    int expected = (killed + 3) / 4 + (12 - resumedAt + 3) / 4;
    assertEquals(expected, charged("cut"));
    assertEquals(
        new PldAccountant().epsilon(ledger.entries(), 1e-3), result.privacy().epsilon(), 1e-12);
  }

  @ParameterizedTest
  @CsvSource({
    "sma-wiener, bands, 3, independent",
    "sma-debiased, bands, 3, independent",
    "dp-adambc, bands, 3, independent",
    "dp-sam, bands, 3, asks twice",
    "dp-sam-fresh-lots, bands, 3, asks twice",
    "dp-adam-ac, bands, 3, counts",
    "dp-sgd, clip-policy, quantile, counts",
    "dp-sgd, noise, grid, bands must be 1 with noise on a grid",
    "dp-sgd, bands, 9, bands must be at most dataset-size / lot-size",
    "dp-sgd, bands, 0, bands must be auto or in",
    "dp-sgd, bands, few, bands must be a whole number or auto"
  })
  void run_whatNeedsIndependentNoise_isRefusedByName(
      String algorithm, String key, String value, String why) {
    var refused =
        assertThrows(
            IllegalArgumentException.class,
            () ->
                TinyProblem.run(
                    banded.withText(Setting.ALGORITHM, algorithm).withText(Setting.of(key), value),
                    folder.resolve("refused"),
                    TinyProblem.seeded()));
    assertTrue(refused.getMessage().contains("bands"), refused.getMessage());
    assertTrue(refused.getMessage().contains(why), refused.getMessage());
    assertFalse(Files.exists(folder.resolve("refused").resolve("ledger.txt")));
  }

  @ParameterizedTest
  @ValueSource(strings = {"dp-sgd", "sma-dp-sgd", "sma-constant", "doppler", "dp-sat", "dp-lion"})
  void run_whatReadsReleasesOnly_trainsWithBandsByAuto(String algorithm) throws IOException {
    TrainingResult result =
        TinyProblem.run(
            single.withText(Setting.ALGORITHM, algorithm).withText(Setting.BANDS, "auto"),
            folder.resolve(algorithm),
            TinyProblem.seeded());
    assertTrue(result.privacy().epsilon() <= 6);
  }

  private long charged(String run) throws IOException {
    return PrivacyLedger.parse(ledger(run)).entries().stream()
        .mapToLong(PrivacyLedger.Entry::count)
        .sum();
  }

  private String ledger(String run) throws IOException {
    return Files.readString(folder.resolve(run).resolve("ledger.txt"));
  }

  private JsonNode record(String run) throws IOException {
    return new ObjectMapper().readTree(folder.resolve(run).resolve(RunFile.NAME).toFile());
  }
}
