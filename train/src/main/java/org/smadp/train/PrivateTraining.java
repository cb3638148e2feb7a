package org.smadp.train;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.LongUnaryOperator;
import java.util.function.UnaryOperator;
import org.smadp.data.DataIdentity;
import org.smadp.data.Dataset;
import org.smadp.data.InputScaling;
import org.smadp.nn.Model;
import org.smadp.nn.RuntimeOptions;
import org.smadp.nn.task.Task;
import org.smadp.noise.NoiseSource;
import org.smadp.optim.AlgorithmEntry;
import org.smadp.optim.algorithm.Algorithms;
import org.smadp.privacy.Sensitive;
import org.smadp.train.encode.AdaptedModel;
import org.smadp.train.place.OneMachine;
import org.smadp.train.place.Ownership;
import org.smadp.train.place.Workplace;
import org.smadp.train.plan.DataDefaults;
import org.smadp.train.plan.EmbeddedColumns;
import org.smadp.train.plan.ModelChoice;
import org.smadp.train.plan.PlanSettings;
import org.smadp.train.plan.TrainingPlan;
import org.smadp.train.plan.UnitSettings;
import org.smadp.train.report.Evaluation;
import org.smadp.train.report.SearchFacts;
import org.smadp.train.run.Ending;
import org.smadp.train.run.RunDirectory;
import org.smadp.train.run.RunFacts;
import org.smadp.train.run.RunStore;
import org.smadp.train.settings.ClipMotion;
import org.smadp.train.settings.EvaluationMode;
import org.smadp.train.settings.ExclusiveSettings;
import org.smadp.train.settings.Recipes;
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

  private PrivateTraining(
      Builder builder, DataDefaults fitting, Dataset dataset, InputFeatures features, Model model) {
    Settings settings = fitting.settings();
    this.fitting = fitting;
    this.scaling = dataset.scaling();
    NoiseSource noise =
        builder.seed.isPresent()
            ? NoiseSource.seeded(builder.seed.getAsLong())
            : NoiseSource.secure();
    Ownership.require(settings, UnitSettings.unit(settings), dataset);
    this.plan =
        PlanSettings.plan(settings, dataset.declaredSize(), model, builder.algorithm(settings));
    this.facts = RunFacts.of(settings, dataset, features.pretraining(), plan, noise);
    this.listener = builder.listener;
    this.interrupted = builder.interrupted;
    long steps = plan.privacy().steps();
    var cadence =
        new TrainingCadence(
            builder
                .evaluateEvery
                .orElseGet(() -> usualCadence(builder.algorithm(settings), dataset, settings))
                .applyAsLong(steps),
            builder.checkpointEvery.applyAsLong(steps));
    this.search = builder.search;
    this.evaluation =
        settings.optional(Setting.EVALUATION).orElseGet(() -> usualEvaluation(dataset));
    this.training =
        new Training(
            plan,
            dataset,
            features,
            builder.featureCache,
            noise,
            cadence,
            builder.options,
            builder.place,
            evaluation,
            Purse.of(settings, plan.budget(), noise));
  }

  private LongUnaryOperator usualCadence(AlgorithmEntry entry, Dataset dataset, Settings settings) {
    long count = EvaluationShare.of(plan, entry.cost().passes(), dataset, settings).evaluations();
    return steps -> TrainingCadence.forEvaluations(count, steps);
  }

  private static EvaluationMode usualEvaluation(Dataset dataset) {
    return dataset.identity().visibility() == DataIdentity.Visibility.PUBLIC
        ? EvaluationMode.PUBLIC
        : EvaluationMode.PRIVATE;
  }

  /** A training whose data, model and guarantee are yet to be named. */
  public static Builder builder() {
    return new Builder(Settings.defaults(), Defaults.OF_THE_REST);
  }

  /** A training by settings; every one that is not given has its default. */
  public static Builder builder(Settings settings) {
    return new Builder(settings, Defaults.OF_ALL);
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

  /** Which settings may be left out. */
  private enum Defaults {
    /** All of them. */
    OF_ALL,
    /** All but data, model and guarantee: a program names those. */
    OF_THE_REST
  }

  /** Collects what a training is made of; wrong values are refused where they are given. */
  public static final class Builder {
    private final Defaults defaults;
    private Settings settings;
    private Optional<Dataset> data = Optional.empty();
    private Optional<Model> model = Optional.empty();
    private Optional<AlgorithmEntry> algorithm = Optional.empty();
    private OptionalLong seed = OptionalLong.empty();
    private Optional<LongUnaryOperator> evaluateEvery = Optional.empty();
    private LongUnaryOperator checkpointEvery = TrainingCadence::usual;
    private RuntimeOptions options = RuntimeOptions.defaults();
    private Optional<Path> featureCache = Optional.empty();
    private Workplace place = new OneMachine();
    private TrainingListener listener = new TrainingListener() {};
    private BooleanSupplier interrupted = () -> false;
    private Optional<SearchFacts> search = Optional.empty();

    private Builder(Settings settings, Defaults defaults) {
      this.settings = settings;
      this.defaults = defaults;
    }

    /** Settings that go well together, see {@link Recipes}; what else is given comes first. */
    public Builder recipe(String name) {
      Recipes.named(name);
      return with(Setting.RECIPE, name);
    }

    /** Data by name, or the user's own as {@code csv:FILE}, {@code images:DIR}, {@code idx:DIR}. */
    public Builder data(String source) {
      data = Optional.empty();
      return with(Setting.DATA, source);
    }

    /** Data that was loaded before; own data needs its declared size. */
    public Builder data(Dataset dataset) {
      data = Optional.of(dataset);
      return with(Setting.DATA, dataset.name());
    }

    /** A network of the zoo, made to fit the data. */
    public Builder model(String name) {
      model = Optional.empty();
      return with(Setting.MODEL, name);
    }

    /** A network of one's own, see {@link Model#builder}. */
    public Builder model(Model own) {
      model = Optional.of(own);
      return with(Setting.MODEL, own.name());
    }

    /** The network that a run to be resumed stored; its settings stay as they are. */
    public Builder stored(Optional<Model> network) {
      model = network;
      return this;
    }

    /** The joint epsilon that the whole run keeps; noise is calibrated to it. */
    public Builder epsilon(double epsilon) {
      return with(Setting.EPSILON, epsilon);
    }

    /** A fixed noise multiplier for every group instead of an epsilon. */
    public Builder noiseMultiplier(double noiseMultiplier) {
      return with(Setting.NOISE_MULTIPLIER, noiseMultiplier);
    }

    public Builder delta(double delta) {
      return with(Setting.DELTA, delta);
    }

    /** Declared number of training examples; known for the public data sets. */
    public Builder datasetSize(int size) {
      return with(Setting.DATASET_SIZE, (long) size);
    }

    public Builder algorithm(String name) {
      algorithm = Optional.empty();
      return with(Setting.ALGORITHM, name);
    }

    /**
     * An algorithm of one's own. It sees releases only, like those of the catalogue, and is charged
     * for each: whatever it forecasts, no charge beyond the target is answered.
     */
    public Builder algorithm(AlgorithmEntry own) {
      if (Algorithms.all().stream().anyMatch(known -> known.name().equals(own.name()))) {
        throw new IllegalArgumentException(
            "algorithm '" + own.name() + "' is in the catalogue; give your own another name");
      }
      algorithm = Optional.of(own);
      return with(Setting.ALGORITHM, own.name());
    }

    private AlgorithmEntry algorithm(Settings named) {
      return algorithm.orElseGet(() -> PlanSettings.entry(named));
    }

    /** A setting of the algorithm itself, such as {@code mixing}. */
    public Builder set(String key, String value) {
      settings = settings.withSet(key, value);
      return this;
    }

    public Builder steps(long steps) {
      return with(Setting.STEPS, steps);
    }

    public Builder lotSize(double expectedLotSize) {
      return with(Setting.LOT_SIZE, expectedLotSize);
    }

    public Builder clipNorm(double clipNorm) {
      return with(Setting.CLIP_NORM, clipNorm);
    }

    /** Clip norms that leave this share of gradients unclipped, instead of fixed ones. */
    public Builder clipQuantile(double share) {
      return with(Setting.CLIP_POLICY, ClipMotion.QUANTILE).with(Setting.CLIP_QUANTILE, share);
    }

    public Builder learningRate(double rate) {
      return with(Setting.LEARNING_RATE, rate);
    }

    /** The budget book of the data; the run reserves from it and is charged to it. */
    public Builder budget(Path book) {
      return with(Setting.BUDGET, book.toString());
    }

    /** Any other setting. */
    public <T> Builder with(Setting<T> setting, T value) {
      settings = settings.with(setting, value);
      return this;
    }

    /** Repeatable randomness; the result is not private against whoever knows the seed. */
    public Builder seed(long number) {
      return seed(OptionalLong.of(number));
    }

    /** The same with a seed, else with secure randomness. */
    public Builder seed(OptionalLong number) {
      seed = number;
      return this;
    }

    /**
     * Steps between evaluations on the test set; by default a twentieth of the run, or more if that
     * would take more than about a tenth of its time.
     */
    public Builder evaluateEvery(long steps) {
      evaluateEvery = Optional.of(all -> steps);
      return this;
    }

    /** Evaluations over the whole run, the last one at its end. */
    public Builder evaluations(int count) {
      evaluateEvery = Optional.of(all -> TrainingCadence.forEvaluations(count, all));
      return this;
    }

    /** Steps between checkpoints; by default a twentieth of the run. */
    public Builder checkpointEvery(long steps) {
      checkpointEvery = all -> steps;
      return this;
    }

    /** Threads and numbers; changes neither guarantee nor utility. */
    public Builder options(RuntimeOptions runtimeOptions) {
      options = runtimeOptions;
      return this;
    }

    /**
     * Where an encoder's features of private data are kept and found again; the folder is as
     * private as the data. By default they never leave memory.
     */
    public Builder featureCache(Path folder) {
      featureCache = Optional.of(folder);
      return this;
    }

    /** Where the data is and sums over it are computed; by default on this machine. */
    public Builder at(Workplace workplace) {
      place = workplace;
      return this;
    }

    /** Receives run events: public values only. */
    public Builder listener(TrainingListener watcher) {
      listener = watcher;
      return this;
    }

    /** Receives evaluations only. */
    public Builder onEvaluation(Consumer<Evaluation> watcher) {
      return listener(
          new TrainingListener() {
            @Override
            public void onEvaluation(Evaluation evaluation) {
              watcher.accept(evaluation);
            }
          });
    }

    /** Asked before every step; true saves the run and stops it, so that it can be resumed. */
    public Builder interruptedBy(BooleanSupplier stop) {
      interrupted = stop;
      return this;
    }

    /** Marks the files of this run as those of a trial, which is not for release. */
    public Builder asTrialOf(SearchFacts facts) {
      search = Optional.of(facts);
      return this;
    }

    /** Loads the data, checks everything and calibrates the noise; no step is taken. */
    public PrivateTraining build() {
      settings = Recipes.applied(settings);
      if (defaults == Defaults.OF_THE_REST) {
        requireNamed();
        ExclusiveSettings.required(settings);
      }
      Dataset loaded =
          DataSource.weighted(
              data.map(given -> DataSource.declared(given, settings))
                  .orElseGet(() -> DataSource.load(settings, place)),
              settings);
      DataDefaults fitting =
          DataDefaults.of(
              settings,
              loaded.scaling(),
              UnitSettings.declared(settings, loaded.declaredSize()),
              this::algorithm);
      InputFeatures features = InputFeatures.open(settings, loaded.inputFormat());
      Task task = DataSource.task(loaded, settings);
      Model built =
          model
              .map(own -> ModelChoice.fitting(own, task))
              .orElseGet(() -> network(fitting.settings(), loaded, task, features));
      return new PrivateTraining(this, fitting, loaded, features, built);
    }

    private static Model network(
        Settings settled, Dataset data, Task task, InputFeatures features) {
      return AdaptedModel.isAsked(settled)
          ? AdaptedModel.of(settled, data.inputFormat())
          : ModelChoice.of(
              settled.optional(Setting.MODEL).or(features::usualModel),
              features.shape(),
              task,
              EmbeddedColumns.of(data.scaling()));
    }

    private void requireNamed() {
      require(Setting.DATA, "data(\"mnist\")");
      require(Setting.MODEL, "model(\"mnist-cnn\")");
      require(Setting.DELTA, "delta(1e-5)");
      if (!settings.has(Setting.NOISE_MULTIPLIER)) {
        require(Setting.EPSILON, "epsilon(3), or a noiseMultiplier");
      }
    }

    private void require(Setting<?> setting, String example) {
      if (!settings.has(setting)) {
        throw new IllegalArgumentException(
            setting.key() + " is needed to train privately; give it with " + example);
      }
    }
  }
}
