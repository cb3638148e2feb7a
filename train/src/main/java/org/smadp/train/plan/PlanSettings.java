package org.smadp.train.plan;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.TreeMap;
import org.smadp.accounting.Calibration;
import org.smadp.accounting.pld.PldAccountant;
import org.smadp.nn.Model;
import org.smadp.nn.Views;
import org.smadp.nn.eigen.TorchEigenvalues;
import org.smadp.noise.band.Strategy;
import org.smadp.noise.band.StrategyRule;
import org.smadp.noise.law.NoiseLaw;
import org.smadp.optim.Algorithm;
import org.smadp.optim.AlgorithmEntry;
import org.smadp.optim.DeclaredSizes;
import org.smadp.optim.LearningRate;
import org.smadp.optim.algorithm.Algorithms;
import org.smadp.optim.step.ParameterAverage;
import org.smadp.train.settings.BandCount;
import org.smadp.train.settings.ClipMotion;
import org.smadp.train.settings.ClipShare;
import org.smadp.train.settings.Setting;
import org.smadp.train.settings.Settings;
import org.smadp.train.settings.Standardise;
import org.smadp.train.settings.ViewMirror;

/** What settings say of a plan: the guarantee and the algorithm. */
public final class PlanSettings {
  private static final long USUAL_SHIFT = 2;
  private static final double SHARE_OF_COLUMNS = 0.1;

  /** Where noise is fixed: about what the share comes to for the usual steps. */
  private static final double NOISE_OF_COLUMNS = 6;

  private PlanSettings() {}

  /**
   * Settles the plan; no step is taken.
   *
   * @param settings with the defaults of their algorithm, see {@link #withAlgorithmDefaults}
   */
  public static TrainingPlan plan(Settings settings, OptionalInt declaredSize, Model model) {
    return plan(settings, declaredSize, model, entry(settings));
  }

  /** The same for an algorithm that need not be in the catalogue. */
  public static TrainingPlan plan(
      Settings settings, OptionalInt declaredSize, Model model, AlgorithmEntry entry) {
    PrivacySpec privacy = privacy(settings, declaredSize);
    AlgorithmSpec algorithm = algorithm(settings, privacy, entry);
    return new TrainingPlan(model, privacy.with(strategy(settings, privacy, algorithm)), algorithm);
  }

  private static Strategy strategy(
      Settings settings, PrivacySpec privacy, AlgorithmSpec algorithm) {
    BandCount bands = settings.optional(Setting.BANDS).orElseGet(() -> BandCount.of(1));
    Optional<StrategyRule> rule = settings.optional(Setting.STRATEGY);
    if (rule.isPresent() && bands.number().orElse(2) == 1) {
      throw new IllegalArgumentException(
          "strategy must be left out with 1 band, was '%s'; add --bands 4 or --bands auto"
              .formatted(settings.text(Setting.STRATEGY)));
    }
    return PlannedStrategy.of(bands, rule.orElse(StrategyRule.SQRT), privacy, algorithm);
  }

  /** The entry of the catalogue that settings name. */
  public static AlgorithmEntry entry(Settings settings) {
    return Algorithms.named(settings.text(Setting.ALGORITHM));
  }

  private static PrivacySpec privacy(Settings settings, OptionalInt declaredSize) {
    ProtectedUnit unit = UnitSettings.unit(settings);
    int size = UnitSettings.size(settings, unit, declaredSize);
    double lotSize = settings.value(Setting.LOT_SIZE);
    if (lotSize > size && !settings.has(Setting.LOT_SIZE)) {
      throw new IllegalArgumentException(
          "lot-size has the default %s, more than %s %d; give a smaller one by --lot-size"
              .formatted(settings.text(Setting.LOT_SIZE), unit.sizeSetting(), size));
    }
    return new PrivacySpec(
            target(settings),
            settings.value(Setting.DELTA),
            size,
            lotSize,
            settings
                .optional(Setting.STEPS)
                .orElseGet(
                    () -> Math.max(1, Math.round(settings.value(Setting.EPOCHS) * size / lotSize))),
            settings.value(Setting.CLIP_NORM),
            settings.value(Setting.CLIPPING),
            settings.value(Setting.CLIP_RULE),
            settings.optional(Setting.CLIP_SHARE).orElse(ClipShare.EQUAL),
            clipSchedule(settings),
            settings.value(Setting.ALLOCATION),
            settings.optional(Setting.NOISE).orElse(NoiseLaw.GAUSSIAN),
            unit)
        .withColumns(columnNoise(settings));
  }

  /** A tenth of epsilon and delta if it stood alone; together with the steps it costs far less. */
  private static OptionalDouble columnNoise(Settings settings) {
    if (!settings.optional(Setting.STANDARDISE).equals(Optional.of(Standardise.PRIVATE))) {
      return OptionalDouble.empty();
    }
    if (target(settings) instanceof PrivacyTarget.NoiseMultiplier fixed) {
      return OptionalDouble.of(NOISE_OF_COLUMNS * fixed.noiseMultiplier());
    }
    return new Calibration(
            new PldAccountant(),
            SHARE_OF_COLUMNS * settings.value(Setting.EPSILON),
            SHARE_OF_COLUMNS * settings.value(Setting.DELTA))
        .jointNoise(1, 1);
  }

