package org.smadp.train;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.BooleanSupplier;
import org.smadp.accounting.NoiseAllocation;
import org.smadp.data.Dataset;
import org.smadp.nn.Model;
import org.smadp.nn.ModelZoo;
import org.smadp.nn.RuntimeOptions;
import org.smadp.nn.TorchEigenvalues;
import org.smadp.noise.NoiseSource;
import org.smadp.optim.Algorithm;
import org.smadp.optim.AlgorithmEntry;
import org.smadp.optim.DeclaredSizes;
import org.smadp.optim.LearningRate;
import org.smadp.optim.algorithm.Algorithms;
import org.smadp.optim.step.ParameterAverage;
import org.smadp.privacy.ClipBounds;
import org.smadp.privacy.Sensitive;
import org.smadp.tensor.Shape;

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
    return of(settings, dataset, model(settings, dataset));
  }

  /** The same for data and a model that were made elsewhere. */
  static TrainingJob of(Settings given, Dataset dataset, Model model) {
    Settings settings = fitting(given);
    PrivacySpec privacy = privacy(settings, dataset);
    return new TrainingJob(
        settings, dataset, new TrainingPlan(model, privacy, algorithm(settings, privacy)));
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
    if (result.ending() != TrainingResult.Ending.INTERRUPTED) {
      directory.finish(plan, result);
    }
    return result;
  }

  static Model model(Settings settings, Dataset dataset) {
    Shape input = dataset.inputShape();
    String name = settings.optional(Setting.MODEL).orElseGet(() -> fitting(input));
    if (!ModelZoo.names().contains(name)) {
      return ModelZoo.byName(name); // refuses it and lists the known ones
    }
    try {
      return ModelZoo.byName(name, input, dataset.classes());
    } catch (IllegalArgumentException | IndexOutOfBoundsException exception) {
      throw new IllegalArgumentException(
          "model: %s does not fit inputs of shape %s: %s; see 'smadp models' for others"
              .formatted(name, input, misfit(exception)),
          exception);
    }
  }

  private static String misfit(RuntimeException exception) {
    return exception instanceof IndexOutOfBoundsException
        ? "it takes images, channels x height x width"
        : exception.getMessage();
  }

  private static String fitting(Shape input) {
    if (input.equals(Shape.of(1, 28, 28))) {
      return "mnist-cnn";
    }
    return input.dims().size() == 3 ? "cnn" : "mlp";
  }

  private static PrivacySpec privacy(Settings settings, Dataset dataset) {
    int size =
        dataset
            .declaredSize()
            .orElseThrow(
                () ->
                    new IllegalArgumentException(
                        "dataset-size is needed for your own data: declare the number of training"
                            + " examples that may be made public, such as --dataset-size 10000"));
    double lotSize = settings.number(Setting.LOT_SIZE);
    if (lotSize > size && !settings.given().containsKey(Setting.LOT_SIZE)) {
      throw new IllegalArgumentException(
          "lot-size has the default %s, more than dataset-size %d; give a smaller one by --lot-size"
              .formatted(settings.text(Setting.LOT_SIZE), size));
    }
    long steps =
        settings.optional(Setting.STEPS).isPresent()
            ? settings.integer(Setting.STEPS)
            : Math.max(1, Math.round(epochs(settings) * size / lotSize));
    Optional<String> noise = settings.optional(Setting.NOISE_MULTIPLIER);
    PrivacyTarget target =
        noise.isPresent()
            ? new PrivacyTarget.NoiseMultiplier(settings.number(Setting.NOISE_MULTIPLIER))
            : new PrivacyTarget.Epsilon(settings.number(Setting.EPSILON));
    return new PrivacySpec(
        target,
        settings.number(Setting.DELTA),
        size,
        lotSize,
        steps,
        settings.number(Setting.CLIP_NORM),
        settings.choice(Setting.CLIPPING, ClipBounds.Scope.class),
        settings.choice(Setting.CLIP_RULE, ClipBounds.Rule.class),
        settings.optional(Setting.CLIP_SHARE).isPresent()
            ? settings.choice(Setting.CLIP_SHARE, ClipShare.class)
            : ClipShare.EQUAL,
        clipSchedule(settings),
        settings.choice(Setting.ALLOCATION, NoiseAllocation.class));
  }

  private static ClipSchedule clipSchedule(Settings settings) {
    boolean quantile =
        settings.optional(Setting.CLIP_POLICY).isPresent()
            && settings.choice(Setting.CLIP_POLICY, ClipSchedule.Kind.class)
                == ClipSchedule.Kind.QUANTILE;
    boolean target = settings.optional(Setting.CLIP_QUANTILE).isPresent();
    if (target && !quantile) {
      throw new IllegalArgumentException(
          "clip-quantile must be left out with a fixed clip-policy, was %s; add --clip-policy"
                  .formatted(settings.text(Setting.CLIP_QUANTILE))
              + " quantile");
    }
    return quantile
        ? new ClipSchedule.Quantile(target ? settings.number(Setting.CLIP_QUANTILE) : 0.5)
        : new ClipSchedule.Fixed();
  }

  private static double epochs(Settings settings) {
    double epochs = settings.number(Setting.EPOCHS);
    if (!(epochs > 0 && Double.isFinite(epochs))) {
      throw new IllegalArgumentException("epochs must be > 0 and finite, was " + epochs);
    }
    return epochs;
  }

  private static AlgorithmSpec algorithm(Settings settings, PrivacySpec privacy) {
    String name = settings.text(Setting.ALGORITHM);
    return new AlgorithmSpec(
        name,
        algorithm(settings, privacy.datasetSize()),
        learningRate(settings, privacy.steps()),
        settings.number(Setting.WEIGHT_DECAY),
        averaging(settings));
  }

  /** All settings of the algorithm in its own text, as in a run record. */
  static String algorithm(Settings settings) {
    boolean declared = settings.optional(Setting.DATASET_SIZE).isPresent();
    int size = declared ? (int) settings.integer(Setting.DATASET_SIZE) : 1;
    return algorithm(settings, size).toString();
  }

  private static Algorithm algorithm(Settings settings, int datasetSize) {
    Map<String, String> set = new TreeMap<>(settings.set());
    settings.optional(Setting.PRESET).ifPresent(preset -> set.put("preset", preset));
    return Algorithms.create(
        settings.text(Setting.ALGORITHM),
        set,
        new DeclaredSizes(datasetSize, settings.number(Setting.LOT_SIZE)),
        new TorchEigenvalues());
  }

  /** The settings with what the algorithm wants unless the user says otherwise. */
  private static Settings fitting(Settings settings) {
    AlgorithmEntry entry = Algorithms.named(settings.text(Setting.ALGORITHM));
    entry
        .refused()
        .forEach(
            (key, why) -> {
              if (settings.given().containsKey(Setting.of(key))) {
                throw new IllegalArgumentException(
                    "%s must not be given to %s: %s".formatted(key, entry.name(), why));
              }
            });
    Settings fitting = settings;
    for (Map.Entry<String, String> wanted : entry.defaults().entrySet()) {
      Setting setting = Setting.of(wanted.getKey());
      if (!settings.given().containsKey(setting)) {
        fitting = fitting.with(setting, wanted.getValue());
      }
    }
    return fitting;
  }

  private static LearningRate learningRate(Settings settings, long steps) {
    double rate = settings.number(Setting.LEARNING_RATE);
    String schedule = settings.text(Setting.SCHEDULE);
    LearningRate then =
        switch (schedule) {
          case "constant" -> new LearningRate.Constant(rate);
          case "linear" -> new LearningRate.Linear(rate, steps);
          case "cosine" -> new LearningRate.Cosine(rate, steps);
          default ->
              throw new IllegalArgumentException(
                  "schedule must be one of constant, linear, cosine, was '" + schedule + "'");
        };
    long rampUp = settings.integer(Setting.RAMP_UP);
    if (rampUp < 0) {
      throw new IllegalArgumentException("ramp-up must be >= 0, was " + rampUp);
    }
    return rampUp == 0 ? then : new LearningRate.RampUp(rampUp, then);
  }

  private static Optional<ParameterAverage> averaging(Settings settings) {
    String averaging = settings.text(Setting.AVERAGING);
    return switch (averaging) {
      case "none" -> Optional.empty();
      case "ema" -> Optional.of(ParameterAverage.usual());
      default ->
          throw new IllegalArgumentException(
              "averaging must be none or ema, was '" + averaging + "'");
    };
  }
}
