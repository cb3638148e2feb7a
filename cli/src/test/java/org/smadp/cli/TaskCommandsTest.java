package org.smadp.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.smadp.data.catalog.DataCatalog;
import org.smadp.nn.RuntimeOptions;
import org.smadp.serve.ModelServer;
import org.smadp.serve.ServerOptions;
import org.smadp.train.Predictor;

/** Numbers and several labels, from training to serving and export. */
final class TaskCommandsTest {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final String NUMBER =
      """
      columns:
        age: {type: numeric, bounds: [0, 100]}
        dose: {type: numeric, bounds: [0, 10]}
        days: {type: label, bounds: [0, 40]}
        fever: {type: ignore}
        pain: {type: ignore}
      """;
  private static final String LABELS =
      """
      columns:
        age: {type: numeric, bounds: [0, 100]}
        dose: {type: numeric, bounds: [0, 10]}
        days: {type: ignore}
        fever: {type: label}
        pain: {type: label}
      """;

  @TempDir Path folder;

  /** Days grow with age and fall with the dose; fever comes with age, pain with small doses. */
  private Path table() throws IOException {
    return table("stays.csv", 1);
  }

  private Path table(String name, long seed) throws IOException {
    Random random = new Random(seed);
    StringBuilder text = new StringBuilder("age,dose,days,fever,pain\n");
    for (int i = 0; i < 2000; i++) {
      double age = 100 * random.nextDouble();
      double dose = 10 * random.nextDouble();
      double days = 10 + age / 5 - dose / 2 + random.nextGaussian();
      text.append(
          String.format(
              Locale.ROOT,
              "%.2f,%.2f,%.2f,%s,%d%n",
              age,
              dose,
              days,
              age + 10 * random.nextGaussian() > 70 ? "yes" : "no",
              dose + random.nextGaussian() < 5 ? 1 : 0));
    }
    return Files.writeString(folder.resolve(name), text);
  }

  private Invocation train(String name, String schema, String... more) throws IOException {
    List<String> all =
        new ArrayList<>(
            List.of(
                "train",
                "--data",
                "csv:" + table(),
                "--schema",
                Files.writeString(folder.resolve(name + ".yaml"), schema).toString(),
                "--dataset-size",
                "1600",
                "--epsilon",
                "6",
                "--steps",
                "200",
                "--evaluate-every",
                "100",
                "--seed",
                "5",
                "--out",
                run(name)));
    all.addAll(List.of(more));
    return Invocation.of(all.toArray(String[]::new));
  }

  private String run(String name) {
    return folder.resolve(name).toString();
  }

  private JsonNode results(String name) throws IOException {
    return JSON.readTree(Path.of(run(name), "run.json").toFile()).get("results");
  }

  @Test
  void number_fromTrainingToServing_isInItsOwnUnit() throws Exception {
    Invocation trained = train("days", NUMBER);
    assertEquals(0, trained.exitCode(), trained.err());
    for (String words :
        List.of(
            "test RMSE", "mean abs. error", "RMSE of the mean", "RMSE of middle", "R squared")) {
      assertTrue(trained.out().contains(words), trained.out());
    }
    assertFalse(trained.out().contains("warning"), trained.out());
    JsonNode results = results("days");
    double spread = results.at("/amount/rmseOfMean/value").asDouble();
    double rmse = results.get("testRmse").asDouble();
    assertEquals(6, spread, 1.2); // age spreads by 20 / sqrt(12) days, the dose by 5 / sqrt(12)
    assertTrue(rmse > 0.3 && rmse < 3, results.toString());
    assertTrue(results.get("testRmseStddev").asDouble() > 0);
    assertFalse(results.has("testAccuracy"));
    assertTrue(Files.readString(Path.of(run("days"), "steps.csv")).contains("testRmse"));
    assertTrue(Files.readString(Path.of(run("days"), "report.html")).contains("Test RMSE"));

    Path rows = Files.writeString(folder.resolve("new.csv"), "age,dose\n50,5\n300,5\n0,NaN\n");
    Invocation scored = Invocation.of("predict", "--run", run("days"), "--data", "csv:" + rows);
    List<String> lines = scored.out().lines().toList();
    assertEquals("example,days", lines.get(0));
    assertEquals(17.5, Double.parseDouble(lines.get(1).split(",", -1)[1]), 1);
    assertEquals("3,", lines.get(3));
    assertTrue(scored.err().contains("1 row with values outside of declared bounds"), scored.err());
    Invocation known =
        Invocation.of("predict", "--run", run("days"), "--data", "csv:" + table(), "--json");
    assertTrue(known.json().get("rmse").asDouble() < 2, known.err());
    assertEquals(lines.get(1).split(",", -1)[1], served("days", "[50, 5]").get("value").asText());

    for (String format : List.of("onnx", "torchscript", "safetensors")) {
      Path out = folder.resolve("days." + format);
      assertEquals(
          0,
          Invocation.of("export", "--run", run("days"), "--to", format, "--out", out.toString())
              .exitCode());
      String card = Files.readString(folder.resolve("model-card.md"));
      assertTrue(card.contains("| Output | days, a number from 0.0 to 40.0 |"), card);
      assertTrue(card.contains("| RMSE on held-out rows |"), card);
    }
  }

