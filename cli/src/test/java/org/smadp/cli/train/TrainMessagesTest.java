package org.smadp.cli.train;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TrainMessagesTest {
  @TempDir private Path folder;

  @Test
  void train_fullDisk_saysHowToResume() throws IOException {
    var failure = new IOException("cannot write steps.csv (No space left on device)");
    assertEquals(failure, TrainCommand.withWayOut(failure, folder), "no run began there");

    Files.writeString(folder.resolve("run.json"), "{\"status\": \"running\"}");
    assertTrue(
        TrainCommand.withWayOut(failure, folder)
            .getMessage()
            .endsWith("free some space, then resume with: smadp train --resume " + folder));
  }

  @Test
  void progress_epsilon_isRoundedUp() {
    assertEquals("2.001", TrainProgress.roundedUp(2.0001));
    assertEquals("3.000", TrainProgress.roundedUp(3));
    assertEquals("infinity", TrainProgress.roundedUp(Double.POSITIVE_INFINITY));
  }
}
