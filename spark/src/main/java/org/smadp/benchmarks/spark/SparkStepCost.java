package org.smadp.benchmarks.spark;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.OptionalInt;
import org.apache.spark.sql.SparkSession;
import org.smadp.nn.RuntimeOptions;
import org.smadp.spark.SparkPlace;
import org.smadp.spark.Wire;
import org.smadp.train.PrivateTraining;
import org.smadp.train.TrainingListener;
import org.smadp.train.place.OneMachine;
import org.smadp.train.place.Workplace;
import org.smadp.train.plan.TrainingPlan;
import org.smadp.train.settings.Setting;
import org.smadp.train.settings.Settings;

/**
 * Times of single steps, in one process or on a cluster. Settings of Spark are system properties.
 *
 * <pre>
 *   java ... org.smadp.benchmarks.spark.SparkStepCost PLACE DATA SCHEMA ROWS MODEL STEPS PARTS LOT...
 * </pre>
 *
 * PLACE is {@code here} or {@code spark}; PARTS 0 means one for each core.
 */
public final class SparkStepCost {
  private static final int WARM_UP = 5;

  private SparkStepCost() {}

  public static void main(String[] arguments) throws IOException {
    String kind = arguments[0];
    int parts = Integer.parseInt(arguments[6]);
    try (SparkSession session = kind.equals("spark") ? session() : null;
        Workplace place =
            session == null
                ? new OneMachine()
                : SparkPlace.on(
                    session, Wire.ANY, parts == 0 ? OptionalInt.empty() : OptionalInt.of(parts))) {
      for (String lot : Arrays.copyOfRange(arguments, 7, arguments.length)) {
        measure(kind, place, arguments, lot);
      }
    }
  }

  private static SparkSession session() {
    return SparkSession.builder().appName("smadp step cost").getOrCreate();
  }

  private static void measure(String kind, Workplace place, String[] arguments, String lot) {
    Settings settings =
        Settings.defaults()
            .withText(Setting.DATA, arguments[1])
            .withText(Setting.SCHEMA, arguments[2])
            .withText(Setting.DATASET_SIZE, arguments[3])
            .withText(Setting.MODEL, arguments[4])
            .withText(Setting.STEPS, arguments[5])
            .withText(Setting.LOT_SIZE, lot)
            .withText(Setting.ALGORITHM, "dp-sgd")
            .withText(Setting.NOISE_MULTIPLIER, "1")
            .withText(Setting.DELTA, "1e-8")
            .withText(Setting.EVALUATION, "none")
            .withText(Setting.STANDARDISE, "none");
    var clock = new Clock();
    long began = System.nanoTime();
    try (PrivateTraining training =
        PrivateTraining.builder(settings)
            .seed(1)
            .options(RuntimeOptions.defaults())
            .listener(clock)
            .at(place)
            .build()) {
      int parameters = training.plan().model().parameterCount();
      training.run();
      System.out.printf(
          Locale.ROOT,
          "%s lot %s, %d parameters: median %.1f ms, 10 %% to 90 %%: %.1f to %.1f, set-up %.1f s%n",
          kind,
          lot,
          parameters,
          clock.quantile(0.5),
          clock.quantile(0.1),
          clock.quantile(0.9),
          (clock.first - began) / 1e9);
    }
  }

  /** Collects the times of steps after the first few. */
  private static final class Clock implements TrainingListener {
    private final List<Double> millis = new ArrayList<>();
    private long first;
    private long last;

    @Override
    public void onStart(TrainingPlan plan, long step) {
      first = System.nanoTime();
      last = first;
    }

    @Override
    public void onStep(long step) {
      long now = System.nanoTime();
      if (step > WARM_UP) {
        millis.add((now - last) / 1e6);
      }
      last = now;
    }

    double quantile(double share) {
      return millis.stream()
          .sorted()
          .skip((long) (share * (millis.size() - 1)))
          .findFirst()
          .orElse(Double.NaN);
    }
  }
}
