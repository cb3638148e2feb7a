package org.smadp.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
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
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.smadp.data.catalog.DataCatalog;
import org.smadp.nn.RuntimeOptions;
import org.smadp.serve.ModelServer;
import org.smadp.serve.ServerOptions;
import org.smadp.train.Predictions;
import org.smadp.train.Predictor;

/** A trained model behind HTTP, on the loopback address. */
final class ServeTest {
  private static final ObjectMapper JSON = new ObjectMapper();

  @TempDir static Path folder;
  private static TrainedRun run;
  private static Predictor predictor;
  private static ModelServer server;
  private static final HttpClient CLIENT = HttpClient.newHttpClient();

  @BeforeAll
  static void start() throws IOException {
    run = TrainedRun.in(folder);
    predictor =
        Predictor.open(
            run.directory(), new DataCatalog(folder), RuntimeOptions.defaults().withWorkers(1));
    var address = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
    server =
        ModelServer.start(
            predictor, new ServerOptions(address, 4, 64, 20_000, Duration.ofSeconds(5)));
  }

  @AfterAll
  static void stop() {
    server.close();
    predictor.close();
  }

  private static HttpRequest.Builder to(String path) {
    return HttpRequest.newBuilder(
            URI.create("http://127.0.0.1:" + server.address().getPort() + path))
        .timeout(Duration.ofSeconds(20));
  }

  private static HttpResponse<String> send(HttpRequest request) throws IOException {
    try {
      return CLIENT.send(request, BodyHandlers.ofString());
    } catch (InterruptedException exception) {
      throw new IOException(exception);
    }
  }

  private static HttpResponse<String> predict(String body) throws IOException {
    return send(
        to("/predict")
            .header("Content-Type", "application/json")
            .POST(BodyPublishers.ofString(body))
            .build());
  }

  private static void refused(int status, String words, HttpResponse<String> response)
      throws IOException {
    assertEquals(status, response.statusCode(), response.body());
    assertEquals(1, response.body().lines().count());
    JsonNode error = JSON.readTree(response.body());
    assertTrue(error.get("error").asText().contains(words), response.body());
  }

  @Test
  void predict_rowsUnderLoad_equalThoseOfTheFileBitForBit() throws Exception {
    Predictions file = predictor.score("csv:" + run.csv());
    List<String> lines = Files.readAllLines(run.csv());
    int clients = 8;
    int each = 250;
    ExecutorService pool = Executors.newFixedThreadPool(clients + 1);
    List<Future<long[]>> results = new ArrayList<>();
    long began = System.nanoTime();
    for (int c = 0; c < clients; c++) {
      int client = c;
      Callable<long[]> work =
          () -> {
            long[] nanos = new long[each];
            for (int i = 0; i < each; i++) {
              int row = (client * each + i) % file.size();
              String[] cells = lines.get(row + 1).split(",", -1);
              String body = "{\"age\": %s, \"income\": %s}".formatted(cells[0], cells[2]);
              long start = System.nanoTime();
              HttpResponse<String> response = predict(body);
              nanos[i] = System.nanoTime() - start;
              assertEquals(200, response.statusCode(), response.body());
              JsonNode answer = JSON.readTree(response.body()).get("probabilities");
              assertEquals(file.of(row).probability(0), answer.get("no").floatValue());
              assertEquals(file.of(row).probability(1), answer.get("yes").floatValue());
            }
            return nanos;
          };
      results.add(pool.submit(work));
    }
    Future<?> broken = pool.submit(() -> badBodies(each));
    List<Long> all = new ArrayList<>();
    for (Future<long[]> result : results) {
      Arrays.stream(result.get()).forEach(all::add);
    }
    double seconds = (System.nanoTime() - began) / 1e9;
    broken.get();
    pool.shutdown();
    all.sort(null);
    System.out.printf(
        "serving: %d requests by %d clients, %.0f requests a second, latency ms median %.2f, 95 %%"
            + " %.2f, 99 %% %.2f%n",
        all.size(),
        clients,
        all.size() / seconds,
        all.get(all.size() / 2) / 1e6,
        all.get(all.size() * 95 / 100) / 1e6,
        all.get(all.size() * 99 / 100) / 1e6);
    HttpResponse<String> metrics = send(to("/metrics").build());
    assertTrue(metrics.body().contains("smadp_requests_total{status=\"200\"} "), metrics.body());
    assertTrue(metrics.body().contains("smadp_request_seconds_bucket{le=\"+Inf\"}"));
  }

  /** Bodies that cannot be scored, while others are: each is answered as if it were alone. */
  private static Void badBodies(int count) throws IOException {
    for (int i = 0; i < count; i++) {
      switch (i % 4) {
        case 0 -> refused(400, "not valid JSON", predict("{\"age\": "));
        case 1 -> refused(400, "column 'income' is missing", predict("{\"age\": 3}"));
        case 2 -> refused(413, "at most 20000 bytes", predict(" ".repeat(50_000)));
        default -> refused(400, "a row must have 2 values", predict("[1,2,3]"));
      }
    }
    return null;
  }

  @Test
  void predict_batchAndArrays_areScored() throws IOException {
    JsonNode batch =
        JSON.readTree(predict("[[90, 80], {\"income\": 20, \"age\": 30, \"id\": 7}]").body());
    assertEquals("yes", batch.get("predictions").get(0).get("class").asText());
    assertEquals("no", batch.get("predictions").get(1).get("class").asText());
    assertEquals("yes", JSON.readTree(predict("[90, 80]").body()).get("class").asText());
    assertEquals(200, send(to("/health").build()).statusCode());
  }

  @Test
  void predict_badRequests_areAnsweredInOneLine() throws IOException {
    refused(400, "not valid JSON", predict("{"));
    refused(400, "not valid JSON", predict("[1,2] 3"));
    refused(400, "column 'income' is missing", predict("{\"age\": 3}"));
    refused(400, "column 'income': is empty", predict("{\"age\": 3, \"income\": null}"));
    refused(400, "a row must have 2 values, had 3", predict("[1,2,3]"));
    refused(400, "a row must be", predict("7"));
    refused(400, "a row must", predict(""));
    refused(400, "row 2: value 1 must be a number", predict("[[1,2],[true,2]]"));
    refused(400, "not valid JSON", predict("[".repeat(5000)));
    refused(413, "at most 20000 bytes", predict(" ".repeat(50_000)));
    refused(
        415,
        "application/json",
        send(to("/predict").POST(BodyPublishers.ofString("[1,2]")).build()));
    refused(405, "must be POST", send(to("/predict").build()));
    refused(405, "must be GET", send(to("/health").DELETE().build()));
    refused(404, "/predict", send(to("/model").build()));
  }
}
