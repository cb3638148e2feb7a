package org.smadp.audit.blackbox;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import org.smadp.audit.check.Alarm;
import org.smadp.audit.check.Check;
import org.smadp.audit.shadow.Draws;
import org.smadp.nn.RuntimeOptions;
import org.smadp.privacy.Sensitive;
import org.smadp.train.PrivateTraining;
import org.smadp.train.TrainingListener;
import org.smadp.train.report.Evaluation;
import org.smadp.train.settings.Setting;
import org.smadp.train.settings.Settings;

/**
 * Trains a tiny table again and again, with and without one far-out record, and tries to tell which
 * from everything the run directory holds and every message that listeners get. Secure randomness,
 * as a user would have it.
 */
@Sensitive
public final class RunDistinguisher {
  private static final int ROWS = 30;
  private static final int DECLARED = 40;
  private static final double DELTA = 1e-3;
  private static final double EPSILON = 0.5;

  /** Something done to a finished run directory; nothing, unless a test plants a leak. */
  interface Tampering {
    void touch(Path run, boolean with) throws IOException;
  }

  private RunDistinguisher() {}

  /**
   * Runs both worlds in turn, chosen by coins.
   *
   * @param runs in all
   */
  public static Check of(String algorithm, int runs, long seed) throws IOException {
    return of(algorithm, runs, seed, (run, with) -> {});
  }

  static Check of(String algorithm, int runs, long seed, Tampering tampering) throws IOException {
    Path folder = Files.createTempDirectory("smadp-audit");
    try {
      List<String> rows = rows(Draws.of(seed, "rows"));
      Files.write(folder.resolve("test.csv"), rows);
      boolean[] with = Draws.of(seed, "worlds").coins(runs);
      List<Separation.Run> seen = new ArrayList<>();
      for (int run = 0; run < runs; run++) {
        List<String> own = new ArrayList<>(rows);
        if (with[run]) {
          own.add("4,4,-4,4,left"); // as far from its class as the declared bounds allow
        }
        Files.write(folder.resolve("train.csv"), own);
        seen.add(new Separation.Run(train(algorithm, folder, with[run], tampering), with[run]));
      }
      return check(new Separation(seen), runs);
    } finally {
      delete(folder);
    }
  }

  private static Check check(Separation separation, int runs) {
    double shown = separation.epsilon(DELTA, Alarm.SHOWN);
    double certain = separation.epsilon(DELTA, Alarm.CHANCE);
    return new Check(
        "run directory: one record",
        certain <= EPSILON,
        String.format(
            Locale.ROOT,
            "%d runs: files and messages tell one record with epsilon at least %.3f (%.3f beyond"
                + " doubt), best by '%s'; claimed %.2f",
            runs,
            shown,
            certain,
            separation.best(),
            EPSILON),
        Map.of("epsilon", shown, "certain", certain, "claimed", EPSILON, "runs", (double) runs));
  }

  private static List<String> rows(Draws draws) {
    List<String> rows = new ArrayList<>(List.of("a,b,c,d,kind"));
    double[] noise = draws.gaussians(4 * ROWS, 1);
    for (int i = 0; i < ROWS; i++) {
      StringBuilder row = new StringBuilder();
      for (int f = 0; f < 4; f++) {
        double value = noise[4 * i + f] + (i % 2 == 0 ? 1 : -1);
        row.append(String.format(Locale.ROOT, "%.3f,", value));
      }
      rows.add(row.append(i % 2 == 0 ? "right" : "left").toString());
    }
    return rows;
  }

  private static Map<String, Double> train(
      String algorithm, Path folder, boolean with, Tampering tampering) throws IOException {
    Path out = folder.resolve("run");
    var messages = new StringBuilder();
    Settings settings =
        Settings.defaults()
            .withText(Setting.DATA, "csv:" + folder.resolve("train.csv"))
            .withText(Setting.TEST_DATA, folder.resolve("test.csv").toString())
            .withText(Setting.LABEL, "kind")
            .withText(Setting.CLASSES, "left,right")
            .withText(Setting.BOUNDS, "-4:4")
            .with(Setting.DATASET_SIZE, (long) DECLARED)
            .with(Setting.ALGORITHM, algorithm)
            .with(Setting.MODEL, "linear")
            .with(Setting.EPSILON, EPSILON)
            .with(Setting.DELTA, DELTA)
            .with(Setting.LOT_SIZE, (double) DECLARED)
            .with(Setting.STEPS, 2L)
            .with(Setting.LEARNING_RATE, 1.0);
    try (PrivateTraining training =
        PrivateTraining.builder(settings)
            .options(RuntimeOptions.defaults().withWorkers(1))
            .listener(
                new TrainingListener() {
                  @Override
                  public void onStep(long step) {
                    messages.append("step ").append(step).append('\n');
                  }

                  @Override
                  public void onEvaluation(Evaluation evaluation) {
                    messages.append(evaluation).append('\n');
                  }
                })
            .build()) {
      training.run(out);
    }
    tampering.touch(out, with);
    Map<String, Double> features = new HashMap<>(RunFeatures.of(out));
    RunFeatures.add("messages", messages.toString(), features);
    delete(out);
    return features;
  }

  private static void delete(Path folder) throws IOException {
    try (Stream<Path> paths = Files.walk(folder)) {
      for (Path path : paths.sorted(Comparator.reverseOrder()).toList()) {
        Files.deleteIfExists(path);
      }
    }
  }
}
