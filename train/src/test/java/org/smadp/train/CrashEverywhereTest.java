package org.smadp.train;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.OptionalLong;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.smadp.accounting.PrivacyLedger;
import org.smadp.accounting.pld.PldAccountant;
import org.smadp.train.plan.TrainingPlan;
import org.smadp.train.report.Evaluation;
import org.smadp.train.run.RunFile;
import org.smadp.train.run.RunRecord;
import org.smadp.train.settings.Setting;
import org.smadp.train.settings.Settings;

/** Runs that end at each moment at which they call out: start, step, evaluation, checkpoint. */
class CrashEverywhereTest {
  private static final int CRASHES = 30;

  @TempDir static Path data;
  private static Settings settings;

  @TempDir Path folder;

  @BeforeAll
  static void writeData() throws IOException {
    TinyProblem.write(data);
    settings =
        TinyProblem.linear(data)
            .withText(Setting.STEPS, "40")
            .withText(Setting.NOISE_MULTIPLIER, "2");
  }

  /** Counts calls and steps, and ends the process, as far as the run can tell, at one call. */
  private static final class CrashAt implements TrainingListener {
    private final int call;
    private int calls;
    private long steps;

    CrashAt(int call) {
      this.call = call;
    }

    private void called() {
      if (++calls == call) {
        throw new TinyProblem.Crash();
      }
    }

    @Override
    public void onStart(TrainingPlan plan, long step) {
      called();
    }

    @Override
    public void onStep(long step) {
      steps++;
      called();
    }

    @Override
    public void onEvaluation(Evaluation evaluation) {
      called();
    }

    @Override
    public void onCheckpoint(long step) {
      called();
    }
  }

  /** Crashes at call 1, 2, … 7 and again from 1, then lets the run finish; returns steps taken. */
  private static long steps(Path out, OptionalLong seed) throws IOException {
    long steps = 0;
    for (int crash = 0; crash < CRASHES; crash++) {
      var listener = new CrashAt(1 + crash % 7);
      try {
        train(out, seed, listener);
        throw new AssertionError("finished before crash " + crash);
      } catch (TinyProblem.Crash expected) {
        steps += listener.steps;
      }
    }
    var last = new CrashAt(-1);
    train(out, seed, last);
    return steps + last.steps;
  }

  private static void train(Path out, OptionalLong seed, TrainingListener listener)
      throws IOException {
    if (Files.exists(out.resolve(RunFile.NAME))) {
      TinyProblem.resume(settings, out, seed, listener);
    } else {
      TinyProblem.run(settings, out, seed, listener);
    }
  }

  @Test
  void secureRun_crashedThirtyTimes_chargesExactlyTheStepsTaken() throws IOException {
    Path out = folder.resolve("run");
    long steps = steps(out, TinyProblem.secure());

    RunRecord run = RunFile.finishedIn(out);
    PrivacyLedger ledger = PrivacyLedger.parse(Files.readString(out.resolve("ledger.txt")));
    assertTrue(steps > 40, "some steps were lost and taken again");
    assertEquals(steps, run.privacy().events());
    assertEquals(steps, ledger.entries().stream().mapToLong(PrivacyLedger.Entry::count).sum());
    assertEquals(new PldAccountant().epsilon(ledger.entries(), 1e-3), run.privacy().epsilon());
  }

  @Test
  void seededRun_crashedThirtyTimes_endsBitIdentical() throws IOException {
    Path whole = folder.resolve("whole");
    TinyProblem.run(settings, whole, TinyProblem.seeded());
    Path out = folder.resolve("run");

    steps(out, TinyProblem.seeded());

    assertEquals(TinyProblem.files(whole), TinyProblem.files(out));
  }
}
