package org.smadp.data;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** The user's own npm program, with the user's own settings, packing one package to a folder. */
interface NpmClient {
  /** The path of the packed archive. */
  Path pack(String packageName, Path folder) throws IOException;

  /** Runs {@code npm pack}; no package code is executed. */
  static NpmClient ofUser() {
    return (packageName, folder) -> {
      String program =
          System.getProperty("os.name").toLowerCase(Locale.ROOT).contains("windows")
              ? "npm.cmd"
              : "npm";
      Process process =
          new ProcessBuilder(program, "pack", packageName, "--ignore-scripts", "--silent")
              .directory(folder.toFile())
              .redirectErrorStream(true)
              .redirectOutput(folder.resolve("npm.log").toFile())
              .start();
      await(process, packageName);
      try (Stream<Path> files = Files.list(folder)) {
        return files
            .filter(file -> file.toString().endsWith(".tgz"))
            .findFirst()
            .orElseThrow(() -> new IOException("npm pack " + packageName + " left no archive"));
      }
    };
  }

  private static void await(Process process, String packageName) throws IOException {
    try {
      if (!process.waitFor(15, TimeUnit.MINUTES)) {
        throw new IOException("npm pack " + packageName + " did not end within 15 minutes");
      }
      if (process.exitValue() != 0) {
        throw new IOException(
            "npm pack " + packageName + " ended with status " + process.exitValue());
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("npm pack " + packageName + " was interrupted", e);
    } finally {
      process.destroy();
    }
  }
}
