package org.smadp.spark;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Random;
import org.smadp.nn.RuntimeOptions;
import org.smadp.train.PrivateTraining;
import org.smadp.train.TrainingBuilder;
import org.smadp.train.TrainingResult;
import org.smadp.train.place.Cut;
import org.smadp.train.place.LocalParts;
import org.smadp.train.place.Workplace;
import org.smadp.train.settings.Setting;
import org.smadp.train.settings.Settings;

/** A few rows of two classes, and a training that takes a moment. */
final class TableProblem {
  static final int PARTS = 3;
  static final long SEED = 20_260_731;
  private static final int DECLARED = 800;

  private TableProblem() {}

  /** A table with numbers, words, days and people, some cells missing. */
  static Path csv(Path folder) throws IOException {
    Random random = new Random(5);
    StringBuilder text = new StringBuilder("a,b,colour,person,kind\n");
    for (int i = 0; i < 1000; i++) {
      boolean right = random.nextBoolean();
      text.append(
          String.format(
              Locale.ROOT,
              "%.3f,%s,%s,p%d,%s%n",
              (right ? 1 : -1) + random.nextGaussian(),
              random.nextInt(20) == 0 ? "" : String.valueOf(random.nextInt(90)),
              new String[] {"red", "green", "blue"}[random.nextInt(3)],
              random.nextInt(300),
              right ? "right" : "left"));
    }
    Path file = folder.resolve("rows.csv");
    Files.writeString(file, text.toString().replace("\r\n", "\n"));
    Files.writeString(
        folder.resolve("rows.yaml"),
        """
        columns:
          a: {type: numeric, bounds: [-4, 4]}
          b: {type: numeric, bounds: [0, 100], missing: indicator}
          colour: {type: categorical, values: [red, green, blue]}
          person: {type: user}
          kind: {type: label, values: [left, right]}
        """);
    return file;
  }

  /** Settings for such a table by row. */
  static Settings settings(Path folder, String data) {
    return Settings.defaults()
        .withText(Setting.DATA, data)
        .withText(Setting.SCHEMA, folder.resolve("rows.yaml").toString())
        .withText(Setting.PRIVACY_UNIT, "row")
        .withText(Setting.DATASET_SIZE, String.valueOf(DECLARED))
        .withText(Setting.EPSILON, "6")
        .withText(Setting.DELTA, "1e-4")
        .withText(Setting.LOT_SIZE, "100")
        .withText(Setting.STEPS, "8")
        .withText(Setting.MODEL, "mlp")
        .withText(Setting.ALGORITHM, "dp-sgd")
        .withText(Setting.CLIP_NORM, "0.5")
        .withText(Setting.LEARNING_RATE, "1");
  }

  /** The same by user. */
  static Settings byUser(Settings settings) {
    return settings
        .without(Setting.DATASET_SIZE)
        .withText(Setting.PRIVACY_UNIT, "user")
        .withText(Setting.USERS, "240")
        .withText(Setting.EXAMPLES_PER_USER, "2")
        .withText(Setting.LOT_SIZE, "60");
  }

  /** Summed here in the parts that the cluster has. */
  static Workplace here(Settings settings) {
    long members = settings.has(Setting.USERS) ? 240 : DECLARED;
    Cut cut = Cut.of(PARTS, members);
    long heldOut = (long) Math.ceil(cut.parts() * cut.members() * 0.2 / 0.8);
    return new LocalParts(cut, Cut.of(PARTS, heldOut));
  }

  static TrainingBuilder training(Settings settings, Workplace place) {
    return PrivateTraining.builder(settings)
        .seed(SEED)
        .evaluateEvery(4)
        .checkpointEvery(2)
        .options(RuntimeOptions.defaults().withWorkers(1))
        .at(place);
  }

  static TrainingResult train(Settings settings, Workplace place) {
    try (PrivateTraining training = training(settings, place).build()) {
      return training.run();
    }
  }
}
