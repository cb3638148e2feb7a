package org.smadp.train;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.smadp.data.Dataset;
import org.smadp.data.catalog.DataCatalog;
import org.smadp.data.table.MemoryTable;
import org.smadp.nn.RuntimeOptions;
import org.smadp.train.settings.EvaluationMode;
import org.smadp.train.settings.Setting;

/** Numbers and several labels from arrays: trained, stored and scored again. */
class MemoryTrainingTest {
  private static final int ROWS = 4000;

  @TempDir Path folder;
  private final double[][] values = new double[ROWS][2];
  private final double[] days = new double[ROWS];
  private final boolean[][] signs = new boolean[ROWS][2];

  MemoryTrainingTest() {
    SplittableRandom random = new SplittableRandom(4);
    for (int i = 0; i < ROWS; i++) {
      values[i] = new double[] {random.nextDouble(0, 100), random.nextDouble(0, 100)};
      days[i] = 0.2 * values[i][0] + 0.1 * values[i][1] + random.nextDouble(-2, 2);
      signs[i] = new boolean[] {values[i][0] > 50, values[i][1] < 40};
    }
  }

  private static MemoryTable table() {
    return MemoryTable.named("people").column("age", 0, 100).column("weight", 0, 100);
  }

  private Path trained(Dataset data) throws IOException {
    Path run = folder.resolve("run");
    try (PrivateTraining training =
        PrivateTraining.builder()
            .data(data.withDeclaredSize(3200))
            .model("linear")
            .epsilon(3)
            .delta(1e-5)
            .with(Setting.EVALUATION, EvaluationMode.PUBLIC)
            .seed(1)
            .evaluations(1)
            .build()) {
      training.run(run);
    }
    return run;
  }

  @Test
  void run_numbersFromArrays_arePredictedInTheirUnit() throws IOException {
    Path run = trained(table().amount("days", 0, 40).rows(values, days).heldOut(0.2));
    try (Predictor predictor =
        Predictor.open(run, DataCatalog.ofUser(), RuntimeOptions.defaults())) {
      double low = predictor.score(new double[] {10, 10}).amount().orElseThrow();
      double high = predictor.score(new double[] {90, 90}).amount().orElseThrow();
      assertEquals(3, low, 2);
      assertEquals(27, high, 2);
    }
  }

  @Test
  void run_severalLabelsFromArrays_areEachPredicted() throws IOException {
    Path run = trained(table().labels("old", "light").rows(values, signs).heldOut(0.2));
    try (Predictor predictor =
        Predictor.open(run, DataCatalog.ofUser(), RuntimeOptions.defaults())) {
      Prediction both = predictor.score(new double[] {95, 5});
      Prediction none = predictor.score(new double[] {5, 95});
      assertTrue(both.holds(0) && both.holds(1));
      assertTrue(!none.holds(0) && !none.holds(1));
    }
  }
}
