package org.smadp.train.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AtomicFileTest {
  @TempDir Path folder;

  @Test
  void write_twice_replacesTheFile() throws IOException {
    Path file = folder.resolve("a.txt");
    AtomicFile.write(file, "one");
    AtomicFile.write(file, "two");

    assertEquals("two", Files.readString(file));
    assertEquals(List.of(file), content());
  }

  @Test
  void write_diskFullHalfway_keepsTheOldFileAndSaysSoInOneLine() throws IOException {
    Path file = folder.resolve("a.txt");
    AtomicFile.write(file, "old");

    IOException failure =
        assertThrows(
            IOException.class,
            () ->
                AtomicFile.write(
                    file,
                    out -> {
                      out.write("half of the new".getBytes(StandardCharsets.UTF_8));
                      out.flush();
                      throw new IOException("No space left on device");
                    }));

    assertEquals(
        "cannot write " + file + " (No space left on device); what was saved there before is kept",
        failure.getMessage());
    assertEquals("old", Files.readString(file));
    assertEquals(List.of(file), content());
  }

  @Test
  void write_contentThatThrows_keepsTheOldFile() throws IOException {
    Path file = folder.resolve("a.txt");
    AtomicFile.write(file, "old");

    assertThrows(
        IllegalStateException.class,
        () ->
            AtomicFile.write(
                file,
                out -> {
                  throw new IllegalStateException("a query is under way");
                }));

    assertEquals("old", Files.readString(file));
    assertEquals(List.of(file), content());
  }

  @Test
  void write_absentDirectory_namesTheFileOnce() {
    Path file = folder.resolve("absent").resolve("a.txt");

    String message =
        assertThrows(IOException.class, () -> AtomicFile.write(file, "x")).getMessage();

    assertEquals(
        "cannot write " + file + " (NoSuchFileException); what was saved there before is kept",
        message);
  }

  @Test
  void removeUnfinished_leftFiles_areGone() throws IOException {
    Path file = folder.resolve("a.txt");
    AtomicFile.write(file, "whole");
    Files.writeString(folder.resolve("a.txt.new"), "half");

    AtomicFile.removeUnfinished(folder);

    assertEquals(List.of(file), content());
    assertTrue(Files.exists(file));
  }

  private List<Path> content() throws IOException {
    try (Stream<Path> paths = Files.list(folder)) {
      return paths.toList();
    }
  }
}
