package org.smadp.cli;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.smadp.data.catalog.DataCatalog;
import org.smadp.nn.RuntimeOptions;
import org.smadp.train.Prediction;
import org.smadp.train.Predictions;
import org.smadp.train.Predictor;

/** Rows scored in process, next to the same rows in a file. */
final class RowScoresTest {
  @TempDir static Path folder;
  private static TrainedRun run;

  @BeforeAll
  static void train() throws IOException {
    run = TrainedRun.in(folder);
  }

  private static Predictor open() throws IOException {
    return Predictor.open(
        run.directory(), new DataCatalog(folder), RuntimeOptions.defaults().withWorkers(2));
  }

  @Test
  void score_rowsFromManyThreads_equalThoseOfTheFileBitForBit() throws IOException {
    List<String> lines = Files.readAllLines(run.csv());
    try (Predictor predictor = open()) {
      Predictions file = predictor.score("csv:" + run.csv());
      IntStream.range(0, file.size())
          .parallel()
          .forEach(
              e -> {
                String[] cells = lines.get(e + 1).split(",", -1);
                double age = Double.parseDouble(cells[0]);
                double income = Double.parseDouble(cells[2]);
                Prediction named =
                    predictor.score(Map.of("income", cells[2], "age", age, "name", "x"));
                Prediction inOrder = predictor.score(new double[] {age, income});
                for (int c = 0; c < 2; c++) {
                  assertEquals(file.of(e).probability(c), named.probability(c));
                  assertEquals(file.of(e).probability(c), inOrder.probability(c));
                }
                assertEquals(file.of(e).best(), named.best());
              });
    }
  }

  @Test
  void scoreAll_batch_equalsRowsAlone() throws IOException {
    try (Predictor predictor = open()) {
      List<Prediction> both =
          predictor.scoreAll(List.of(new double[] {90, 80}, new double[] {20, 10}));
      assertArrayEquals(
          predictor.score(new float[] {20, 10}).probabilities(), both.get(1).probabilities());
      assertEquals(1, both.get(0).best().orElseThrow());
      assertTrue(predictor.score(new double[] {Double.NaN, 1}).best().isEmpty());
    }
  }

  @Test
  void score_badRow_isRefusedByName() throws IOException {
    try (Predictor predictor = open()) {
      refused("column 'income' is missing", () -> predictor.score(Map.of("age", 3)));
      refused(
          "column 'age': is not a number", () -> predictor.score(Map.of("age", "x", "income", 3)));
      refused("a row must have 2 values, had 3", () -> predictor.score(new float[3]));
    }
  }

  private static void refused(String words, Runnable action) {
    String message = assertThrows(IllegalArgumentException.class, action::run).getMessage();
    assertTrue(message.contains(words), message);
  }
}
