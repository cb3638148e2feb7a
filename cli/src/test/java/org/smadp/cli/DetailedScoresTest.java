package org.smadp.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What {@code smadp train} says of a finished model. */
final class DetailedScoresTest {
  private static final List<String> FIGURES =
      List.of(
          "test size",
          "majority share",
          "AUC",
          "mean probability",
          "base rate",
          "predicted share",
          "best threshold",
          "recall no",
          "recall yes");

  @TempDir Path folder;

  @Test
  void train_privateScores_haveTheirNoiseEverywhere() throws IOException {
    Invocation run = train("run", 2000, "--learning-rate", "4");

    assertEquals(0, run.exitCode(), run.err());
    for (String figure : FIGURES) {
      String line =
          run.out().lines().filter(text -> text.startsWith(figure)).findFirst().orElseThrow();
      assertTrue(figure.equals("best threshold") || line.contains(" ± "), line);
    }
    assertFalse(run.out().contains("warning"), run.out());
    JsonNode details = json("run");
    assertTrue(details.at("/auc/value").asDouble() > 0.9, details.toString());
    assertTrue(details.at("/auc/stddev").asDouble() > 0);
    assertEquals(400, details.at("/testSize/value").asDouble(), 60);
    assertEquals(2, details.get("confusion").size());
    assertTrue(details.get("confusionStddev").asDouble() > 0);
    String report = Files.readString(folder.resolve("run/report.html"));
    for (String words : List.of("Scores of the finished model", "Calibration", "two standard")) {
      assertTrue(report.contains(words), words);
    }
  }

  @Test
  void train_publicScores_areExact() throws IOException {
    Invocation run = train("run", 2000, "--evaluation", "public", "--learning-rate", "4");

    assertEquals(0, run.exitCode(), run.err());
    assertFalse(run.out().contains(" ± "), run.out());
    JsonNode details = json("run");
    assertEquals(0, details.at("/auc/stddev").asDouble());
    double counted = 0;
    for (JsonNode row : details.get("confusion")) {
      counted += row.get(0).asDouble() + row.get(1).asDouble();
    }
    assertEquals(details.at("/testSize/value").asDouble(), counted);
  }

  /** A model that has not learned anything is told apart from one that has. */
  @Test
  void train_modelThatAnswersTheMajority_saysSo() {
    Invocation run = train("run", 2000, "--evaluation", "public", "--learning-rate", "1e-9");

    assertTrue(
        run.out().contains("warning          the accuracy is no better than answering 'no' always"),
        run.out());
  }

  /** Weights by declared shares raise the probability of the rare class. */
  @Test
  void train_declaredShares_raiseTheRareClass() throws IOException {
    String[] exact = {"--evaluation", "public", "--learning-rate", "0.5"};
    train("plain", 2000, exact);
    Invocation run =
        train(
            "weighted",
            2000,
            exact[0],
            exact[1],
            exact[2],
            exact[3],
            "--class-shares",
            "0.75,0.25");

    assertEquals(0, run.exitCode(), run.err());
    double plain = json("plain").at("/meanProbability/value").asDouble();
    double weighted = json("weighted").at("/meanProbability/value").asDouble();
    assertTrue(weighted > plain + 0.02, plain + " " + weighted);
    assertEquals(2, train("refused", 2000, "--class-shares", "0.5").exitCode());
  }

  private JsonNode json(String name) throws IOException {
    return new ObjectMapper()
        .readTree(folder.resolve(name).resolve("run.json").toFile())
        .at("/results/details");
  }

  private Invocation train(String name, int rows, String... more) {
    try {
      Path csv = Files.writeString(folder.resolve("people.csv"), table(rows));
      List<String> all =
          new ArrayList<>(
              List.of(
                  "train",
                  "--data",
                  "csv:" + csv,
                  "--label",
                  "outcome",
                  "--classes",
                  "no,yes",
                  "--bounds",
                  "age=0:120,income=0:100",
                  "--dataset-size",
                  "1600",
                  "--model",
                  "linear",
                  "--lot-size",
                  "200",
                  "--steps",
                  "40",
                  "--evaluate-every",
                  "20",
                  "--delta",
                  "1e-4",
                  "--epsilon",
                  "6",
                  "--seed",
                  "5",
                  "--out",
                  folder.resolve(name).toString()));
      all.addAll(List.of(more));
      return Invocation.of(all.toArray(String[]::new));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Two classes, one in four a yes. */
  private static String table(int rows) {
    Random random = new Random(1);
    StringBuilder text = new StringBuilder("age,outcome,income\n");
    for (int i = 0; i < rows; i++) {
      boolean yes = random.nextInt(4) == 0;
      text.append(
          String.format(
              Locale.ROOT,
              "%.2f,%s,%.2f%n",
              (yes ? 85 : 35) + 8 * random.nextGaussian(),
              yes ? "yes" : "no",
              (yes ? 75 : 25) + 8 * random.nextGaussian()));
    }
    return text.toString();
  }
}
