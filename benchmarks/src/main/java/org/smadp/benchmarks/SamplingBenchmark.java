package org.smadp.benchmarks;

import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;
import org.smadp.data.Dataset;
import org.smadp.data.PoissonSampler;
import org.smadp.data.catalog.DataCatalog;
import org.smadp.noise.KeyedNoise;
import org.smadp.privacy.Lot;

/** Drawing one lot of MNIST, and copying the inputs of 512 examples. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Fork(1)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
public class SamplingBenchmark {
  private static final int LOT = 512;
  private static final int MNIST_SIZE = 60_000;

  private final Dataset mnist = DataCatalog.ofUser().load("mnist");
  private final PoissonSampler sampler =
      new PoissonSampler(KeyedNoise.secure(), mnist.training().size(), (double) LOT / MNIST_SIZE);
  private final float[] inputs = new float[LOT * 784];
  private long query;

  @Benchmark
  public Lot draw() {
    return sampler.draw(query++);
  }

  @Benchmark
  public float[] copyInputs() {
    int stride = MNIST_SIZE / LOT;
    for (int i = 0; i < LOT; i++) {
      mnist.training().copyInput(i * stride, inputs, i * 784);
    }
    return inputs;
  }
}
