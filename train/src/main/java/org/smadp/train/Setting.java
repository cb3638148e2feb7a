package org.smadp.train;

import java.util.Arrays;
import java.util.Optional;

/**
 * Every setting of a training run under one name: an option of the command line, a key of a
 * configuration file and of {@code run.json}. Settings without a default are optional.
 */
public enum Setting {
  DATA(
      "data",
      "mnist",
      "What to train on: mnist, cifar10, cifar100, cifar100-coarse,"
          + " idx:DIR, images:DIR or csv:FILE."),
  TEST_DATA("test-data", null, "Held-out data of the same kind, for csv: and images:."),
  TEST_FRACTION(
      "test-fraction",
      "0.2",
      "Share held out by a hash of each row or file name, when there is no test data."),
  LABEL("label", null, "Label column of a CSV file."),
  CLASSES("classes", null, "Declared classes of a CSV file: a count, or names with commas."),
  BOUNDS(
      "bounds",
      null,
      "Declared bounds of CSV features: LOW:HIGH for all, or COLUMN=LOW:HIGH with commas."),
  IMAGE_SIZE(
      "image-size",
      null,
      "HEIGHTxWIDTHxCHANNELS of an image folder; other sizes are scaled to it."),
  DATASET_SIZE(
      "dataset-size",
      null,
      "Declared number of training examples; known for the public data sets."),
  MODEL("model", null, "Network by name, see 'smadp models'. Default: fits the data."),
  ALGORITHM("algorithm", "sma-dp-sgd", "Optimiser by name, see 'smadp algorithms'."),
  PRESET("preset", null, "Named settings of the algorithm, such as paper-accuracy."),
  EPSILON("epsilon", "3", "Formal joint epsilon to reach at the end of training."),
  DELTA("delta", "1e-5", "Delta of the guarantee; well below 1 / dataset-size."),
  NOISE_MULTIPLIER(
      "noise-multiplier",
      null,
      "Fixed noise multiplier of every group instead of a target epsilon."),
  LOT_SIZE("lot-size", "512", "Expected number of examples in a Poisson lot."),
  EPOCHS("epochs", "8", "Expected passes over the data; give this or steps."),
  STEPS("steps", null, "Number of private steps."),
  CLIP_NORM("clip-norm", "0.5", "Bound on one example's whole gradient."),
  CLIPPING("clipping", "per-group", "What is clipped together: per-group or flat."),
  CLIP_RULE("clip-rule", "clip", "clip, or automatic (normalised) clipping."),
  CLIP_POLICY(
      "clip-policy",
      null,
      "Clip norms over time: fixed, or quantile, which follows noisy counts. Default: fixed,"
          + " unless the algorithm moves its own."),
  CLIP_QUANTILE(
      "clip-quantile",
      null,
      "Share of gradients that clip-policy quantile leaves unclipped. Default: 0.5."),
  CLIP_SHARE(
      "clip-share",
      null,
      "Groups' part of the clip norm: equal, or size, by the root of their parameters."
          + " Default: equal."),
  ALLOCATION("allocation", "dim", "Noise across groups at the same epsilon: equal, global or dim."),
  LEARNING_RATE("learning-rate", "9", "Step size: parameters move by rate * release / lot-size."),
  SCHEDULE("schedule", "linear", "Learning rate over time: constant, linear or cosine."),
  RAMP_UP("ramp-up", "0", "Steps of linear learning-rate warm-up."),
  WEIGHT_DECAY("weight-decay", "2.5e-4", "Decoupled weight decay, scaled by the learning rate."),
  AVERAGING("averaging", "none", "Evaluate none or an ema of the parameters.");

  private final String key;
  private final String standard;
  private final String description;

  Setting(String key, String standard, String description) {
    this.key = key;
    this.standard = standard;
    this.description = description;
  }

  public String key() {
    return key;
  }

  /** The value used when none is given. */
  public Optional<String> standard() {
    return Optional.ofNullable(standard);
  }

  public String description() {
    return description;
  }

  /** The setting of this key. */
  public static Setting of(String key) {
    return Arrays.stream(values())
        .filter(setting -> setting.key.equals(key))
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "unknown setting '"
                        + key
                        + "'; known: "
                        + String.join(", ", Arrays.stream(values()).map(Setting::key).toList())));
  }
}
