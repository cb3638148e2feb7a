package org.smadp.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.smadp.data.catalog.DataCatalog;
import org.smadp.nn.RuntimeOptions;
import org.smadp.serve.ModelServer;
import org.smadp.serve.ServerOptions;
import org.smadp.train.Predictions;
import org.smadp.train.Predictor;

/** Tokeniser, encoder and head as one: trained, scored, served and exported by the commands. */
final class ServedTextTest {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final Path TINY_ENCODER =
      Path.of("../train/src/test/resources/org/smadp/train/tiny-encoder");
  private static final List<String> ODD =
      List.of("", " ", "Zürich 🙂 was good", "bad ".repeat(400), "a\tb\nwas \"bad\"", "好 good");

  @TempDir Path folder;

  private String line(String text, String label) {
    ObjectNode row = JSON.createObjectNode().put("text", text);
    return (label.isEmpty() ? row : row.put("label", label)) + "\n";
  }

  private Path trained() throws IOException {
    StringBuilder rows = new StringBuilder();
    for (int i = 0; i < 200; i++) {
      String word = i % 2 == 0 ? "good" : "bad";
      rows.append(line((char) ('a' + i % 26) + " was" + (" " + word).repeat(3), word));
    }
    Path data = Files.writeString(folder.resolve("films.jsonl"), rows);
    Path run = folder.resolve("run");
    succeed(
        ("train --data text:%s --classes bad,good --encoder onnx:%s --max-tokens 12"
                + " --dataset-size 160 --epsilon 8 --delta 1e-3 --steps 60 --seed 1"
                + " --evaluation public --out %s")
            .formatted(data, TINY_ENCODER.resolve("model.onnx"), run)
            .split(" "));
    return run;
  }

  private static void succeed(String... arguments) {
    Invocation done = Invocation.of(arguments);
    assertEquals(0, done.exitCode(), done.err());
  }

  @Test
  void serve_oddTexts_answersAsTheFileBitForBit() throws Exception {
    Path run = trained();
    StringBuilder rows = new StringBuilder();
    ODD.forEach(text -> rows.append(line(text, "good")));
    Path file = Files.writeString(folder.resolve("new.jsonl"), rows);
    var address = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
    try (Predictor predictor =
            Predictor.open(run, new DataCatalog(folder), RuntimeOptions.defaults().withWorkers(1));
        ModelServer server =
            ModelServer.start(
                predictor, new ServerOptions(address, 2, 16, 20_000, Duration.ofSeconds(5)))) {
      Predictions expected = predictor.score("text:" + file);
      for (int i = 0; i < ODD.size(); i++) {
        HttpResponse<String> response = post(server, line(ODD.get(i), ""));
        assertEquals(200, response.statusCode(), response.body());
        JsonNode answer = JSON.readTree(response.body()).get("probabilities");
        assertEquals(expected.of(i).probability(0), answer.get("bad").floatValue());
        assertEquals(expected.of(i).probability(1), answer.get("good").floatValue());
      }
      HttpResponse<String> nameless = post(server, "{\"body\": \"good\"}");
      assertEquals(400, nameless.statusCode());
      assertTrue(nameless.body().contains("column 'text' is missing"), nameless.body());
    }
  }

  private static HttpResponse<String> post(ModelServer server, String body) throws Exception {
    URI uri = URI.create("http://127.0.0.1:" + server.address().getPort() + "/predict");
    return HttpClient.newHttpClient()
        .send(
            HttpRequest.newBuilder(uri)
                .timeout(Duration.ofSeconds(20))
                .header("Content-Type", "application/json")
                .POST(BodyPublishers.ofString(body))
                .build(),
            BodyHandlers.ofString());
  }

  @Test
  void export_textModel_writesModelTokeniserAndCard() throws IOException {
    Path out = folder.resolve("model.onnx");
    succeed("export", "--run", trained().toString(), "--to", "onnx", "--out", out.toString());
    assertTrue(Files.size(out) > Files.size(TINY_ENCODER.resolve("model.onnx")));
    assertTrue(Files.exists(folder.resolve("tokenizer.json")));
    String card = Files.readString(folder.resolve("model-card.md"));
    assertTrue(card.contains("public pretraining: encoder onnx:"), card);
    assertTrue(card.contains("not covered by the guarantee"), card);
  }
}
