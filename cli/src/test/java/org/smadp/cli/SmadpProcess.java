package org.smadp.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** The command in a process of its own, to be stopped by signals. */
final class SmadpProcess {
  private static final long PATIENCE_MILLIS = 60_000;

  private final Process process;
  private final Path output;

  /** Starts it; what it prints goes to a file in this folder. */
  SmadpProcess(Path folder, List<String> arguments) throws IOException {
    this.output = Files.createTempFile(folder, "smadp", ".log");
    List<String> command =
        new ArrayList<>(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "-Xmx512m",
                "-cp",
                System.getProperty("java.class.path"),
                Smadp.class.getName()));
    command.addAll(arguments);
    this.process =
        new ProcessBuilder(command)
            .redirectErrorStream(true)
            .redirectOutput(output.toFile())
            .start();
  }

  String output() throws IOException {
    return Files.readString(output);
  }

  /** Waits until it has printed this; it must still run then. */
  void awaitOutput(String text) throws IOException, InterruptedException {
    long end = System.currentTimeMillis() + PATIENCE_MILLIS;
    while (!output().contains(text)) {
      if (!process.isAlive() || System.currentTimeMillis() > end) {
        process.destroyForcibly();
        throw new AssertionError("ended without '" + text + "': " + output());
      }
      Thread.sleep(2);
    }
  }

  /** Ends it by SIGKILL; returns its exit code. */
  int kill() throws InterruptedException {
    process.destroyForcibly();
    return ended();
  }

  /** Sends SIGTERM. */
  void terminate() {
    process.destroy();
  }

  /** Waits for its end; returns its exit code. */
  int ended() throws InterruptedException {
    if (!process.waitFor(PATIENCE_MILLIS, TimeUnit.MILLISECONDS)) {
      process.destroyForcibly();
      throw new AssertionError("did not end");
    }
    return process.exitValue();
  }
}
