package org.smadp.train;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.BooleanSupplier;
import java.util.function.LongUnaryOperator;
import java.util.function.UnaryOperator;
import org.smadp.data.DataIdentity;
import org.smadp.data.Dataset;
import org.smadp.data.InputScaling;
import org.smadp.noise.NoiseSource;
import org.smadp.privacy.Sensitive;
import org.smadp.train.place.Ownership;
import org.smadp.train.plan.DataDefaults;
import org.smadp.train.plan.PlanSettings;
import org.smadp.train.plan.TrainingPlan;
import org.smadp.train.plan.UnitSettings;
import org.smadp.train.report.SearchFacts;
import org.smadp.train.run.Ending;
import org.smadp.train.run.RunDirectory;
import org.smadp.train.run.RunFacts;
import org.smadp.train.run.RunStore;
import org.smadp.train.settings.EvaluationMode;
import org.smadp.train.settings.Setting;
import org.smadp.train.settings.Settings;

/**
 * Private training, for programs, commands and studies alike: data, model and guarantee in, a
 * trained model with its privacy statement out. What is not set has the defaults of {@link
 * Setting}. Holds native memory and threads; close it. Each one runs once.
 *
 * <pre>{@code
 * try (var training =
 *     PrivateTraining.builder().data("mnist").model("mnist-cnn").epsilon(3).delta(1e-5).build()) {
 *   TrainingResult result = training.run();
 * }
 * }</pre>
 */
@Sensitive
public final class PrivateTraining implements AutoCloseable {
  private final TrainingPlan plan;
  private final RunFacts facts;
  private final Training training;
  private final TrainingListener listener;
  private final BooleanSupplier interrupted;
  private final EvaluationMode evaluation;
  private final Optional<SearchFacts> search;
  private final DataDefaults fitting;
  private final InputScaling scaling;

  PrivateTraining(TrainingBuilder builder, TrainingParts parts) {
    Settings settings = parts.settings();
    Dataset dataset = parts.dataset();
    this.fitting = parts.fitting();
    this.scaling = dataset.scaling();
    NoiseSource noise =
        builder.seed.isPresent()
            ? NoiseSource.seeded(builder.seed.getAsLong())
            : NoiseSource.secure();
    Ownership.require(settings, UnitSettings.unit(settings), dataset);
    this.plan =
        PlanSettings.plan(settings, dataset.declaredSize(), parts.model(), parts.algorithm());
    this.facts = RunFacts.of(settings, dataset, parts.features().pretraining(), plan, noise);
    this.listener = builder.listener;
    this.interrupted = builder.interrupted;
    long steps = plan.privacy().steps();
    var cadence =
        new TrainingCadence(
            builder.evaluateEvery.orElseGet(() -> usualCadence(parts)).applyAsLong(steps),
            builder.checkpointEvery.applyAsLong(steps));
    this.search = builder.search;
    this.evaluation =
        settings.optional(Setting.EVALUATION).orElseGet(() -> usualEvaluation(dataset));
    this.training =
        new Training(
            plan,
            dataset,
            parts.features(),
            builder.featureCache,
            noise,
            cadence,
            builder.options,
            builder.place,
            evaluation,
            Purse.of(settings, plan.budget(), noise));
  }

  private LongUnaryOperator usualCadence(TrainingParts parts) {
    long count =
        EvaluationShare.of(
                plan, parts.algorithm().cost().passes(), parts.dataset(), parts.settings())
            .evaluations();
    return steps -> TrainingCadence.forEvaluations(count, steps);
  }

  private static EvaluationMode usualEvaluation(Dataset dataset) {
    return dataset.identity().visibility() == DataIdentity.Visibility.PUBLIC
        ? EvaluationMode.PUBLIC
        : EvaluationMode.PRIVATE;
  }

  /** A training whose data, model and guarantee are yet to be named. */
  public static TrainingBuilder builder() {
    return new TrainingBuilder(Settings.defaults(), TrainingBuilder.Defaults.OF_THE_REST);
  }

  /** A training by settings; every one that is not given has its default. */
  public static TrainingBuilder builder(Settings settings) {
    return new TrainingBuilder(settings, TrainingBuilder.Defaults.OF_ALL);
  }

  /** What will be done: sampling, clip bounds, calibrated noise, epsilon after any step. */
  public TrainingPlan plan() {
    return plan;
  }

  /** What the user should know of the settings, a line each. */
  public List<String> notes() {
    return fitting.notes();
  }

  /** Other settings with all that follows for them from the algorithm and from this data. */
  public UnaryOperator<Settings> defaults() {
    InputScaling scaling = this.scaling;
    OptionalInt size = OptionalInt.of(plan.privacy().datasetSize());
    return settings -> DataDefaults.of(settings, scaling, size).settings();
  }

  /** How held-out rows are scored. */
  public EvaluationMode evaluation() {
    return evaluation;
  }

  /** Trains and keeps the result in memory only. */
  public TrainingResult run() {
    try {
      return training.run(RunStore.none(), listener, interrupted);
    } catch (IOException exception) {
      throw new UncheckedIOException(exception);
    }
  }

  /** Trains into a new or empty directory: model, privacy statement, report, record of the run. */
  public TrainingResult run(Path directory) throws IOException {
    training.requireBudget();
    try (var run = RunDirectory.create(directory, facts)) {
      return train(run);
    }
  }

  /** Whether a directory holds an unfinished run of just this training; then it can be resumed. */
  public boolean isBegunIn(Path directory) throws IOException {
    return RunDirectory.isBegun(directory, facts);
  }

  /** Resumes where an earlier process left this training; another one is refused by name. */
  public TrainingResult resume(Path directory) throws IOException {
    try (var run = RunDirectory.reopen(directory, facts)) {
      return train(run);
    }
  }

  private TrainingResult train(RunDirectory run) throws IOException {
    TrainingResult result = training.run(run, listener, interrupted);
    if (result.ending() != Ending.INTERRUPTED) {
      run.finish(
          plan.model(),
          result.parameters(),
          search.map(result.privacy()::asTrialOf).orElse(result.privacy()),
          result.last(),
          result.secondsTraining(),
          result.ending(),
          result.booked());
    }
    return result;
  }

  @Override
  public void close() {
    training.close();
  }
}
