package org.smadp.experiments.study;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import org.smadp.train.TrainingListener;
import org.smadp.train.plan.TrainingPlan;
import org.smadp.train.report.Evaluation;
import org.smadp.train.run.AtomicFile;

/**
 * Measures what a private step costs, evaluations and checkpoints left out: the mean over all steps
 * but the first tenth, in which the machine warms up. Kept in {@code seconds-per-step.txt}.
 */
final class StepTimer implements TrainingListener {
  private static final String FILE = "seconds-per-step.txt";

  private final Path directory;
  private final List<Long> nanos = new ArrayList<>();
  private long since;

  StepTimer(Path directory) {
    this.directory = directory;
  }

  /** The time measured in a run's directory, if one was and can be read. */
  static OptionalDouble read(Path directory) throws IOException {
    Path file = directory.resolve(FILE);
    if (!Files.exists(file)) {
      return OptionalDouble.empty();
    }
    String text = Files.readString(file, StandardCharsets.ISO_8859_1).strip();
    try {
      return OptionalDouble.of(Double.parseDouble(text));
    } catch (NumberFormatException exception) {
      return OptionalDouble.empty(); // damaged, as good as not measured
    }
  }

  @Override
  public void onStart(TrainingPlan plan, long step) {
    since = System.nanoTime();
  }

  @Override
  public void onStep(long step) {
    long now = System.nanoTime();
    nanos.add(now - since);
    since = now;
  }

  @Override
  public void onEvaluation(Evaluation evaluation) {
    try {
      AtomicFile.write(directory.resolve(FILE), mean() + "\n");
    } catch (IOException exception) {
      throw new UncheckedIOException(exception);
    }
    since = System.nanoTime();
  }

  @Override
  public void onCheckpoint(long step) {
    since = System.nanoTime();
  }

  private double mean() {
    return nanos.stream().skip(nanos.size() / 10).mapToLong(n -> n).average().orElse(0) / 1e9;
  }
}