  private static PrivacyTarget target(Settings settings) {
    return settings
        .optional(Setting.NOISE_MULTIPLIER)
        .<PrivacyTarget>map(PrivacyTarget.NoiseMultiplier::new)
        .orElseGet(() -> new PrivacyTarget.Epsilon(settings.value(Setting.EPSILON)));
  }

  private static ClipSchedule clipSchedule(Settings settings) {
    boolean quantile =
        settings.optional(Setting.CLIP_POLICY).equals(Optional.of(ClipMotion.QUANTILE));
    Optional<Double> target = settings.optional(Setting.CLIP_QUANTILE);
    if (target.isPresent() && !quantile) {
      throw new IllegalArgumentException(
          "clip-quantile must be left out with a fixed clip-policy, was %s; add --clip-policy"
                  .formatted(settings.text(Setting.CLIP_QUANTILE))
              + " quantile");
    }
    return quantile ? new ClipSchedule.Quantile(target.orElse(0.5)) : new ClipSchedule.Fixed();
  }

  private static AlgorithmSpec algorithm(
      Settings settings, PrivacySpec privacy, AlgorithmEntry entry) {
    return new AlgorithmSpec(
        entry.name(),
        algorithm(settings, privacy.datasetSize(), entry),
        learningRate(settings, privacy.steps()),
        settings.value(Setting.WEIGHT_DECAY),
        averaging(settings),
        views(settings));
  }

  private static Views views(Settings settings) {
    Optional<Long> count = settings.optional(Setting.VIEWS);
    for (Setting<?> detail : List.of(Setting.VIEW_SHIFT, Setting.VIEW_MIRROR)) {
      if (count.isEmpty() && settings.has(detail)) {
        throw new IllegalArgumentException(
            "%s must be left out without views, was %s; add --views N"
                .formatted(detail, settings.text(detail)));
      }
    }
    if (count.isEmpty()) {
      return Views.none();
    }
    if (settings.has(Setting.ENCODER)) {
      throw new IllegalArgumentException(
          "views must be left out with encoder, was %d: features are computed once, from images as"
                  .formatted(count.get())
              + " they are");
    }
    return new Views(
        Math.toIntExact(count.get()),
        Math.toIntExact(settings.optional(Setting.VIEW_SHIFT).orElse(USUAL_SHIFT)),
        settings.optional(Setting.VIEW_MIRROR).orElse(ViewMirror.NONE) == ViewMirror.RANDOM);
  }

  /** All settings of the algorithm in its own text, as in a run record. */
  public static String algorithm(Settings settings) {
    long declared = settings.optional(Setting.DATASET_SIZE).orElse(1L);
    return algorithm(settings, Math.toIntExact(declared), entry(settings)).toString();
  }

  private static Algorithm algorithm(Settings settings, int datasetSize, AlgorithmEntry entry) {
    Map<String, String> set = new TreeMap<>(settings.set());
    settings.optional(Setting.PRESET).ifPresent(preset -> set.put("preset", preset));
    return entry.create(
        set,
        new DeclaredSizes(datasetSize, settings.value(Setting.LOT_SIZE)),
        new TorchEigenvalues());
  }

  /** The settings with what the algorithm wants unless the user says otherwise. */
  public static Settings withAlgorithmDefaults(Settings settings) {
    return withAlgorithmDefaults(settings, entry(settings));
  }

  /** The same for an algorithm that need not be in the catalogue. */
  public static Settings withAlgorithmDefaults(Settings settings, AlgorithmEntry entry) {
    entry
        .refused()
        .forEach(
            (key, why) -> {
              if (settings.has(Setting.of(key))) {
                throw new IllegalArgumentException(
                    "%s must not be given to %s: %s".formatted(key, entry.name(), why));
              }
            });
    Settings fitting = settings;
    for (Map.Entry<String, String> wanted : entry.defaults().entrySet()) {
      Setting<?> setting = Setting.of(wanted.getKey());
      if (!settings.has(setting)) {
        fitting = fitting.withText(setting, wanted.getValue());
      }
    }
    return fitting;
  }

  private static LearningRate learningRate(Settings settings, long steps) {
    double rate = settings.value(Setting.LEARNING_RATE);
    LearningRate then =
        switch (settings.value(Setting.SCHEDULE)) {
          case CONSTANT -> new LearningRate.Constant(rate);
          case LINEAR -> new LearningRate.Linear(rate, steps);
          case COSINE -> new LearningRate.Cosine(rate, steps);
        };
    long rampUp = settings.value(Setting.RAMP_UP);
    return rampUp == 0 ? then : new LearningRate.RampUp(rampUp, then);
  }

  private static Optional<ParameterAverage> averaging(Settings settings) {
    return switch (settings.value(Setting.AVERAGING)) {
      case NONE -> Optional.empty();
      case EMA -> Optional.of(ParameterAverage.usual());
    };
  }
}
