package org.smadp.experiments.study;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.smadp.nn.RuntimeOptions;
import org.smadp.noise.NoiseSource;
import org.smadp.train.TrainingCadence;
import org.smadp.train.TrainingJob;
import org.smadp.train.TrainingListener;
import org.smadp.train.plan.TrainingPlan;
import org.smadp.train.report.Evaluation;
import org.smadp.train.settings.Setting;
import org.smadp.train.settings.Settings;

/** Carries out runs by training, each seeded so that it can be repeated. */
public final class TrainingExecutor implements RunExecutor {
  private static final int CHECKPOINTS = 20;

  private final Path sampleFolder;

  /**
   * @param sampleFolder where the digits of the smoke scale are kept
   */
  public TrainingExecutor(Path sampleFolder) {
    this.sampleFolder = sampleFolder;
  }

  @Override
  public void execute(
      RunSpec spec, Path directory, TrainingListener listener, BooleanSupplier interrupted)
      throws IOException {
    TrainingJob job = TrainingJob.prepare(located(spec.settings()));
    NoiseSource noise = NoiseSource.seeded(spec.seed());
    long steps = job.plan().privacy().steps();
    TrainingCadence cadence =
        new TrainingCadence(every(steps, spec.evaluations()), Math.max(1, steps / CHECKPOINTS));
    RuntimeOptions options = RuntimeOptions.defaults();
    TrainingListener both = new Both(new StepTimer(directory), listener);
    if (job.isBegunIn(directory, noise)) {
      job.resume(directory, noise, cadence, options, both, interrupted);
    } else {
      clear(directory);
      job.run(directory, noise, cadence, options, both, interrupted);
    }
  }

  /** Rounded up: the last evaluation is at the last step anyway, and not a few steps before. */
  static long every(long steps, long evaluations) {
    return Math.max(1, (steps + evaluations - 1) / evaluations);
  }

  private Settings located(Settings settings) throws IOException {
    if (!settings.text(Setting.DATA).equals(DigitSample.NAME)) {
      return settings;
    }
    DigitSample.into(sampleFolder);
    return settings.with(Setting.DATA, "idx:" + sampleFolder);
  }

  /**
   * A process may have died before it wrote anything of use, or an earlier version of the program
   * may have begun the run with other facts under the same settings.
   */
  private static void clear(Path directory) throws IOException {
    if (Files.isDirectory(directory)) {
      try (Stream<Path> content = Files.list(directory)) {
        for (Path file : content.toList()) {
          Files.delete(file);
        }
      }
    }
  }

  /** Two listeners, the first one first. */
  private record Both(TrainingListener first, TrainingListener second) implements TrainingListener {
    private void each(Consumer<TrainingListener> call) {
      List.of(first, second).forEach(call);
    }

    @Override
    public void onStart(TrainingPlan plan, long step) {
      each(listener -> listener.onStart(plan, step));
    }

    @Override
    public void onStep(long step) {
      each(listener -> listener.onStep(step));
    }

    @Override
    public void onEvaluation(Evaluation evaluation) {
      each(listener -> listener.onEvaluation(evaluation));
    }

    @Override
    public void onCheckpoint(long step) {
      each(listener -> listener.onCheckpoint(step));
    }
  }
}
