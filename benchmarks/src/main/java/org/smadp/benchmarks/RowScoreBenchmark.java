package org.smadp.benchmarks;

import java.util.Arrays;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;
import org.smadp.nn.Model;
import org.smadp.nn.ModelZoo;
import org.smadp.nn.RuntimeOptions;
import org.smadp.nn.torch.RowScorer;
import org.smadp.noise.NoiseSource;
import org.smadp.tensor.Shape;

/** Time to score one row in process. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(1)
public class RowScoreBenchmark {
  /** A network for a table of 30 columns, or for an image. */
  @Param({"linear", "mlp", "mnist-cnn"})
  public String model;

  private RowScorer scorer;
  private float[] row;

  /** Makes a network with random weights. */
  @Setup
  public void prepare() {
    Model network =
        model.equals("mnist-cnn")
            ? ModelZoo.byName(model)
            : ModelZoo.byName(model, Shape.of(30), 2);
    scorer =
        new RowScorer(
            network,
            network.initialParameters(NoiseSource.seeded(1)),
            RuntimeOptions.defaults().withWorkers(1));
    row = new float[network.inputShape().size()];
    Arrays.fill(row, 0.5f);
  }

  /** Ends the workers. */
  @TearDown
  public void close() {
    scorer.close();
  }

  /** One row, alone. */
  @Benchmark
  public float[] row() {
    return scorer.answer(row);
  }
}
