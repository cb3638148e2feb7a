package org.smadp.serve;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetSocketAddress;
import java.util.Locale;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.smadp.train.Predictor;

/**
 * A model behind HTTP: {@code POST /predict} scores a row or a batch in JSON, {@code GET /health}
 * says that it can, {@code GET /metrics} counts requests for Prometheus.
 *
 * <p>Bodies, threads, waiting connections and times are bounded; whatever is wrong with a request
 * is answered by a status and one line of JSON. A row has the scores that {@code smadp predict}
 * gives it; for tables and dense networks, bit for bit.
 */
public final class ModelServer implements AutoCloseable {
  /** Of a body that is too large, so many times the largest size is read and thrown away. */
  private static final int TIMES_DISCARDED = 8;

  private final HttpServer server;
  private final ThreadPoolExecutor threads;
  private final ServerOptions options;
  private final Scoring scoring;
  private final RequestMetrics metrics = new RequestMetrics();
  private final AtomicInteger running = new AtomicInteger();
  private volatile boolean stopping;

  private ModelServer(HttpServer server, Predictor predictor, ServerOptions options) {
    this.server = server;
    this.options = options;
    this.scoring = new Scoring(predictor);
    AtomicInteger made = new AtomicInteger();
    this.threads =
        new ThreadPoolExecutor(
            options.threads(),
            options.threads(),
            1,
            TimeUnit.MINUTES,
            new ArrayBlockingQueue<>(options.waiting()),
            body -> {
              Thread thread = new Thread(body, "smadp-serve-" + made.incrementAndGet());
              thread.setDaemon(true);
              return thread;
            },
            new ThreadPoolExecutor.CallerRunsPolicy()); // the one that accepts then works itself
  }

  /** Listens until it is closed; the predictor stays the caller's. */
  public static ModelServer start(Predictor predictor, ServerOptions options) throws IOException {
    limitTimes(options);
    HttpServer http = HttpServer.create(options.address(), options.waiting());
    ModelServer server = new ModelServer(http, predictor, options);
    http.setExecutor(server.threads);
    http.createContext("/", server::handle);
    http.start();
    return server;
  }

  /** Slow senders and readers are cut off; these settings of the JDK hold for the process. */
  private static void limitTimes(ServerOptions options) {
    String seconds = Long.toString(Math.max(1, options.timeout().toSeconds()));
    System.setProperty("sun.net.httpserver.maxReqTime", seconds);
    System.setProperty("sun.net.httpserver.maxRspTime", seconds);
    System.setProperty("sun.net.httpserver.nodelay", "true");
  }

  /** Where it listens. */
  public InetSocketAddress address() {
    return server.getAddress();
  }

  private void handle(HttpExchange exchange) throws IOException {
    long began = System.nanoTime();
    int status = 500;
    running.incrementAndGet();
    try (exchange) {
      Answer answer = answer(exchange);
      status = answer.status();
      byte[] bytes = answer.bytes();
      exchange.getResponseHeaders().set("Content-Type", answer.type());
      exchange.sendResponseHeaders(status, bytes.length);
      exchange.getResponseBody().write(bytes);
    } finally {
      running.decrementAndGet();
      metrics.record(status, System.nanoTime() - began);
    }
  }

  private Answer answer(HttpExchange exchange) throws IOException {
    try {
      return routed(exchange);
    } catch (Refusal refusal) {
      if (refusal.status() == 413) {
        exchange.getResponseHeaders().set("Connection", "close");
      }
      return Answer.json(refusal.status(), Scoring.error(refusal.getMessage()));
    } catch (RuntimeException failure) {
      return Answer.json(500, Scoring.error("the row could not be scored"));
    }
  }

  private Answer routed(HttpExchange exchange) throws Refusal, IOException {
    if (stopping) {
      throw new Refusal(503, "the server is stopping");
    }
    return switch (exchange.getRequestURI().getPath()) {
      case "/predict" -> {
        require(exchange, "POST");
        requireJson(exchange);
        yield Answer.json(200, scoring.answer(body(exchange)));
      }
      case "/health" -> {
        require(exchange, "GET");
        yield Answer.json(200, "{\"status\":\"ok\"}");
      }
      case "/metrics" -> {
        require(exchange, "GET");
        yield new Answer(200, "text/plain; version=0.0.4; charset=utf-8", metrics.text());
      }
      default -> throw new Refusal(404, "there is /predict, /health and /metrics");
    };
  }

  private static void require(HttpExchange exchange, String method) throws Refusal {
    if (!exchange.getRequestMethod().equals(method)) {
      exchange.getResponseHeaders().set("Allow", method);
      throw new Refusal(405, "the method must be " + method);
    }
  }

  private static void requireJson(HttpExchange exchange) throws Refusal {
    String type = exchange.getRequestHeaders().getFirst("Content-Type");
    if (type == null || !type.toLowerCase(Locale.ROOT).startsWith("application/json")) {
      throw new Refusal(415, "the Content-Type must be application/json");
    }
  }

  private byte[] body(HttpExchange exchange) throws Refusal, IOException {
    InputStream in = exchange.getRequestBody();
    byte[] body = in.readNBytes(options.largestBody() + 1);
    if (body.length > options.largestBody()) {
      discard(in, body);
      throw new Refusal(413, "the body must have at most " + options.largestBody() + " bytes");
    }
    return body;
  }

  /**
   * Reads on for a while: a client that writes all of its body before it reads would find the
   * connection closed instead of an answer.
   */
  private static void discard(InputStream in, byte[] sink) throws IOException {
    for (int times = 0; times < TIMES_DISCARDED; times++) {
      if (in.readNBytes(sink, 0, sink.length) < sink.length) {
        return;
      }
    }
  }

  /** Takes no more requests and waits for running ones, as long as the timeout allows. */
  @Override
  public void close() {
    stopping = true;
    long latest = System.nanoTime() + options.timeout().toNanos();
    while (running.get() > 0
        && !Thread.currentThread().isInterrupted()
        && System.nanoTime() < latest) {
      pause();
    }
    server.stop(0);
    threads.shutdownNow();
  }

  private static void pause() {
    try {
      Thread.sleep(5);
    } catch (InterruptedException exception) {
      Thread.currentThread().interrupt();
    }
  }
}
