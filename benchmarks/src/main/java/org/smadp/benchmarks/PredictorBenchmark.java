package org.smadp.benchmarks;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;
import org.smadp.data.catalog.DataCatalog;
import org.smadp.nn.RuntimeOptions;
import org.smadp.train.Prediction;
import org.smadp.train.Predictor;
import org.smadp.train.PrivateTraining;
import org.smadp.train.settings.Setting;
import org.smadp.train.settings.Settings;

/** Time to score one raw row of a small table in process, preprocessing included. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(1)
public class PredictorBenchmark {
  private static final Map<String, Object> BY_NAME =
      Map.of("age", 61, "crp", 12.5, "ward", "B", "glucose", 110);
  private static final double[] IN_ORDER = {61, 12.5, Double.NaN, 110};

  private Predictor predictor;

  /** Trains the usual model of a table for two steps. */
  @Setup
  public void train() throws IOException {
    Path folder = Files.createTempDirectory("smadp-benchmark");
    Path schema =
        Files.writeString(
            folder.resolve("schema.yaml"),
            """
            columns:
              age:     {type: numeric, bounds: [0, 120]}
              crp:     {type: numeric, bounds: [0, 300], scale: log}
              ward:    {type: categorical, values: [A, B, C]}
              glucose: {type: numeric, bounds: [0, 500]}
              outcome: {type: label, values: [no, yes]}
            """);
    StringBuilder rows = new StringBuilder("age,crp,ward,glucose,outcome\n");
    for (int i = 0; i < 200; i++) {
      rows.append("%d,%d,A,%d,%s\n".formatted(i % 100, i, 60 + i, i % 2 == 0 ? "yes" : "no"));
    }
    Path csv = Files.writeString(folder.resolve("table.csv"), rows);
    Settings settings =
        Settings.defaults()
            .with(Setting.DATA, "csv:" + csv)
            .with(Setting.SCHEMA, schema.toString())
            .with(Setting.DATASET_SIZE, 160L)
            .with(Setting.STEPS, 2L);
    Path run = folder.resolve("run");
    try (PrivateTraining training = PrivateTraining.builder(settings).build()) {
      training.run(run);
    }
    predictor = Predictor.open(run, DataCatalog.ofUser(), RuntimeOptions.defaults().withWorkers(1));
  }

  /** Ends the workers. */
  @TearDown
  public void close() {
    predictor.close();
  }

  /** A row by the names of its columns. */
  @Benchmark
  public Prediction byName() {
    return predictor.score(BY_NAME);
  }

  /** A row in the order of training. */
  @Benchmark
  public Prediction inOrder() {
    return predictor.score(IN_ORDER);
  }
}
