package org.smadp.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code smadp train} on a small table, then {@code smadp predict} with what it left. */
final class TrainAndPredictTest {
  @TempDir static Path folder;
  private static TrainedRun run;

  @BeforeAll
  static void train() throws IOException {
    run = TrainedRun.in(folder);
  }

  private static Invocation predict(String... more) {
    String[] arguments = new String[more.length + 3];
    arguments[0] = "predict";
    arguments[1] = "--run";
    arguments[2] = run.directory().toString();
    System.arraycopy(more, 0, arguments, 3, more.length);
    return Invocation.of(arguments);
  }

  private static String csv(String name, String text) throws IOException {
    return "csv:" + Files.writeString(folder.resolve(name), text);
  }

  @Test
  void train_json_hasTheseKeys() {
    JsonNode result = run.training().json();

    assertTrue(
        Invocation.names(result)
            .containsAll(
                List.of(
                    "testAccuracy",
                    "epsilon",
                    "delta",
                    "steps",
                    "secondsTraining",
                    "runDirectory")));
    assertTrue(result.get("epsilon").asDouble() <= 3);
    assertEquals(40, result.get("steps").asInt());
    assertEquals(run.directory().toString(), result.get("runDirectory").asText());
    assertTrue(run.training().err().contains("step 40/40"), run.training().err());
  }

  @Test
  void predict_labelledTable_givesAccuracyAndRows() {
    Invocation scored = predict("--data", "csv:" + run.csv());

    assertEquals(0, scored.exitCode());
    List<String> lines = scored.out().lines().toList();
    assertEquals("example,class,p_no,p_yes", lines.get(0));
    assertEquals(301, lines.size());
    assertTrue(lines.get(300).startsWith("300,"), lines.get(300));
    assertTrue(scored.err().matches("300 examples scored, accuracy (9\\d|100)\\.\\d\\d %\\R"));
  }

  @Test
  void predict_json_agreesWithCsv() {
    JsonNode json = predict("--data", "csv:" + run.csv(), "--json").json();
    List<String> csv = predict("--data", "csv:" + run.csv()).out().lines().toList();

    assertEquals(
        List.of("examples", "outside", "accuracy", "classes", "predictions"),
        Invocation.names(json));
    assertEquals("[\"no\",\"yes\"]", json.get("classes").toString());
    assertEquals(300, json.get("predictions").size());
    for (int i = 0; i < 300; i++) {
      JsonNode row = json.get("predictions").get(i);
      String[] cells = csv.get(i + 1).split(",", -1);
      assertEquals(cells[0], row.get("example").asText());
      assertEquals(cells[1], row.get("class").asText());
      double no = row.get("probabilities").get(0).asDouble();
      double yes = row.get("probabilities").get(1).asDouble();
      assertEquals(Double.parseDouble(cells[3]), yes, 1e-6);
      assertEquals(1, no + yes, 1e-6);
      assertEquals(yes > no ? "yes" : "no", cells[1]);
    }
  }

  @Test
  void predict_columnsInAnotherOrderOrMore_areFoundByName() throws IOException {
    String usual = predict("--data", csv("a.csv", "age,income\n90,80\n30,20\n")).out();
    Invocation other =
        predict("--data", csv("b.csv", "id,income,name,age\n7,80,x,90\n8,20,y,30\n"));

    assertEquals(usual, other.out());
    assertEquals("2 examples scored\n", other.err());
    assertTrue(usual.contains("\n1,yes,") && usual.contains("\n2,no,"), usual);
  }

  @Test
  void predict_missingLabels_countAsUnknown() throws IOException {
    String data = csv("c.csv", "age,income,outcome\n90,80,yes\n30,20,\n");

    assertFalse(predict("--data", data, "--json").json().has("accuracy"));
  }

  @Test
  void predict_notANumber_hasNoClass() throws IOException {
    Invocation scored = predict("--data", csv("d.csv", "age,income\nNaN,80\n30,20\n"));

    assertTrue(scored.out().contains("\n1,,NaN,NaN\n"), scored.out());
    assertTrue(scored.err().contains("1 without an answer"), scored.err());
  }

