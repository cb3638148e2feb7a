package org.smadp.data.fetch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProgramTest {
  private static final String JAVA =
      Path.of(System.getProperty("java.home"), "bin/java").toString();

  @TempDir Path folder;

  private String failure(String... command) {
    return assertThrows(
            IOException.class,
            () -> new Program(List.of(command), "; try again").runFor(".x", folder))
        .getMessage();
  }

  @Test
  void runFor_programThatIsMissing_saysSo() {
    assertEquals(
        "no program no-such-program could be run here", failure("no-such-program", "pack"));
  }

  @Test
  void runFor_programThatFails_repeatsItsLastLineAndTheHint() {
    String message = failure(JAVA, "-no-such-option");

    assertTrue(message.contains("ended with status 1: "), message);
    assertTrue(message.endsWith("; try again"), message);
  }

  @Test
  void runFor_programThatLeavesNothing_saysSo() throws IOException {
    assertTrue(failure(JAVA, "-version").endsWith("left no .x file"));

    Path left = Files.createFile(folder.resolve("a.x"));
    assertEquals(left, new Program(List.of(JAVA, "-version"), "").runFor(".x", folder));
  }
}
