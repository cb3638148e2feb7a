package org.smadp.spark;

import java.io.IOException;
import java.nio.file.Path;
import java.util.OptionalInt;
import org.apache.spark.sql.SparkSession;
import org.smadp.train.PrivateTraining;
import org.smadp.train.TrainingListener;
import org.smadp.train.place.Workplace;
import org.smadp.train.settings.Setting;
import org.smadp.train.settings.Settings;

/** A run on Spark whose driver ends in the middle. */
final class CutOff {
  private CutOff() {}

  private static final class End extends RuntimeException {
    private static final long serialVersionUID = 1;
  }

  static void train(Path out, String data, Path schema) throws IOException {
    Settings settings =
        Settings.defaults()
            .withText(Setting.DATA, data)
            .withText(Setting.SCHEMA, schema.toString())
            .withText(Setting.PRIVACY_UNIT, "row")
            .withText(Setting.DATASET_SIZE, "800")
            .withText(Setting.EPSILON, "6")
            .withText(Setting.DELTA, "1e-4")
            .withText(Setting.LOT_SIZE, "100")
            .withText(Setting.STEPS, "6")
            .withText(Setting.MODEL, "mlp");
    TrainingListener ending =
        new TrainingListener() {
          @Override
          public void onStep(long step) {
            if (step == 4) {
              throw new End();
            }
          }
        };
    try (SparkSession session =
            SparkSession.builder()
                .master("local[2]")
                .config("spark.ui.enabled", "false")
                .config("spark.driver.host", "127.0.0.1")
                .getOrCreate();
        Workplace place = SparkPlace.on(session, Wire.PROTECTED, OptionalInt.of(1));
        PrivateTraining training =
            PrivateTraining.builder(settings).seed(4).listener(ending).at(place).build()) {
      training.run(out);
    } catch (End end) {
      // as if the process had been killed
    }
  }
}
