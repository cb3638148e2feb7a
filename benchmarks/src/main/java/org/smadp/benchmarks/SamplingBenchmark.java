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
import org.smadp.accounting.PrivacyLedger;
import org.smadp.data.Dataset;
import org.smadp.data.catalog.DataCatalog;
import org.smadp.noise.NoiseSource;
import org.smadp.privacy.ClippedSum;
import org.smadp.privacy.PrivateOracle;
import org.smadp.privacy.query.ClipBounds;
import org.smadp.privacy.query.GradientQuery;
import org.smadp.privacy.query.HistoryTerm;
import org.smadp.privacy.query.Probe;
import org.smadp.privacy.query.Sampling;
import org.smadp.tensor.GroupScalars;
import org.smadp.tensor.GroupedVector;
import org.smadp.tensor.Layout;

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
  private final Layout one = Layout.builder().group("one", 1).build();
  private final PrivateOracle oracle =
      PrivateOracle.training(
          new Sampling.Poisson((double) LOT / MNIST_SIZE),
          (lot, probe, clip) -> {
            drawn = lot.members(MNIST_SIZE);
            return ClippedSum.accumulator(lot, clip).finish();
          },
          GroupScalars.uniform(one, 1),
          NoiseSource.secure(),
          new PrivacyLedger(),
          0);
  private final GradientQuery query =
      new GradientQuery(
          new Probe.At(GroupedVector.zeros(one)),
          ClipBounds.flat(one, 1),
          1,
          HistoryTerm.zero(one));
  private final float[] inputs = new float[LOT * 784];
  private int[] drawn;

  /** A query of one number: all but the drawing of the lot is small. */
  @Benchmark
  public int[] draw() {
    oracle.ask(query);
    return drawn;
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
