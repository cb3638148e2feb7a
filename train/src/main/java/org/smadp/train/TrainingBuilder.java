package org.smadp.train;

import java.nio.file.Path;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.LongUnaryOperator;
import org.smadp.data.Dataset;
import org.smadp.nn.Model;
import org.smadp.nn.RuntimeOptions;
import org.smadp.optim.AlgorithmEntry;
import org.smadp.optim.algorithm.Algorithms;
import org.smadp.train.place.OneMachine;
import org.smadp.train.place.Workplace;
import org.smadp.train.plan.PlanSettings;
import org.smadp.train.report.Evaluation;
import org.smadp.train.report.SearchFacts;
import org.smadp.train.settings.ClipMotion;
import org.smadp.train.settings.ExclusiveSettings;
import org.smadp.train.settings.Recipes;
import org.smadp.train.settings.Setting;
import org.smadp.train.settings.Settings;

/** Collects what a training is made of; wrong values are refused where they are given. */
public final class TrainingBuilder {
  /** Which settings may be left out. */
  enum Defaults {
    /** All of them. */
    OF_ALL,
    /** All but data, model and guarantee: a program names those. */
    OF_THE_REST
  }

  private final Defaults defaults;
  private Settings settings;
  private Optional<Dataset> data = Optional.empty();
  private Optional<Model> model = Optional.empty();
  private Optional<AlgorithmEntry> algorithm = Optional.empty();
  OptionalLong seed = OptionalLong.empty();
  Optional<LongUnaryOperator> evaluateEvery = Optional.empty();
  LongUnaryOperator checkpointEvery = TrainingCadence::usual;
  RuntimeOptions options = RuntimeOptions.defaults();
  Optional<Path> featureCache = Optional.empty();
  Workplace place = new OneMachine();
  TrainingListener listener = new TrainingListener() {};
  BooleanSupplier interrupted = () -> false;
  Optional<SearchFacts> search = Optional.empty();

  TrainingBuilder(Settings settings, Defaults defaults) {
    this.settings = settings;
    this.defaults = defaults;
  }

  /** Settings that go well together, see {@link Recipes}; what else is given comes first. */
  public TrainingBuilder recipe(String name) {
    Recipes.named(name);
    return with(Setting.RECIPE, name);
  }

  /** Data by name, or the user's own as {@code csv:FILE}, {@code images:DIR}, {@code idx:DIR}. */
  public TrainingBuilder data(String source) {
    data = Optional.empty();
    return with(Setting.DATA, source);
  }

  /** Data that was loaded before; own data needs its declared size. */
  public TrainingBuilder data(Dataset dataset) {
    data = Optional.of(dataset);
    return with(Setting.DATA, dataset.name());
  }

  /** A network of the zoo, made to fit the data. */
  public TrainingBuilder model(String name) {
    model = Optional.empty();
    return with(Setting.MODEL, name);
  }

  /** A network of one's own, see {@link Model#builder}. */
  public TrainingBuilder model(Model own) {
    model = Optional.of(own);
    return with(Setting.MODEL, own.name());
  }

  /** The network that a run to be resumed stored; its settings stay as they are. */
  public TrainingBuilder stored(Optional<Model> network) {
    model = network;
    return this;
  }

  /** The joint epsilon that the whole run keeps; noise is calibrated to it. */
  public TrainingBuilder epsilon(double epsilon) {
    return with(Setting.EPSILON, epsilon);
  }

  /** A fixed noise multiplier for every group instead of an epsilon. */
  public TrainingBuilder noiseMultiplier(double noiseMultiplier) {
    return with(Setting.NOISE_MULTIPLIER, noiseMultiplier);
  }

  public TrainingBuilder delta(double delta) {
    return with(Setting.DELTA, delta);
  }

  /** Declared number of training examples; known for the public data sets. */
  public TrainingBuilder datasetSize(int size) {
    return with(Setting.DATASET_SIZE, (long) size);
  }

