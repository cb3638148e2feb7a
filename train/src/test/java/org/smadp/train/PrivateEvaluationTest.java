package org.smadp.train;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.smadp.accounting.PrivacyLedger;
import org.smadp.accounting.pld.PldAccountant;
import org.smadp.train.run.Ending;
import org.smadp.train.settings.EvaluationMode;
import org.smadp.train.settings.Setting;
import org.smadp.train.settings.Settings;

/** Held-out rows of private data: scored through the door, at no cost to the guarantee. */
class PrivateEvaluationTest {
  @TempDir Path folder;

  @BeforeEach
  void writeData() throws IOException {
    TinyProblem.write(folder);
  }

  @Test
  void run_ownData_releasesScoresWithNoiseWithinEpsilon() throws IOException {
    Path out = folder.resolve("run");
    TrainingResult result = TinyProblem.run(noisy(), out, TinyProblem.seeded());
    PrivacyLedger evaluations = ledger(out);
    assertEquals(3, charges(evaluations), "at steps 4, 8 and 12");
    double epsilon = new PldAccountant().epsilon(evaluations.entries(), 1e-3);
    assertTrue(epsilon <= 6 && epsilon > 5.9, "epsilon " + epsilon);
    assertTrue(result.last().scores().orElseThrow().headline().stddev() > 0);
    TrainingResult exact = TinyProblem.run(exact(), folder.resolve("exact"), TinyProblem.seeded());
    assertNotEquals(exact.last().testLoss(), result.last().testLoss());
    assertEquals(exact.parameters(), result.parameters(), "scores do not touch training");
  }

  @Test
  void run_publicByTheUsersWord_isExactAndUncharged() throws IOException {
    Path out = folder.resolve("run");
    TrainingResult result = TinyProblem.run(exact(), out, TinyProblem.seeded());
    assertFalse(Files.exists(out.resolve("evaluation-ledger.txt")));
    assertEquals(0, result.last().scores().orElseThrow().headline().stddev());
  }

  @Test
  void run_withoutEvaluation_hasNoScores() throws IOException {
    Settings none = TinyProblem.settings(folder).with(Setting.EVALUATION, EvaluationMode.NONE);
    Path out = folder.resolve("run");
    TrainingResult result = TinyProblem.run(none, out, TinyProblem.seeded());
    assertTrue(result.last().scores().isEmpty());
    assertFalse(Files.readString(out.resolve("run.json")).contains("testAccuracy"));
  }

  /** A held-out row more: the same model, bit for bit, so that only evaluation pays for it. */
  @Test
  void run_oneHeldOutRowMore_leavesTrainingUntouched() throws IOException {
    TrainingResult before =
        TinyProblem.run(noisy(), folder.resolve("before"), TinyProblem.seeded());
    append("test.csv");
    TrainingResult after = TinyProblem.run(noisy(), folder.resolve("after"), TinyProblem.seeded());
    assertEquals(before.parameters(), after.parameters());
    assertNotEquals(before.last().scores(), after.last().scores());
  }

  /** A training row more: evaluation charges the same, and sees it through releases only. */
  @Test
  void run_oneTrainingRowMore_chargesTheSameForEvaluation() throws IOException {
    TinyProblem.run(noisy(), folder.resolve("before"), TinyProblem.seeded());
    append("train.csv");
    TinyProblem.run(noisy(), folder.resolve("after"), TinyProblem.seeded());
    assertEquals(
        ledger(folder.resolve("before")).entries(), ledger(folder.resolve("after")).entries());
  }

  @Test
  void run_interrupted_chargesNoEvaluationWhereItStops() throws IOException {
    Path out = folder.resolve("run");
    List<Long> steps = new ArrayList<>();
    try (PrivateTraining training =
        TinyProblem.training(noisy(), TinyProblem.seeded())
            .listener(
                new TrainingListener() {
                  @Override
                  public void onStep(long step) {
                    steps.add(step);
                  }
                })
            .interruptedBy(() -> steps.size() == 6)
            .build()) {
      TrainingResult result = training.run(out);
      assertEquals(Ending.INTERRUPTED, result.ending());
      assertTrue(result.last().scores().isEmpty());
    }
    List<String> journal = Files.readAllLines(out.resolve("evaluation-ledger.txt"));
    assertEquals(2, journal.size(), "a heading, and the evaluation at step 4");
    TrainingResult resumed =
        TinyProblem.resume(noisy(), out, TinyProblem.seeded(), TinyProblem.SILENT);
    TrainingResult whole = TinyProblem.run(noisy(), folder.resolve("whole"), TinyProblem.seeded());
    assertEquals(whole.last(), resumed.last());
    assertEquals(3, charges(ledger(out)));
  }

  /**
   * A secure run that is killed again and again pays for each repeated evaluation, up to its cap.
   */
  @Test
  void resume_secureRunKilledOften_neverPassesTheEpsilonOfEvaluations() throws IOException {
    Path out = folder.resolve("run");
    kill(out, TinyProblem.secure(), true);
    for (int n = 0; n < 4; n++) {
      kill(out, TinyProblem.secure(), false);
    }
    TinyProblem.resume(noisy(), out, TinyProblem.secure(), TinyProblem.SILENT);
    double epsilon = new PldAccountant().epsilon(ledger(out).entries(), 1e-3);
    assertTrue(epsilon <= 6, "epsilon " + epsilon);
  }

  private void kill(Path out, OptionalLong seed, boolean first) throws IOException {
    TrainingListener deadly =
        new TrainingListener() {
          @Override
          public void onEvaluation(org.smadp.train.report.Evaluation evaluation) {
            throw new IllegalStateException("killed after an evaluation");
          }
        };
    try (PrivateTraining training = TinyProblem.training(noisy(), seed).listener(deadly).build()) {
      if (first) {
        training.run(out);
      } else {
        training.resume(out);
      }
    } catch (IllegalStateException killed) {
      assertEquals("killed after an evaluation", killed.getMessage());
    }
  }

  private Settings noisy() {
    return TinyProblem.settings(folder).without(Setting.EVALUATION);
  }

  private Settings exact() {
    return TinyProblem.settings(folder);
  }

  private void append(String file) throws IOException {
    List<String> lines = Files.readAllLines(folder.resolve(file));
    lines.add(lines.get(1));
    Files.write(folder.resolve(file), lines);
  }

  private static PrivacyLedger ledger(Path out) throws IOException {
    return PrivacyLedger.parse(Files.readString(out.resolve("evaluation-ledger.txt")));
  }

  private static long charges(PrivacyLedger ledger) {
    return ledger.entries().stream().mapToLong(PrivacyLedger.Entry::count).sum();
  }
}
