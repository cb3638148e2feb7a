package org.smadp.train;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.smadp.nn.RuntimeOptions;
import org.smadp.train.plan.TrainingPlan;
import org.smadp.train.run.RunDigests;
import org.smadp.train.run.RunFile;
import org.smadp.train.settings.Setting;
import org.smadp.train.settings.Settings;

/** A few rows of four features and two classes, small enough to train on in a moment. */
final class TinyProblem {
  static final int ROWS = 96;
  static final long SEED = 918_273_645_546_372_819L;
  static final TrainingListener SILENT = new TrainingListener() {};

  private TinyProblem() {}

  /** Writes the training and the test table. */
  static Path write(Path folder) throws IOException {
    table(folder.resolve("train.csv"), ROWS, 1, "");
    table(folder.resolve("test.csv"), 40, 2, "");
    return folder;
  }

  static void table(Path file, int rows, long seed, String more) throws IOException {
    Random random = new Random(seed);
    StringBuilder text = new StringBuilder("a,b,c,d,kind\n");
    for (int i = 0; i < rows; i++) {
      boolean right = i % 2 == 0;
      for (int f = 0; f < 4; f++) {
        double centre = (right ? 1 : -1) * (f + 1) / 3.0;
        text.append(String.format(Locale.ROOT, "%.3f,", centre + random.nextGaussian()));
      }
      text.append(right ? "right\n" : "left\n");
    }
    Files.writeString(file, text + more);
  }

  /** Writes the same tables with a column of people, each of whom has three rows. */
  static void writeUsers(Path folder) throws IOException {
    write(folder);
    for (String part : new String[] {"train", "test"}) {
      List<String> lines = Files.readAllLines(folder.resolve(part + ".csv"));
      StringBuilder text = new StringBuilder("person," + lines.get(0) + "\n");
      for (int i = 1; i < lines.size(); i++) {
        text.append(part).append(i / 3).append(',').append(lines.get(i)).append('\n');
      }
      Files.writeString(folder.resolve(part + ".csv"), text);
    }
  }

  /** The settings for tables with people, who are protected with all their rows. */
  static Settings byUser(Settings byRow) {
    return byRow
        .without(Setting.DATASET_SIZE)
        .withText(Setting.USER_COLUMN, "person")
        .withText(Setting.PRIVACY_UNIT, "user")
        .withText(Setting.USERS, "33")
        .withText(Setting.EXAMPLES_PER_USER, "2")
        .withText(Setting.LOT_SIZE, "8");
  }

  /** SMA-DP-SGD on the tables in this folder: 12 steps with three groups of parameters. */
  static Settings settings(Path folder) {
    return usualModel(folder).withText(Setting.MODEL, "mlp");
  }

  /** The same with the model that such data gets when none is named. */
  static Settings usualModel(Path folder) {
    return Settings.defaults()
        .withText(Setting.DATA, "csv:" + folder.resolve("train.csv"))
        .withText(Setting.TEST_DATA, folder.resolve("test.csv").toString())
        .withText(Setting.LABEL, "kind")
        .withText(Setting.CLASSES, "left,right")
        .withText(Setting.BOUNDS, "-4:4")
        .withText(Setting.DATASET_SIZE, "100")
        .withText(Setting.EPSILON, "6")
        .withText(Setting.DELTA, "1e-3")
        .withText(Setting.LOT_SIZE, "20")
        .withText(Setting.STEPS, "12")
        .withText(Setting.ALGORITHM, "sma-dp-sgd")
        .withText(Setting.STANDARDISE, "none")
        .withText(Setting.CLIP_NORM, "0.5")
        .withText(Setting.WEIGHT_DECAY, "2.5e-4")
        .withText(Setting.EVALUATION, "public")
        .withText(Setting.LEARNING_RATE, "1");
  }

  /** The same with one group of parameters. */
  static Settings linear(Path folder) {
    return settings(folder).withText(Setting.MODEL, "linear");
  }

  static OptionalLong seeded() {
    return OptionalLong.of(SEED);
  }

  static OptionalLong secure() {
    return OptionalLong.empty();
  }

  static RuntimeOptions options() {
    return RuntimeOptions.defaults().withWorkers(1);
  }

  /** Evaluates every fourth step and saves every third. */
  static TrainingBuilder training(Settings settings, OptionalLong seed) {
    return PrivateTraining.builder(settings)
        .seed(seed)
        .evaluateEvery(4)
        .checkpointEvery(3)
        .options(options());
  }

  /** The plan that settings lead to. */
  static TrainingPlan plan(Settings settings) {
    try (PrivateTraining training = training(settings, seeded()).build()) {
      return training.plan();
    }
  }

  static TrainingResult run(Settings settings, Path out, OptionalLong seed) throws IOException {
    return run(settings, out, seed, SILENT);
  }

  static TrainingResult run(
      Settings settings, Path out, OptionalLong seed, TrainingListener listener)
      throws IOException {
    try (PrivateTraining training = training(settings, seed).listener(listener).build()) {
      return training.run(out);
    }
  }

  static TrainingResult resume(
      Settings settings, Path out, OptionalLong seed, TrainingListener listener)
      throws IOException {
    try (PrivateTraining training = training(settings, seed).listener(listener).build()) {
      return training.resume(out);
    }
  }

  /** A listener that ends the process, as far as the run can tell, after this many steps. */
  static TrainingListener crashAfter(long step) {
    return new TrainingListener() {
      @Override
      public void onStep(long done) {
        if (done == step) {
          throw new Crash();
        }
      }
    };
  }

  static final class Crash extends RuntimeException {
    private static final long serialVersionUID = 1;
  }

  /** Every file of a run by name, without what two equal runs may differ in: times and machine. */
  static Map<String, String> files(Path run) throws IOException {
    Map<String, String> files = new TreeMap<>();
    try (Stream<Path> paths = Files.list(run)) {
      paths.forEach(path -> files.put(path.getFileName().toString(), content(path)));
    }
    return files;
  }

  private static String content(Path file) {
    try {
      if (file.endsWith(RunDigests.FILE)) { // run.json names the time and machine
        return Files.readString(file).replaceFirst("\\w+ +run.json", "");
      }
      if (!file.endsWith(RunFile.NAME)) {
        return Arrays.toString(Files.readAllBytes(file));
      }
      ObjectNode run = (ObjectNode) new ObjectMapper().readTree(file.toFile());
      run.remove("environment");
      ((ObjectNode) run.path("results")).remove("secondsTraining");
      return run.toPrettyString();
    } catch (IOException exception) {
      throw new UncheckedIOException(exception);
    }
  }
}
