package org.smadp.train.settings;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.smadp.accounting.NoiseAllocation;
import org.smadp.data.PrivacyUnit;
import org.smadp.data.catalog.DataKinds;
import org.smadp.data.catalog.DataOption;
import org.smadp.nn.bert.AdaptedEncoder.Adaptation;
import org.smadp.nn.task.AmountLoss;
import org.smadp.noise.band.StrategyRule;
import org.smadp.noise.law.NoiseLaw;
import org.smadp.privacy.query.ClipBounds;

/**
 * Every setting of a training run under one name: an option of the command line, a key of a
 * configuration file and of {@code run.json}, a typed value in a program. Settings without a
 * default are optional.
 *
 * @param <T> what its values are; a wrong one is refused where it is given
 */
public final class Setting<T> {
  private static final List<Setting<?>> ALL = new ArrayList<>();

  public static final Setting<String> RECIPE =
      text(
          "recipe",
          null,
          "Settings that go well together by name, see 'smadp recipes'; what else is given comes"
              + " first.");
  public static final Setting<String> DATA =
      text("data", "mnist", "What to train on: " + DataKinds.choices() + ".");
  public static final Setting<String> TEST_DATA = text(DataOption.TEST_DATA);
  public static final Setting<Double> TEST_FRACTION =
      amount(
          DataOption.TEST_FRACTION.key(),
          DataOption.TEST_FRACTION.standard().orElseThrow(),
          Range.share(),
          DataOption.TEST_FRACTION.description());
  public static final Setting<String> SCHEMA = text(DataOption.SCHEMA);
  public static final Setting<String> QUERY = text(DataOption.QUERY);
  public static final Setting<String> ENCODER = text(DataOption.ENCODER);
  public static final Setting<Adaptation> ADAPT =
      choice(
          "adapt",
          null,
          List.of(Adaptation.values()),
          "Train changes of a text encoder too: lora, low-rank changes of attention; lora-outer, one"
              + " factor of each; last-layer, all matrices of the last layer. Default: the encoder"
              + " stays as it is, and a head on its features is trained.");
  public static final Setting<Long> ADAPTER_RANK =
      whole(
          "adapter-rank",
          null,
          new SettingType.Whole(1, 1024),
          "Rank of each change with adapt. Default: 8.");
  public static final Setting<String> TEXT_COLUMN = text(DataOption.TEXT_COLUMN);
  public static final Setting<Long> MAX_TOKENS =
      whole(
          DataOption.MAX_TOKENS.key(),
          DataOption.MAX_TOKENS.standard().orElseThrow(),
          new SettingType.Whole(3, 1 << 16),
          DataOption.MAX_TOKENS.description());
  public static final Setting<String> LABEL = text(DataOption.LABEL);
  public static final Setting<String> CLASSES = text(DataOption.CLASSES);
  public static final Setting<String> BOUNDS = text(DataOption.BOUNDS);
  public static final Setting<String> USER_COLUMN = text(DataOption.USER_COLUMN);
  public static final Setting<PrivacyUnit> PRIVACY_UNIT =
      choice(
          DataOption.PRIVACY_UNIT.key(),
          null,
          List.of(PrivacyUnit.values()),
          DataOption.PRIVACY_UNIT.description());
  public static final Setting<String> SEPARATOR = signs(DataOption.SEPARATOR);
  public static final Setting<String> ENCODING = text(DataOption.ENCODING);
  public static final Setting<String> DECIMAL = text(DataOption.DECIMAL);
  public static final Setting<String> MISSING_WORDS = signs(DataOption.MISSING_WORDS);
  public static final Setting<String> IMAGE_SIZE = text(DataOption.IMAGE_SIZE);
  public static final Setting<Long> DATASET_SIZE =
      whole(
          "dataset-size",
          null,
          new SettingType.Whole(1, Integer.MAX_VALUE),
          "Declared number of training examples: of your own data, the rows left for training once the"
              + " held-out share is taken; known for the public data sets.");
  public static final Setting<String> CLASS_SHARES =
      text(
          "class-shares",
          null,
          "Declared shares of the classes, with commas; losses are then weighted so that all"
              + " classes count alike. Default: every example counts alike.");
  public static final Setting<AmountLoss> LOSS =
      choice(
          "loss",
          null,
          List.of(AmountLoss.values()),
          "Of a label that is a number: squared, or huber, which is linear beyond a tenth of the"
              + " range of its bounds. Default: squared.");
  public static final Setting<Long> USERS =
      whole(
          "users",
          null,
          new SettingType.Whole(1, Integer.MAX_VALUE),
          "Declared number of training users, with privacy-unit user; lot-size then counts users.");
  public static final Setting<Long> EXAMPLES_PER_USER =
      whole(
          "examples-per-user",
          null,
          new SettingType.Whole(1, 1_000_000),
          "Most rows of a sampled user in a lot, with privacy-unit user. Default: 4.");
  public static final Setting<Standardise> STANDARDISE =
      choice(
          "standardise",
          null,
          List.of(Standardise.values()),
          "Whether numbers and days of a table are brought to one scale: private, by means and"
              + " spreads that are released with noise within epsilon, or none. Default: private"
              + " for tables.");
  public static final Setting<Long> VIEWS =
      whole(
          "views",
          null,
          new SettingType.Whole(1, 64),
          "Randomly shifted views of each image whose gradients are averaged before clipping; a step"
              + " costs as many passes. Default: the image itself.");
  public static final Setting<Long> VIEW_SHIFT =
      whole(
          "view-shift",
          null,
          new SettingType.Whole(0, 1000),
          "Most pixels by which a view is shifted, each way. Default: 2.");
  public static final Setting<ViewMirror> VIEW_MIRROR =
      choice(
          "view-mirror",
          null,
          List.of(ViewMirror.values()),
          "Whether views are mirrored: none, or random, every other one. Default: none.");
  public static final Setting<Long> ANSWER_SHIFT =
      whole(
          "answer-shift",
          null,
          new SettingType.Whole(0, 1000),
          "Answers of the trained model are averaged over an image and the image shifted by so many"
              + " pixels up, down, left and right; costs no privacy. Default: 0, the image alone.");
  public static final Setting<AnswerMirror> ANSWER_MIRROR =
      choice(
          "answer-mirror",
          null,
          List.of(AnswerMirror.values()),
          "Whether answers are averaged over mirror images too: none, or both, an image and its"
              + " mirror image; costs no privacy. Default: none.");
  public static final Setting<String> MODEL =
      text(
          "model",
          null,
          "Network by name, see 'smadp models', or file:NET.yaml for your own. Default: fits the"
              + " data.");
  public static final Setting<String> ALGORITHM =
      text("algorithm", "sma-dp-sgd", "Optimiser by name, see 'smadp algorithms'.");
  public static final Setting<String> PRESET =
      text("preset", null, "Named settings of the algorithm, such as paper-accuracy.");
  public static final Setting<Double> EPSILON =
      amount(
          "epsilon",
          "3",
          Range.positive(),
          "Formal joint epsilon to reach at the end of training.");
  public static final Setting<Double> DELTA =
      amount(
          "delta", "1e-5", Range.share(), "Delta of the guarantee; well below 1 / dataset-size.");
  public static final Setting<String> BUDGET =
      text("budget", null, "Budget book of the data, see 'smadp budget'; the run spends from it.");
  public static final Setting<Double> NOISE_MULTIPLIER =
      amount(
          "noise-multiplier",
          null,
          Range.positive(),
          "Fixed noise multiplier of every group instead of a target epsilon.");
  public static final Setting<Double> LOT_SIZE =
      amount(
          "lot-size",
          "512",
          Range.positiveUpTo(Integer.MAX_VALUE),
          "Expected number of examples in a Poisson lot.");
  public static final Setting<Double> EPOCHS =
      amount("epochs", "8", Range.positive(), "Expected passes over the data; give this or steps.");
  public static final Setting<Long> STEPS =
      whole("steps", null, new SettingType.Whole(1, Long.MAX_VALUE), "Number of private steps.");
  public static final Setting<Double> CLIP_NORM =
      amount("clip-norm", "0.5", Range.positive(), "Bound on one example's whole gradient.");
  public static final Setting<ClipBounds.Scope> CLIPPING =
      choice(
          "clipping",
          "per-group",
          List.of(ClipBounds.Scope.values()),
          "What is clipped together: per-group or flat.");
  public static final Setting<ClipBounds.Rule> CLIP_RULE =
      choice(
          "clip-rule",
          "clip",
          List.of(ClipBounds.Rule.CLIP, ClipBounds.Rule.AUTOMATIC),
          "clip, or automatic (normalised) clipping.");
  public static final Setting<ClipMotion> CLIP_POLICY =
      choice(
          "clip-policy",
          null,
          List.of(ClipMotion.values()),
          "Clip norms over time: fixed, or quantile, which follows noisy counts. Default: fixed,"
              + " unless the algorithm moves its own.");
  public static final Setting<Double> CLIP_QUANTILE =
      amount(
          "clip-quantile",
          null,
          Range.share(),
          "Share of gradients that clip-policy quantile leaves unclipped. Default: 0.5.");
  public static final Setting<ClipShare> CLIP_SHARE =
      choice(
          "clip-share",
          null,
          List.of(ClipShare.values()),
          "How clip-norm is split across groups: equal, or size, proportional to the root of"
              + " their parameters. Default: equal.");
  public static final Setting<NoiseAllocation> ALLOCATION =
      choice(
          "allocation",
          "dim",
          List.of(NoiseAllocation.values()),
          "Noise across groups at the same epsilon: equal, global or dim.");
  public static final Setting<NoiseLaw> NOISE =
      choice(
          "noise",
          null,
          List.of(NoiseLaw.values()),
          "How noise is drawn: gaussian, in floating point (idealised numerics), or grid, exactly"
              + " on a power-of-two grid. Default: gaussian.");
  public static final Setting<BandCount> BANDS =
      new Setting<>(
          "bands",
          new SettingType.Bands(),
          null,
          "Steps over which noise is correlated, so that it partly cancels in the parameters; lots"
              + " are drawn in turn from as many groups. auto: the number with the smallest"
              + " predicted error. Default: 1, independent noise.");
  public static final Setting<StrategyRule> STRATEGY =
      choice(
          "strategy",
          null,
          List.of(StrategyRule.values()),
          "How noise is correlated over bands: sqrt, in closed form, or optimal, with less noise in"
              + " the parameters and more in each step. Default: sqrt.");
  public static final Setting<Double> LEARNING_RATE =
      amount(
          "learning-rate",
          "9",
          Range.notNegative(),
          "Step size: parameters move by rate * release / lot-size.");
  public static final Setting<RateSchedule> SCHEDULE =
      choice(
          "schedule",
          "linear",
          List.of(RateSchedule.values()),
          "Learning rate over time: constant, linear or cosine.");
  public static final Setting<Long> RAMP_UP =
      whole(
          "ramp-up",
          "0",
          new SettingType.Whole(0, Long.MAX_VALUE),
          "Steps of linear learning-rate warm-up.");
  public static final Setting<Double> WEIGHT_DECAY =
      amount(
          "weight-decay",
          "2.5e-4",
          Range.notNegative(),
          "Decoupled weight decay, scaled by the learning rate.");
  public static final Setting<Averaging> AVERAGING =
      choice(
          "averaging",
          "none",
          List.of(Averaging.values()),
          "Evaluate none or an ema of the parameters.");

