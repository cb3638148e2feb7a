package org.smadp.train.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.smadp.train.run.FinishedRun.Status;

class FinishedRunTest {
  @TempDir private Path folder;

  private Path holding(String text) throws IOException {
    return Files.writeString(folder.resolve("run.json"), text);
  }

  @ParameterizedTest
  @CsvSource({"running, BEGUN", "finished, FINISHED"})
  void status_wholeRecord_isWhatItSays(String text, Status status) throws IOException {
    holding("{\"status\": \"" + text + "\"}");

    assertEquals(status, FinishedRun.status(folder));
  }

  @Test
  void status_noRecord_isAbsent() throws IOException {
    assertEquals(Status.ABSENT, FinishedRun.status(folder));
  }

  @ParameterizedTest(name = "run.json holds ''{0}''")
  @ValueSource(strings = {"", "{\"status\": \"fini", "no JSON", "[1]"})
  void read_damagedRecord_namesTheFile(String text) throws IOException {
    Path file = holding(text);

    assertEquals(Status.DAMAGED, FinishedRun.status(folder));
    var refused = assertThrows(IllegalArgumentException.class, () -> FinishedRun.read(folder));
    assertTrue(refused.getMessage().startsWith(file + " is damaged"), refused.getMessage());
  }
}
