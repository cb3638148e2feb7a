package org.smadp.experiments.study;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.Stream;
import org.smadp.train.run.FinishedRun;
import org.smadp.train.run.RunFile;
import org.smadp.train.run.RunStatus;

/** The runs of all studies in one folder, each under the hash of its specification. */
public record RunArchive(Path folder) {
  public Path directory(RunSpec spec) {
    return folder.resolve(spec.hash());
  }

  List<Path> directories() throws IOException {
    if (!Files.isDirectory(folder)) {
      return List.of();
    }
    try (Stream<Path> all = Files.list(folder)) {
      return all.filter(Files::isDirectory).sorted().toList();
    }
  }

  boolean isFinished(RunSpec spec) throws IOException {
    return RunFile.status(directory(spec)) == RunStatus.FINISHED;
  }

  FinishedRun read(RunSpec spec) throws IOException {
    return FinishedRun.read(directory(spec));
  }

  OptionalDouble secondsPerStep(RunSpec spec) throws IOException {
    return StepTimer.read(directory(spec));
  }
}