  @Test
  void labels_fromTrainingToServing_areDecidedEach() throws Exception {
    Invocation trained = train("labels", LABELS);
    assertEquals(0, trained.exitCode(), trained.err());
    assertFalse(trained.out().contains("warning"), trained.out());
    JsonNode results = results("labels");
    assertEquals("fever", results.at("/labels/labels/0/name").asText());
    for (int label = 0; label < 2; label++) {
      JsonNode auc = results.at("/labels/labels/" + label + "/scores/auc");
      assertTrue(auc.get("value").asDouble() > 0.85, results.toString());
      assertTrue(auc.get("stddev").asDouble() > 0);
    }

    Path rows = Files.writeString(folder.resolve("new.csv"), "age,dose\n95,9.5\n5,0.5\n");
    Invocation scored =
        Invocation.of(
            "predict", "--run", run("labels"), "--data", "csv:" + rows, "--threshold", "0.5");
    List<String> lines = scored.out().lines().toList();
    assertEquals("example,fever,pain,p_fever,p_pain", lines.get(0));
    assertTrue(lines.get(1).startsWith("1,1,0,"), scored.out());
    assertTrue(lines.get(2).startsWith("2,0,1,"), scored.out());
    Invocation known =
        Invocation.of("predict", "--run", run("labels"), "--data", "csv:" + table(), "--json");
    assertTrue(known.json().get("accuracy").asDouble() > 0.8, known.err());
    JsonNode answer = served("labels", "{\"age\": 95, \"dose\": 9.5}");
    assertTrue(answer.at("/labels/fever").asBoolean());
    assertFalse(answer.at("/labels/pain").asBoolean());

    Path out = folder.resolve("labels.onnx");
    assertEquals(
        0,
        Invocation.of("export", "--run", run("labels"), "--to", "onnx", "--out", out.toString())
            .exitCode());
    String card = Files.readString(folder.resolve("model-card.md"));
    assertTrue(card.contains("a probability for each of fever, pain"), card);
  }

  @Test
  void train_exactScores_areWhatPredictCounts() throws IOException {
    Path test = table("others.csv", 2);
    train("days", NUMBER, "--evaluation", "public", "--test-data", "csv:" + test);
    Invocation known =
        Invocation.of("predict", "--run", run("days"), "--data", "csv:" + test, "--json");
    assertEquals(1, results("days").get("testRmse").asDouble(), 0.2);
    assertEquals(
        results("days").get("testRmse").asDouble(), known.json().get("rmse").asDouble(), 1e-6);
  }

  @Test
  void train_settingsOfAnotherTask_areRefused() throws IOException {
    train("a", LABELS, "--loss", "huber").refused("loss is for labels that are numbers");
    train("b", NUMBER, "--class-shares", "0.5,0.5").refused("class-shares has no effect");
    assertEquals(0, train("c", NUMBER, "--loss", "huber").exitCode());
    Invocation.of("predict", "--run", run("c"), "--data", "csv:" + table(), "--threshold", "0.3")
        .refused("threshold is for two classes or for several labels");
  }

  @Test
  void train_modelThatAnswersTheMean_saysSo() throws IOException {
    Invocation run = train("days", NUMBER, "--evaluation", "public", "--learning-rate", "1e-9");
    assertTrue(run.out().contains("no smaller than that of answering the mean"), run.out());
  }

  private JsonNode served(String name, String body) throws Exception {
    var address = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
    try (Predictor predictor =
            Predictor.open(
                Path.of(run(name)),
                new DataCatalog(folder),
                RuntimeOptions.defaults().withWorkers(1));
        ModelServer server = ModelServer.start(predictor, ServerOptions.on(address))) {
      HttpRequest request =
          HttpRequest.newBuilder(
                  URI.create("http://127.0.0.1:" + server.address().getPort() + "/predict"))
              .header("Content-Type", "application/json")
              .POST(HttpRequest.BodyPublishers.ofString(body))
              .build();
      return JSON.readTree(
          HttpClient.newHttpClient().send(request, BodyHandlers.ofString()).body());
    }
  }
}