  public TrainingBuilder algorithm(String name) {
    algorithm = Optional.empty();
    return with(Setting.ALGORITHM, name);
  }

  /**
   * An algorithm of one's own. It sees releases only, like those of the catalogue, and is charged
   * for each: whatever it forecasts, no charge beyond the target is answered.
   */
  public TrainingBuilder algorithm(AlgorithmEntry own) {
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
  public TrainingBuilder set(String key, String value) {
    settings = settings.withSet(key, value);
    return this;
  }

  public TrainingBuilder steps(long steps) {
    return with(Setting.STEPS, steps);
  }

  public TrainingBuilder lotSize(double expectedLotSize) {
    return with(Setting.LOT_SIZE, expectedLotSize);
  }

  public TrainingBuilder clipNorm(double clipNorm) {
    return with(Setting.CLIP_NORM, clipNorm);
  }

  /** Clip norms that leave this share of gradients unclipped, instead of fixed ones. */
  public TrainingBuilder clipQuantile(double share) {
    return with(Setting.CLIP_POLICY, ClipMotion.QUANTILE).with(Setting.CLIP_QUANTILE, share);
  }

  public TrainingBuilder learningRate(double rate) {
    return with(Setting.LEARNING_RATE, rate);
  }

  /** The budget book of the data; the run reserves from it and is charged to it. */
  public TrainingBuilder budget(Path book) {
    return with(Setting.BUDGET, book.toString());
  }

  /** Any other setting. */
  public <T> TrainingBuilder with(Setting<T> setting, T value) {
    settings = settings.with(setting, value);
    return this;
  }

  /** Repeatable randomness; the result is not private against whoever knows the seed. */
  public TrainingBuilder seed(long number) {
    return seed(OptionalLong.of(number));
  }

  /** The same with a seed, else with secure randomness. */
  public TrainingBuilder seed(OptionalLong number) {
    seed = number;
    return this;
  }

  /**
   * Steps between evaluations on the test set; by default a twentieth of the run, or more if that
   * would take more than about a tenth of its time.
   */
  public TrainingBuilder evaluateEvery(long steps) {
    evaluateEvery = Optional.of(all -> steps);
    return this;
  }

  /** Evaluations over the whole run, the last one at its end. */
  public TrainingBuilder evaluations(int count) {
    evaluateEvery = Optional.of(all -> TrainingCadence.forEvaluations(count, all));
    return this;
  }

  /** Steps between checkpoints; by default a twentieth of the run. */
  public TrainingBuilder checkpointEvery(long steps) {
    checkpointEvery = all -> steps;
    return this;
  }

  /** Threads and numbers; changes neither guarantee nor utility. */
  public TrainingBuilder options(RuntimeOptions runtimeOptions) {
    options = runtimeOptions;
    return this;
  }

  /**
   * Where an encoder's features of private data are kept and found again; the folder is as private
   * as the data. By default they never leave memory.
   */
  public TrainingBuilder featureCache(Path folder) {
    featureCache = Optional.of(folder);
    return this;
  }

  /** Where the data is and sums over it are computed; by default on this machine. */
  public TrainingBuilder at(Workplace workplace) {
    place = workplace;
    return this;
  }

  /** Receives run events: public values only. */
  public TrainingBuilder listener(TrainingListener watcher) {
    listener = watcher;
    return this;
  }

  /** Receives evaluations only. */
  public TrainingBuilder onEvaluation(Consumer<Evaluation> watcher) {
    return listener(
        new TrainingListener() {
          @Override
          public void onEvaluation(Evaluation evaluation) {
            watcher.accept(evaluation);
          }
        });
  }

  /** Asked before every step; true saves the run and stops it, so that it can be resumed. */
  public TrainingBuilder interruptedBy(BooleanSupplier stop) {
    interrupted = stop;
    return this;
  }

  /** Marks the files of this run as those of a trial, which is not for release. */
  public TrainingBuilder asTrialOf(SearchFacts facts) {
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
    return new PrivateTraining(
        this, TrainingParts.of(settings, data, model, this::algorithm, place));
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
