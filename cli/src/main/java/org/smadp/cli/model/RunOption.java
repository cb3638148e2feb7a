package org.smadp.cli.model;

import java.nio.file.Path;
import picocli.CommandLine.Option;

/** The option {@code --run} of commands that use a trained model. */
final class RunOption {
  @Option(
      names = "--run",
      paramLabel = "DIR",
      required = true,
      description = "Directory of a finished 'smadp train'.")
  private Path directory;

  Path directory() {
    return directory;
  }
}
