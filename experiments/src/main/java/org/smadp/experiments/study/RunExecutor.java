package org.smadp.experiments.study;

import java.io.IOException;
import java.nio.file.Path;
import java.util.function.BooleanSupplier;
import org.smadp.train.TrainingListener;

/** Carries out one run into its directory. */
@FunctionalInterface
public interface RunExecutor {
  /**
   * Trains, or resumes where an earlier process left the directory. On return the directory holds a
   * finished run, or an unfinished one if it was interrupted.
   */
  void execute(RunSpec spec, Path directory, TrainingListener listener, BooleanSupplier interrupted)
      throws IOException;
}
