package org.smadp.data.fetch;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * A program of the user's machine, run to its end in a folder where it leaves one file.
 *
 * @param hint what to try when it fails; may be empty
 */
record Program(List<String> command, String hint) {
  private static final int MINUTES = 15;

  /** Runs it and returns the file with this ending that it left in the folder. */
  Path runFor(String ending, Path folder) throws IOException {
    Path log = folder.resolve("output.log");
    await(start(folder, log), log);
    try (Stream<Path> files = Files.list(folder)) {
      return files
          .filter(file -> file.toString().endsWith(ending))
          .findFirst()
          .orElseThrow(() -> new IOException(this + " left no " + ending + " file"));
    }
  }

  private Process start(Path folder, Path log) throws IOException {
    try {
      return new ProcessBuilder(command)
          .directory(folder.toFile())
          .redirectErrorStream(true)
          .redirectOutput(log.toFile())
          .start();
    } catch (IOException e) {
      throw new IOException("no program " + command.get(0) + " could be run here", e);
    }
  }

  private void await(Process process, Path log) throws IOException {
    try {
      if (!process.waitFor(MINUTES, TimeUnit.MINUTES)) {
        throw new IOException("%s did not end within %d minutes".formatted(this, MINUTES));
      }
      if (process.exitValue() != 0) {
        throw new IOException(
            "%s ended with status %d%s%s"
                .formatted(this, process.exitValue(), lastLine(log), hint));
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException(this + " was interrupted", e);
    } finally {
      process.destroy();
    }
  }

  private static String lastLine(Path log) throws IOException {
    String text = new String(Files.readAllBytes(log), StandardCharsets.UTF_8).strip();
    return text.isEmpty() ? "" : ": " + text.substring(text.lastIndexOf('\n') + 1).strip();
  }

  @Override
  public String toString() {
    return String.join(" ", command);
  }
}