  public static final Setting<EvaluationMode> EVALUATION =
      choice(
          "evaluation",
          null,
          List.of(EvaluationMode.values()),
          "How held-out rows are scored: private (noisy, within epsilon), public (exact: your word"
              + " that they need no protection) or none. Default: public for public data sets,"
              + " private for your own.");

  private final String key;
  private final SettingType<T> type;
  private final Optional<Given<T>> standard;
  private final String description;

  private Setting(String key, SettingType<T> type, String standard, String description) {
    this.key = key;
    this.type = type;
    this.standard = Optional.ofNullable(standard).map(this::parsed);
    this.description = description;
    ALL.add(this);
  }

  private static Setting<String> text(DataOption option) {
    return text(option.key(), option.standard().orElse(null), option.description());
  }

  private static Setting<String> signs(DataOption option) {
    String standard = option.standard().orElse(null);
    return new Setting<>(option.key(), new SettingType.Signs(), standard, option.description());
  }

  private static Setting<String> text(String key, String standard, String description) {
    return new Setting<>(key, new SettingType.Text(), standard, description);
  }

  private static Setting<Double> amount(
      String key, String standard, Range range, String description) {
    return new Setting<>(key, new SettingType.Amount(range), standard, description);
  }

  private static Setting<Long> whole(
      String key, String standard, SettingType.Whole type, String description) {
    return new Setting<>(key, type, standard, description);
  }

