package org.smadp.train;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Consumer;
import org.smadp.data.Dataset;
import org.smadp.nn.Model;
import org.smadp.nn.RuntimeOptions;
import org.smadp.noise.NoiseSource;
import org.smadp.privacy.Sensitive;
import org.smadp.train.plan.ClipSchedule;
import org.smadp.train.plan.PlanSettings;
import org.smadp.train.plan.TrainingPlan;
import org.smadp.train.report.Evaluation;
import org.smadp.train.settings.Setting;
import org.smadp.train.settings.Settings;

/**
 * Private training for programs: data, model and guarantee in, a trained model with its privacy
 * statement out. What is not set has the defaults of {@link Setting}, as on the command line. Holds
 * native memory and threads; close it. Each one runs once.
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
  private final TrainingJob job;
  private final NoiseSource noise;
  private final TrainingListener listener;
  private final Training training;

  private PrivateTraining(Builder builder) {
    this.job = builder.job();
    this.noise =
        builder.seed.isPresent()
            ? NoiseSource.seeded(builder.seed.getAsLong())
            : NoiseSource.secure();
    this.listener = builder.listener;
    TrainingCadence usual = TrainingCadence.over(job.plan().privacy().steps());
    var cadence =
        new TrainingCadence(
            builder.evaluateEvery.orElse(usual.evaluateEvery()), usual.checkpointEvery());
    this.training = job.training(noise, cadence, builder.options);
  }

  public static Builder builder() {
    return new Builder();
  }

  /** What will be done: sampling, clip bounds, calibrated noise, epsilon after any step. */
  public TrainingPlan plan() {
    return job.plan();
  }

  /** Trains and keeps the result in memory only. */
  public TrainingResult run() {
    return training.run(listener);
  }

  /** Trains into a new or empty directory: model, privacy statement, report, record of the run. */
  public TrainingResult run(Path directory) throws IOException {
    return job.run(directory, noise, training, listener, () -> false);
  }

  @Override
  public void close() {
    training.close();
  }

  /** Collects settings; data, model, delta, and epsilon or a noise multiplier are required. */
  public static final class Builder {
    private Settings settings = Settings.defaults();
    private Optional<Dataset> data = Optional.empty();
    private Optional<Model> model = Optional.empty();
    private OptionalLong seed = OptionalLong.empty();
    private OptionalLong evaluateEvery = OptionalLong.empty();
    private RuntimeOptions options = RuntimeOptions.defaults();
    private TrainingListener listener = new TrainingListener() {};

    private Builder() {}

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

    public Builder model(Model own) {
      model = Optional.of(own);
      return with(Setting.MODEL, own.name());
    }

    /** The joint epsilon that the whole run keeps; noise is calibrated to it. */
    public Builder epsilon(double epsilon) {
      return with(Setting.EPSILON, Double.toString(epsilon));
    }

    /** A fixed noise multiplier for every group instead of an epsilon. */
    public Builder noiseMultiplier(double noiseMultiplier) {
      return with(Setting.NOISE_MULTIPLIER, Double.toString(noiseMultiplier));
    }

    public Builder delta(double delta) {
      return with(Setting.DELTA, Double.toString(delta));
    }

    /** Declared number of training examples; known for the public data sets. */
    public Builder datasetSize(int size) {
      return with(Setting.DATASET_SIZE, Integer.toString(size));
    }

    public Builder algorithm(String name) {
      return with(Setting.ALGORITHM, name);
    }

    /** A setting of the algorithm itself, such as {@code mixing}. */
    public Builder set(String key, String value) {
      settings = settings.withSet(key, value);
      return this;
    }

    public Builder steps(long steps) {
      return with(Setting.STEPS, Long.toString(steps));
    }

    public Builder lotSize(double expectedLotSize) {
      return with(Setting.LOT_SIZE, Double.toString(expectedLotSize));
    }

    public Builder clipNorm(double clipNorm) {
      return with(Setting.CLIP_NORM, Double.toString(clipNorm));
    }

    /** Clip norms that leave this share of gradients unclipped, instead of fixed ones. */
    public Builder clipQuantile(double share) {
      return with(Setting.CLIP_POLICY, Settings.name(ClipSchedule.Kind.QUANTILE))
          .with(Setting.CLIP_QUANTILE, Double.toString(share));
    }

    public Builder learningRate(double rate) {
      return with(Setting.LEARNING_RATE, Double.toString(rate));
    }

    /** Any setting, as text. */
    public Builder with(Setting setting, String value) {
      settings = settings.with(setting, value);
      return this;
    }

    /** Repeatable randomness; the result is not private against whoever knows the seed. */
    public Builder seed(long number) {
      seed = OptionalLong.of(number);
      return this;
    }

    /** Steps between evaluations on the test set. */
    public Builder evaluateEvery(long steps) {
      evaluateEvery = OptionalLong.of(steps);
      return this;
    }

    /** Threads and numbers; changes neither guarantee nor utility. */
    public Builder options(RuntimeOptions runtimeOptions) {
      options = runtimeOptions;
      return this;
    }

    /** Hears of the run; it is told public and private-safe values only. */
    public Builder listener(TrainingListener watcher) {
      listener = watcher;
      return this;
    }

    /** Hears of evaluations only. */
    public Builder onEvaluation(Consumer<Evaluation> watcher) {
      return listener(
          new TrainingListener() {
            @Override
            public void onEvaluation(Evaluation evaluation) {
              watcher.accept(evaluation);
            }
          });
    }

    /** Loads the data, checks everything and calibrates the noise; no step is taken. */
    public PrivateTraining build() {
      return new PrivateTraining(this);
    }

    private TrainingJob job() {
      require(Setting.DATA, "data(\"mnist\")");
      require(Setting.MODEL, "model(\"mnist-cnn\")");
      require(Setting.DELTA, "delta(1e-5)");
      boolean noise = settings.given().containsKey(Setting.NOISE_MULTIPLIER);
      if (!noise) {
        require(Setting.EPSILON, "epsilon(3), or a noiseMultiplier");
      } else if (settings.given().containsKey(Setting.EPSILON)) {
        throw new IllegalArgumentException(
            "epsilon and noise-multiplier exclude each other; leave one out");
      }
      Dataset loaded =
          data.map(given -> DataSource.declared(given, settings))
              .orElseGet(() -> DataSource.load(settings));
      return TrainingJob.of(
          settings, loaded, model.orElseGet(() -> PlanSettings.model(settings, loaded)));
    }

    private void require(Setting setting, String example) {
      if (!settings.given().containsKey(setting)) {
        throw new IllegalArgumentException(
            setting.key() + " is needed to train privately; give it with " + example);
      }
    }
  }
}
