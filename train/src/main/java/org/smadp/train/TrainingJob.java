package org.smadp.train;

import java.io.IOException;
import java.nio.file.Path;
import java.util.function.BooleanSupplier;
import org.smadp.data.Dataset;
import org.smadp.nn.Model;
import org.smadp.nn.RuntimeOptions;
import org.smadp.noise.NoiseSource;
import org.smadp.optim.Algorithm;
import org.smadp.optim.LearningRate;
import org.smadp.optim.algorithm.Algorithms;
import org.smadp.optim.step.ParameterAverage;
import org.smadp.privacy.ClipBounds;
import org.smadp.privacy.Sensitive;
import org.smadp.train.plan.PlanSettings;
import org.smadp.train.plan.TrainingPlan;
import org.smadp.train.run.Ending;
import org.smadp.train.run.FinishedRun;
import org.smadp.train.run.RunDirectory;
import org.smadp.train.run.RunFacts;
import org.smadp.train.settings.Settings;

/** A run by settings: loads the data, settles the plan, trains into a run directory. */
@Sensitive
public final class TrainingJob {
  private final Settings settings;
  private final Dataset dataset;
  private final TrainingPlan plan;

  private TrainingJob(Settings settings, Dataset dataset, TrainingPlan plan) {
    this.settings = settings;
    this.dataset = dataset;
    this.plan = plan;
  }

  /** Loads the data and checks everything; no step is taken. */
  public static TrainingJob prepare(Settings settings) {
    Dataset dataset = DataSource.load(settings);
    return of(settings, dataset, PlanSettings.model(settings, dataset));
  }

  /** The same for data and a model that were made elsewhere. */
  static TrainingJob of(Settings given, Dataset dataset, Model model) {
    Settings settings = PlanSettings.fitting(given);
    return new TrainingJob(settings, dataset, PlanSettings.plan(settings, dataset, model));
  }

  public TrainingPlan plan() {
    return plan;
  }

  /** Trains into a new or empty directory. */
  public TrainingResult run(
      Path out,
      NoiseSource noise,
      TrainingCadence cadence,
      RuntimeOptions options,
      TrainingListener listener,
      BooleanSupplier interrupted)
      throws IOException {
    try (var training = training(noise, cadence, options)) {
      return run(out, noise, training, listener, interrupted);
    }
  }

  /** Whether a directory holds an unfinished run of just this job, which {@link #resume} takes. */
  public boolean isBegunIn(Path out, NoiseSource noise) throws IOException {
    return FinishedRun.status(out) == FinishedRun.Status.BEGUN
        && facts(noise).began(RunDirectory.unfinishedRun(out));
  }

  /** Goes on where an earlier process of the same job left its directory. */
  public TrainingResult resume(
      Path out,
      NoiseSource noise,
      TrainingCadence cadence,
      RuntimeOptions options,
      TrainingListener listener,
      BooleanSupplier interrupted)
      throws IOException {
    try (var directory = RunDirectory.reopen(out, facts(noise));
        var training = training(noise, cadence, options)) {
      return train(directory, training, listener, interrupted);
    }
  }

  Training training(NoiseSource noise, TrainingCadence cadence, RuntimeOptions options) {
    return new Training(plan, dataset, noise, cadence, options);
  }

  TrainingResult run(
      Path out,
      NoiseSource noise,
      Training training,
      TrainingListener listener,
      BooleanSupplier interrupted)
      throws IOException {
    try (var directory = RunDirectory.create(out, facts(noise))) {
      return train(directory, training, listener, interrupted);
    }
  }

  private RunFacts facts(NoiseSource noise) {
    return RunFacts.of(settings, dataset, plan, noise);
  }

  private TrainingResult train(
      RunDirectory directory,
      Training training,
      TrainingListener listener,
      BooleanSupplier interrupted)
      throws IOException {
    TrainingResult result = training.run(directory, listener, interrupted);
    if (result.ending() != Ending.INTERRUPTED) {
      directory.finish(
          plan.model(),
          result.parameters(),
          result.privacy(),
          result.last(),
          result.secondsTraining(),
          result.ending());
    }
    return result;
  }
}
