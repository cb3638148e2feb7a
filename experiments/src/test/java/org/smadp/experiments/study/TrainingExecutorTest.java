package org.smadp.experiments.study;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.smadp.train.TrainingListener;
import org.smadp.train.plan.TrainingPlan;
import org.smadp.train.run.RunFile;
import org.smadp.train.run.RunStatus;
import org.smadp.train.settings.Setting;
import org.smadp.train.settings.Settings;

class TrainingExecutorTest {
  private static final RunSpec SPEC =
      new RunSpec(
          Settings.defaults()
              .withText(Setting.DATA, DigitSample.NAME)
              .withText(Setting.DATASET_SIZE, "2000")
              .withText(Setting.LOT_SIZE, "16")
              .withText(Setting.STEPS, "6"),
          1,
          2);

  @TempDir private Path folder;

  /** Notes where a run starts; stops it after its third step when asked to. */
  private final List<Long> starts = new ArrayList<>();

  private long lastStep;

  private final TrainingListener watch =
      new TrainingListener() {
        @Override
        public void onStart(TrainingPlan plan, long step) {
          starts.add(step);
        }

        @Override
        public void onStep(long step) {
          lastStep = step;
        }
      };

  private void execute(Path directory, boolean stopHalfway) throws IOException {
    lastStep = 0;
    new TrainingExecutor(folder.resolve("digits"))
        .execute(SPEC, directory, watch, () -> stopHalfway && lastStep >= 3);
  }

  private static byte[] model(Path directory) throws IOException {
    return Files.readAllBytes(directory.resolve("model.safetensors"));
  }

  @Test
  void execute_interruptedRun_goesOnWhereItStopped() throws IOException {
    execute(folder.resolve("whole"), false);
    execute(folder.resolve("halved"), true);

    execute(folder.resolve("halved"), false);

    assertEquals(0, starts.get(1));
    assertTrue(starts.get(2) >= 3, starts.toString());
    assertArrayEquals(model(folder.resolve("whole")), model(folder.resolve("halved")));
  }

  @Test
  void execute_runBegunWithOtherFacts_beginsAnew() throws IOException {
    Path directory = folder.resolve("run");
    execute(directory, true);
    Path run = directory.resolve("run.json");
    String begun = Files.readString(run);
    String altered = begun.replaceAll("(\"fingerprint\" *: *\")[^\"]*", "$1of-another-version");
    assertTrue(!altered.equals(begun), begun);
    Files.writeString(run, altered);

    execute(directory, false);

    assertEquals(List.of(0L, 0L), starts);
    assertEquals(RunStatus.FINISHED, RunFile.status(directory));
  }

  @Test
  void execute_damagedRecord_beginsAnew() throws IOException {
    Path directory = folder.resolve("run");
    execute(directory, true);
    Path run = directory.resolve("run.json");
    Files.writeString(run, Files.readString(run).substring(0, 40));
    assertEquals(RunStatus.DAMAGED, RunFile.status(directory));

    execute(directory, false);

    assertEquals(List.of(0L, 0L), starts);
    assertEquals(RunStatus.FINISHED, RunFile.status(directory));
  }
}
