package org.smadp.cli.model;

import java.io.IOException;
import java.net.BindException;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.Callable;
import org.smadp.cli.console.Interrupt;
import org.smadp.cli.console.Output;
import org.smadp.data.catalog.DataCatalog;
import org.smadp.nn.RuntimeOptions;
import org.smadp.serve.ModelServer;
import org.smadp.serve.ServerOptions;
import org.smadp.train.Predictor;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code smadp serve}: predictions over HTTP. */
@Command(
    name = "serve",
    sortOptions = false,
    header = "Serve the model of a finished run over HTTP.",
    description = {
      "",
      "POST /predict takes a row as a JSON object of columns or an array of numbers, or an array of"
          + " rows, and answers class and probabilities, or the predicted number. GET /health and /metrics are for those who"
          + " watch it. It listens on this machine only unless told otherwise, and has no"
          + " encryption: put it behind a proxy that has. SIGTERM and Ctrl-C stop it after the"
          + " running requests.",
      ""
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  smadp serve --run runs/patients --port 8080",
      "  curl -H 'Content-Type: application/json' -d '{\"age\": 61, \"income\": 40}' \\",
      "      http://127.0.0.1:8080/predict"
    })
public final class ServeCommand implements Callable<Integer> {
  private final DataCatalog catalog;
  @Spec private CommandSpec spec;
  @Mixin private Output output;

  @Mixin private RunOption run;

  @Option(
      names = "--port",
      paramLabel = "N",
      description = "Port; 0 takes a free one. Default: 8080.")
  private int port = 8080;

  @Option(
      names = "--host",
      paramLabel = "ADDRESS",
      description = "Address to listen on. Default: 127.0.0.1, this machine only.")
  private String host = "127.0.0.1";

  @Option(
      names = "--threads",
      paramLabel = "N",
      description = "Requests scored at once. Default: one for each processor.")
  private Integer threads;

  @Option(
      names = "--largest-body",
      paramLabel = "BYTES",
      description = "Larger bodies are refused. Default: 1048576.")
  private int largestBody = 1 << 20;

  @Mixin private ThresholdOption threshold;

  public ServeCommand(DataCatalog catalog) {
    this.catalog = catalog;
  }

  @Override
  public Integer call() throws IOException {
    if (port < 0 || port > 65535) {
      throw new IllegalArgumentException("--port must be from 0 to 65535, was " + port);
    }
    ServerOptions usual = ServerOptions.on(new InetSocketAddress(host, port));
    ServerOptions options =
        new ServerOptions(
            usual.address(),
            threads == null ? usual.threads() : threads,
            usual.waiting(),
            largestBody,
            Duration.ofSeconds(10));
    if (options.address().isUnresolved()) {
      throw new IllegalArgumentException("--host must be an address of this machine, was " + host);
    }
    var interrupt = new Interrupt();
    try (Predictor predictor =
            Predictor.open(
                run.directory(),
                catalog,
                RuntimeOptions.defaults().withWorkers(1),
                threshold.value());
        ModelServer server = started(predictor, options)) {
      announce(server.address().getPort());
      while (!interrupt.getAsBoolean()) {
        Thread.sleep(50);
      }
      return 0;
    } catch (InterruptedException exception) {
      Thread.currentThread().interrupt();
      return 0;
    } finally {
      interrupt.finished();
    }
  }

  private void announce(int open) {
    if (output.json()) {
      output.print(spec.commandLine().getOut(), Map.of("host", host, "port", open));
    } else {
      spec.commandLine()
          .getErr()
          .printf("serving %s on http://%s:%d%n", run.directory(), host, open);
    }
  }

  private ModelServer started(Predictor predictor, ServerOptions options) throws IOException {
    try {
      return ModelServer.start(predictor, options);
    } catch (BindException exception) {
      throw new IllegalArgumentException(
          "--port %d on %s is taken or not allowed; choose another".formatted(port, host),
          exception);
    }
  }
}
