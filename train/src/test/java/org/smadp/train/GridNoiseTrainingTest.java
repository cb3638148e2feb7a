package org.smadp.train;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
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
import org.smadp.train.run.RunFile;
import org.smadp.train.settings.Setting;
import org.smadp.train.settings.Settings;

class GridNoiseTrainingTest {
  @TempDir Path folder;
  private Settings gaussian;
  private Settings grid;

  @BeforeEach
  void write() throws IOException {
    gaussian = TinyProblem.settings(TinyProblem.write(folder));
    grid = gaussian.withText(Setting.NOISE, "grid");
  }

  @Test
  void run_onTheGrid_keepsTheGuaranteeAndSaysHowNoiseWasDrawn() throws IOException {
    TrainingResult plain = TinyProblem.run(gaussian, folder.resolve("a"), TinyProblem.seeded());
    TrainingResult exact = TinyProblem.run(grid, folder.resolve("b"), TinyProblem.seeded());

    assertEquals(plain.privacy().epsilon(), exact.privacy().epsilon());
    assertTrue(exact.privacy().epsilon() <= 6);
    assertEquals(ledger("a"), ledger("b"));
    assertNotEquals(plain.parameters(), exact.parameters());

    assertEquals("gaussian", record("a").at("/privacy/noise").asText());
    assertTrue(record("a").at("/configuration/noise").isMissingNode()); // as in older records
    assertEquals("grid", record("b").at("/privacy/noise").asText());
    assertEquals("grid", record("b").at("/configuration/noise").asText());
    String idealised = statement("a");
    assertTrue(idealised.contains("| Noise | Gaussian in floating point: idealised numerics"));
    assertTrue(idealised.contains("points of a Gaussian"), idealised);
    String exactly = statement("b");
    assertTrue(exactly.contains("| Noise | Gaussian, drawn exactly on a grid"), exactly);
    assertTrue(exactly.contains("The arithmetic before the grid"), exactly);
    assertFalse(exactly.contains("points of a Gaussian"), exactly);
    exactly
        .lines()
        .filter(line -> line.startsWith("|"))
        .forEach(row -> assertTrue(row.length() < 260, row));
  }

  @Test
  void resume_seededRunOnTheGrid_endsBitForBitAlike() throws IOException {
    Path whole = folder.resolve("whole");
    Path cut = folder.resolve("cut");
    TinyProblem.run(grid, whole, TinyProblem.seeded());
    assertThrows(
        TinyProblem.Crash.class,
        () -> TinyProblem.run(grid, cut, TinyProblem.seeded(), TinyProblem.crashAfter(8)));
    var changed =
        assertThrows(
            IllegalArgumentException.class,
            () -> TinyProblem.resume(gaussian, cut, TinyProblem.seeded(), TinyProblem.SILENT));
    assertTrue(changed.getMessage().contains("noise was grid"), changed.getMessage());
    TinyProblem.resume(grid, cut, TinyProblem.seeded(), TinyProblem.SILENT);

    Map<String, String> expected = TinyProblem.files(whole);
    assertEquals(expected, TinyProblem.files(cut));
  }

  /**
   * Everything that is released in addition to gradients: counts, scores on held-out rows,
   * normalisers.
   */
  @Test
  void run_countsScoresAndNormalisersOnTheGrid_chargeAsBefore() throws IOException {
    sameCharges("counts", "dp-sgd", Setting.CLIP_POLICY, "quantile");
    sameCharges("scores", "dp-sgd", Setting.EVALUATION, "private");
    sameCharges("normalisers", "dp-is", Setting.CLIPPING, "flat");
  }

  private void sameCharges(String name, String algorithm, Setting<?> setting, String value)
      throws IOException {
    Settings plain = gaussian.withText(Setting.ALGORITHM, algorithm).withText(setting, value);
    TinyProblem.run(plain, folder.resolve(name), TinyProblem.seeded());
    TrainingResult exact =
        TinyProblem.run(
            plain.withText(Setting.NOISE, "grid"),
            folder.resolve(name + "-grid"),
            TinyProblem.seeded());
    assertTrue(exact.privacy().epsilon() <= 6);
    // What dp-is charges follows its normaliser, up to the cap that both runs state.
    if (!algorithm.equals("dp-is")) {
      assertEquals(ledger(name), ledger(name + "-grid"));
    }
    assertNotEquals(
        Files.readString(folder.resolve(name).resolve("steps.csv")),
        Files.readString(folder.resolve(name + "-grid").resolve("steps.csv")));
  }

  private String ledger(String run) throws IOException {
    return Files.readString(folder.resolve(run).resolve("ledger.txt"));
  }

  private String statement(String run) throws IOException {
    return Files.readString(folder.resolve(run).resolve("privacy.md"));
  }

  private JsonNode record(String run) throws IOException {
    return new ObjectMapper().readTree(folder.resolve(run).resolve(RunFile.NAME).toFile());
  }
}