  @Test
  void predict_out_writesTheSameRows() throws IOException {
    Path file = folder.resolve("scores.csv");

    Invocation scored = predict("--data", "csv:" + run.csv(), "--out", file.toString());

    assertEquals("", scored.out());
    assertTrue(scored.err().contains("written to " + file), scored.err());
    assertEquals(predict("--data", "csv:" + run.csv()).out(), Files.readString(file));
  }

  @Test
  void predict_badData_isNamed() throws IOException {
    predict("--data", "csv:" + folder.resolve("absent.csv")).refused("absent.csv", "no such file");
    predict("--data", csv("e.csv", "age\n1\n")).refused("e.csv", "'income'", "age");
    predict("--data", csv("f.csv", "age,income\n1,two\n")).refused("line 2", "'income'");
    predict("--data", csv("g.csv", "age,income,outcome\n1,2,maybe\n")).refused("label", "line 2");
    predict("--data", "mnist").refused("mnist", "1x28x28", "takes 2");
    predict("--data", "images:" + folder).refused("csv:FILE");
    predict("--data", "imagenet").refused("imagenet", "cifar10");
    predict("--data", "zip:x").refused("csv:, parquet:, jdbc:, text:, images: or idx:", "zip:x");
    predict().refusedByParser("--data");
    predict("--data", "csv:" + run.csv(), "--out", folder.resolve("no/where.csv").toString())
        .failed("where.csv");
  }

  @Test
  void predict_withoutFinishedRun_isRefused() throws IOException {
    Path empty = Files.createDirectory(folder.resolve("empty"));
    Invocation.of("predict", "--run", empty.toString(), "--data", "mnist")
        .refused("run.json", "smadp train");
    Files.writeString(empty.resolve("run.json"), "{\"status\": \"running\"}");
    Invocation.of("predict", "--run", empty.toString(), "--data", "mnist")
        .refused("not finished", "--resume " + empty);
    Files.writeString(empty.resolve("run.json"), "{");
    Invocation.of("predict", "--run", empty.toString(), "--data", "mnist")
        .refused("run.json", "not valid JSON");
  }

  @Test
  void predict_damagedModel_isRefused() throws IOException {
    Path copy = Files.createDirectory(folder.resolve("copy"));
    for (String file : List.of("run.json", "run.sha256")) {
      Files.copy(run.directory().resolve(file), copy.resolve(file));
    }
    Files.write(copy.resolve("model.safetensors"), new byte[] {1, 2, 3});

    Invocation.of("predict", "--run", copy.toString(), "--data", "csv:" + run.csv())
        .refused("model.safetensors", "SHA-256 differs");
  }

  @Test
  void train_badSettings_areNamed() {
    Invocation.of("train", "--epsilon", "many").refused("epsilon", "number", "many");
    Invocation.of("train", "--epsilon", "-1").refused("epsilon", "-1");
    Invocation.of("train", "--steps", "1.5").refused("steps", "whole number", "1.5");
    Invocation.of("train", "--model", "alexnet").refused("model", "mnist-cnn", "alexnet");
    Invocation.of("train", "--algorithm", "magic").refused("algorithm", "sma-dp-sgd", "magic");
    Invocation.of("train", "--schedule", "wild").refused("schedule", "linear", "wild");
    Invocation.of("train", "--data", "csv:" + run.csv()).refused("label", "--label");
    Invocation.of("train", "--config", "absent.yaml").refused("absent.yaml");
    Invocation.of("train", "--evaluate-every", "0").refused("evaluate-every", ">= 1", "0");
    Invocation.of("train", "--seed", "x").refusedByParser("--seed", "x");
    Invocation.of("train", "--resume", run.directory().toString(), "--seed", "5")
        .refused("finished", "--config");
  }

  @Test
  void train_csvWithoutBounds_showsHowToDeclareThem() {
    Invocation.of(
            "train",
            "--data",
            "csv:" + run.csv(),
            "--label",
            "outcome",
            "--classes",
            "no,yes",
            "--dataset-size",
            "240")
        .refused("people.csv", "age, income", "--bounds");
  }

  @Test
  void train_outNotEmpty_isRefused() {
    Invocation.of("train", "--steps", "1", "--out", folder.toString())
        .refused("not empty", "--resume");
  }
}
