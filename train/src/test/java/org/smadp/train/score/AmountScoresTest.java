package org.smadp.train.score;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.ToDoubleFunction;
import org.junit.jupiter.api.Test;
import org.smadp.data.schema.Bounds;
import org.smadp.data.schema.LabelKind;
import org.smadp.nn.score.AmountScoring;
import org.smadp.tensor.Layout;

class AmountScoresTest {
  private static final int SIZE = 5000;
  private static final LabelKind.Amount DAYS = new LabelKind.Amount("days", new Bounds(10, 50));

  /** Targets are N(26, 6) days, errors N(1, 3) days. */
  private static double[][] rows() {
    Random random = new Random(2);
    double[][] rows = new double[SIZE][];
    for (int i = 0; i < SIZE; i++) {
      double target = Math.max(10, Math.min(50, 26 + 6 * random.nextGaussian()));
      double predicted = Math.max(10, Math.min(50, target + 1 + 3 * random.nextGaussian()));
      rows[i] = new double[] {predicted, target};
    }
    return rows;
  }

  private static double[] sums(AmountScoring scoring, double[][] rows) {
    double[] sums = new double[scoring.layout().size()];
    for (double[] row : rows) {
      scoring.add(
          sums,
          new float[] {(float) ((row[0] - 30) / 20)},
          new float[] {(float) ((row[1] - 30) / 20)},
          1);
    }
    return sums;
  }

  private static double mean(double[][] rows, ToDoubleFunction<double[]> of) {
    double sum = 0;
    for (double[] row : rows) {
      sum += of.applyAsDouble(row);
    }
    return sum / rows.length;
  }

  @Test
  void conclusion_exactSums_areTheErrorsInUnits() {
    double[][] rows = rows();
    NoisySums sums = NoisySums.exact(sums(AmountScoring.EXACT, rows), 5);
    Scores scores = TaskScores.of(DAYS).conclusion(sums);
    AmountDetails details = (AmountDetails) scores.details().orElseThrow();
    double mean = mean(rows, row -> row[1]);
    double square = mean(rows, row -> (row[0] - row[1]) * (row[0] - row[1]));
    double variance = mean(rows, row -> (row[1] - mean) * (row[1] - mean));
    assertEquals(Math.sqrt(square), scores.headline().value(), 1e-4);
    assertEquals(0, scores.headline().stddev());
    assertEquals(
        mean(rows, row -> Math.abs(row[0] - row[1])), details.meanAbsoluteError().value(), 1e-4);
    assertEquals(mean, details.mean().value(), 1e-4);
    assertEquals(Math.sqrt(variance), details.rmseOfMean().value(), 1e-4);
    assertEquals(
        Math.sqrt(mean(rows, row -> (row[1] - 30) * (row[1] - 30))),
        details.rmseOfMiddle().value(),
        1e-4);
    assertEquals(1 - square / variance, details.explained().value(), 1e-4);
    assertTrue(details.calibration().size() >= 3);
    assertTrue(details.warning(scores.headline()).isEmpty());
    assertFalse(details.warning(details.rmseOfMean()).isEmpty());
    assertEquals(scores.headline(), TaskScores.of(DAYS).course(sums).headline());
  }

  /** Stated noise is what noise does, for every figure. */
  @Test
  void conclusion_manyReleases_noiseIsAsLargeAsStated() {
    double[] exact = sums(AmountScoring.CONCLUSION, rows());
    double[] stddevs = {20, 15, 20, 25, 25};
    Random random = new Random(4);
    List<Scores> releases = new ArrayList<>();
    for (int run = 0; run < 600; run++) {
      double[] noisy = exact.clone();
      for (Layout.Group group : AmountScoring.CONCLUSION.layout().groups()) {
        for (int i = group.offset(); i < group.end(); i++) {
          noisy[i] += stddevs[group.index()] * random.nextGaussian();
        }
      }
      releases.add(TaskScores.of(DAYS).conclusion(new NoisySums(noisy, stddevs)));
    }
    requireStated("rmse", releases, Scores::headline);
    requireStated("mae", releases, s -> details(s).meanAbsoluteError());
    requireStated("mean", releases, s -> details(s).mean());
    requireStated("rmse of mean", releases, s -> details(s).rmseOfMean());
    requireStated("rmse of middle", releases, s -> details(s).rmseOfMiddle());
    requireStated("explained", releases, s -> details(s).explained());
    requireStated("size", releases, s -> details(s).testSize());
  }

  private static AmountDetails details(Scores scores) {
    return (AmountDetails) scores.details().orElseThrow();
  }

  private interface Part {
    Figure of(Scores scores);
  }

  private static void requireStated(String name, List<Scores> releases, Part part) {
    double mean = releases.stream().mapToDouble(s -> part.of(s).value()).average().orElseThrow();
    double variance =
        releases.stream()
            .mapToDouble(s -> Math.pow(part.of(s).value() - mean, 2))
            .average()
            .orElseThrow();
    double stated = releases.stream().mapToDouble(s -> part.of(s).stddev()).average().orElseThrow();
    assertEquals(1, Math.sqrt(variance) / stated, 0.15, name);
  }
}