  private static <E extends Enum<E>> Setting<E> choice(
      String key, String standard, List<E> choices, String description) {
    return new Setting<>(key, new SettingType.Choice<>(choices), standard, description);
  }

  /** Every setting, in the order in which people are shown them. */
  public static List<Setting<?>> all() {
    return List.copyOf(ALL);
  }

  /** The setting of this key. */
  public static Setting<?> of(String key) {
    return ALL.stream()
        .filter(setting -> setting.key.equals(key))
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "unknown setting '"
                        + key
                        + "'; known: "
                        + String.join(", ", ALL.stream().map(Setting::key).toList())));
  }

  public String key() {
    return key;
  }

  /** The text of the value used when none is given. */
  public Optional<String> standard() {
    return standard.map(Given::text);
  }

  public String description() {
    return description;
  }

  public boolean isNumber() {
    return type.isNumber();
  }

  /** The value, if it may be one of this setting; else it is refused by name. */
  public T require(T value) {
    return type.require(key, value);
  }

  Given<T> parsed(String text) {
    return new Given<>(type.parse(key, text), text);
  }

  Given<T> checked(T value) {
    return new Given<>(require(value), type.text(value));
  }

  Optional<Given<T>> standardValue() {
    return standard;
  }

  /** The key. */
  @Override
  public String toString() {
    return key;
  }

  /** A value and the text in which it was given. */
  record Given<T>(T value, String text) {}
}
