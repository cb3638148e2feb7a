package org.smadp.experiments.study;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.smadp.train.PrivateTraining;
import org.smadp.train.TrainingListener;
import org.smadp.train.plan.TrainingPlan;
import org.smadp.train.report.Evaluation;
import org.smadp.train.run.RunDirectory;
import org.smadp.train.settings.EvaluationMode;
import org.smadp.train.settings.Setting;
import org.smadp.train.settings.Settings;

/** Carries out runs by training, each seeded so that it can be repeated. */
public final class TrainingExecutor implements RunExecutor {
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
    try (PrivateTraining training =
        PrivateTraining.builder(exact(located(spec.settings())))
            .seed(spec.seed())
            .evaluations(spec.evaluations())
            .listener(new Both(new StepTimer(directory), listener))
            .interruptedBy(interrupted)
            .build()) {
      if (training.isBegunIn(directory)) {
        training.resume(directory);
      } else {
        RunDirectory.clear(directory); // of another version, or damaged
        training.run(directory);
      }
    }
  }

  /** Studies are made on public data, also where it comes from a folder. */
  private static Settings exact(Settings settings) {
    return settings.has(Setting.EVALUATION)
        ? settings
        : settings.with(Setting.EVALUATION, EvaluationMode.PUBLIC);
  }

  private Settings located(Settings settings) throws IOException {
    if (!settings.value(Setting.DATA).equals(DigitSample.NAME)) {
      return settings;
    }
    DigitSample.into(sampleFolder);
    return settings.with(Setting.DATA, "idx:" + sampleFolder);
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
