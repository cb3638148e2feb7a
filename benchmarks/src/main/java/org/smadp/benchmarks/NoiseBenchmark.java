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
import org.smadp.noise.GaussianStream;
import org.smadp.noise.NoiseSource;
import org.smadp.noise.Purpose;
import org.smadp.noise.RoundedGaussians;
import org.smadp.noise.Streams;
import org.smadp.noise.law.NoiseLaw;
import org.smadp.privacy.ClippedSum;
import org.smadp.privacy.PrivateOracle;
import org.smadp.privacy.PrivateRelease;
import org.smadp.privacy.query.ClipBounds;
import org.smadp.privacy.query.GradientQuery;
import org.smadp.privacy.query.HistoryTerm;
import org.smadp.privacy.query.Probe;
import org.smadp.privacy.query.Sampling;
import org.smadp.tensor.Blocks;
import org.smadp.tensor.GroupScalars;
import org.smadp.tensor.GroupedVector;
import org.smadp.tensor.Layout;

/** Secure noise for the parameters of a ResNet-18, alone and inside a whole release. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Fork(1)
@Warmup(iterations = 3, time = 2)
@Measurement(iterations = 5, time = 2)
public class NoiseBenchmark {
  private static final int GROUPS = 20;
  private static final int GROUP_LENGTH = 560_000;

  private final Streams noise = NoiseSource.secure().claim(Purpose.RELEASE_NOISE);
  private final double[] values = new double[GROUPS * GROUP_LENGTH];
  private final Layout layout = layout();
  private final ClipBounds clip = ClipBounds.shared(layout, 1);
  private final PrivateOracle oracle = oracle(NoiseLaw.GAUSSIAN);
  private final PrivateOracle gridOracle = oracle(NoiseLaw.GRID);
  private final GradientQuery query =
      new GradientQuery(
          new Probe.At(GroupedVector.zeros(layout)), clip, 1, HistoryTerm.zero(layout));
  private long step;

  private static Layout layout() {
    Layout.Builder builder = Layout.builder();
    for (int g = 0; g < GROUPS; g++) {
      builder.group("layer" + g, GROUP_LENGTH);
    }
    return builder.build();
  }

  private PrivateOracle oracle(NoiseLaw law) {
    return PrivateOracle.training(
        new Sampling.Poisson(0.01),
        (lot, probe, bounds) -> ClippedSum.accumulator(lot, bounds).finish(),
        GroupScalars.uniform(layout, 1),
        law,
        NoiseSource.secure(),
        new PrivacyLedger(),
        0);
  }

  /** 11.2 million Gaussian values, in the blocks and threads that a release uses. */
  @Benchmark
  public double[] gaussians() {
    GaussianStream stream = noise.gaussians(step++, 0);
    Blocks.forEach(0, values.length, (from, to) -> stream.addTo(values, from, to, from, 1));
    return values;
  }

  /** The same number of values on one thread. */
  @Benchmark
  public double[] gaussiansOnOneThread() {
    noise.gaussians(step++, 0).addTo(values, 0, values.length, 0, 1);
    return values;
  }

  /** A whole release of 11.2 million parameters: charge, an empty sum, weigh, noise, round. */
  @Benchmark
  public PrivateRelease release() {
    return oracle.ask(query);
  }

  /** As {@link #gaussiansOnOneThread}, exactly on a grid. */
  @Benchmark
  public double[] gridOnOneThread() {
    new RoundedGaussians(noise.uniforms(step++, 0), 1L << 36)
        .visit(0, values.length, 0, (i, value) -> values[i] = value);
    return values;
  }

  /** As {@link #release}, with noise on a grid. */
  @Benchmark
  public PrivateRelease releaseOnTheGrid() {
    return gridOracle.ask(query);
  }
}
