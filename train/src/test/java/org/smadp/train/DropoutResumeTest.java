package org.smadp.train;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.smadp.nn.Model;
import org.smadp.nn.layer.Dropout;
import org.smadp.nn.layer.Linear;
import org.smadp.tensor.Shape;
import org.smadp.train.run.RunDirectory;
import org.smadp.train.settings.Setting;
import org.smadp.train.settings.Settings;

/** Dropout masks are drawn by the numbers of lots, which a resumed run has to find again. */
class DropoutResumeTest {
  @TempDir static Path data;
  @TempDir Path folder;

  @BeforeAll
  static void writeData() throws IOException {
    TinyProblem.write(data);
  }

  /** Checkpoints are at 3, 6 and 9; normalisers of dp-is before steps 0, 4 and 8. */
  @ParameterizedTest(name = "{0}, crash after {1}")
  @CsvSource({
    "dp-is, 2", "dp-is, 4", "dp-is, 5", "dp-is, 8", "dp-is, 11",
    "dp-sam, 5", "dp-sam-fresh-lots, 5", "dp-sam-per-example, 5", "disk, 5", "dp-sgd, 5",
  })
  void resume_seededRunWithDropoutThatCrashed_endsBitIdentical(String algorithm, long crash)
      throws IOException {
    Path whole = folder.resolve("whole");
    Path crashed = folder.resolve("crashed");
    run(algorithm, 0.5, whole, TinyProblem.SILENT);

    assertThrows(
        TinyProblem.Crash.class, () -> run(algorithm, 0.5, crashed, TinyProblem.crashAfter(crash)));
    try (PrivateTraining training = training(algorithm, 0.5).build()) {
      training.resume(crashed);
    }

    assertEquals(TinyProblem.files(whole), TinyProblem.files(crashed));
  }

  @Test
  void run_withDropout_trainsAnotherModelThanWithout() throws IOException {
    Path dropping = folder.resolve("dropping");
    Path keeping = folder.resolve("keeping");
    run("dp-is", 0.5, dropping, TinyProblem.SILENT);
    run("dp-is", 0, keeping, TinyProblem.SILENT);

    assertNotEquals(
        TinyProblem.files(keeping).get(RunDirectory.MODEL_FILE),
        TinyProblem.files(dropping).get(RunDirectory.MODEL_FILE));
  }

  private static void run(String algorithm, double probability, Path out, TrainingListener listener)
      throws IOException {
    try (PrivateTraining training = training(algorithm, probability).listener(listener).build()) {
      training.run(out);
    }
  }

  private static TrainingBuilder training(String algorithm, double probability) {
    Settings settings =
        TinyProblem.settings(data)
            .withText(Setting.ALGORITHM, algorithm)
            .withText(Setting.LEARNING_RATE, "0.1");
    if (algorithm.equals("dp-is")) {
      settings = settings.withSet("refresh-steps", "4");
    }
    return TinyProblem.training(settings, TinyProblem.seeded())
        .model(
            Model.of(
                "dropping",
                Shape.of(4),
                2,
                Linear.of("first", 4, 16),
                new Dropout(probability),
                Linear.of("last", 16, 2)));
  }
}
