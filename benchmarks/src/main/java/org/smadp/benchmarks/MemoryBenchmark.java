package org.smadp.benchmarks;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;
import org.smadp.accounting.PrivacyLedger;
import org.smadp.noise.NoiseSource;
import org.smadp.optim.Memory;
import org.smadp.optim.memory.Exponents;
import org.smadp.optim.memory.SpectralMemory;
import org.smadp.privacy.ClippedSum;
import org.smadp.privacy.PrivateOracle;
import org.smadp.privacy.PrivateRelease;
import org.smadp.privacy.query.ClipBounds;
import org.smadp.privacy.query.GradientQuery;
import org.smadp.privacy.query.HistoryTerm;
import org.smadp.privacy.query.Probe;
import org.smadp.privacy.query.Sampling;
import org.smadp.tensor.GroupScalars;
import org.smadp.tensor.GroupedVector;
import org.smadp.tensor.Layout;

/**
 * The memory branch alone: recall and remember, without the mechanism and without spectral fits, at
 * the size of ResNet-18 (11.2 million parameters in 21 groups) and a window of 8.
 */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@State(Scope.Benchmark)
@Warmup(iterations = 3, time = 3)
@Measurement(iterations = 5, time = 3)
@Fork(
    value = 1,
    jvmArgs = {"-Xmx4g"})
public class MemoryBenchmark {
  /** Weights and affine parameters of ResNet-18's layers for ten classes. */
  private static final int[] GROUPS = {
    1856, 36992, 36992, 36992, 36992, 73984, 147712, 8448, 147712, 147712, 295424, 590336, 33280,
    590336, 590336, 1180672, 2360320, 132096, 2360320, 2360320, 5130
  };

  @Param("8")
  public int window;

  private final List<PrivateRelease> releases = new ArrayList<>();
  private Memory.State memory;
  private GroupedVector parameters;
  private int next;

  /** Fills the window, so that every measured step is a full one. */
  @Setup(Level.Trial)
  public void fillWindow() {
    Layout.Builder builder = Layout.builder();
    for (int g = 0; g < GROUPS.length; g++) {
      builder.group("layer" + g, GROUPS[g]);
    }
    Layout layout = builder.build();
    parameters = GroupedVector.zeros(layout);
    var oracle =
        PrivateOracle.training(
            new Sampling.Poisson(0.01),
            (lot, probe, clip) -> ClippedSum.accumulator(lot, clip).finish(),
            GroupScalars.uniform(layout, 1),
            NoiseSource.seeded(1),
            new PrivacyLedger(),
            0);
    memory = SpectralMemory.of(0.9, 0.7, window).withExponents(Exponents.none()).start(layout);
    for (int t = 0; t < 2 * window; t++) {
      if (t < window) {
        releases.add(noise(oracle, layout));
      }
      recallAndRemember();
    }
  }

  /** One step of the memory branch. */
  @Benchmark
  public HistoryTerm recallAndRemember() {
    HistoryTerm term = memory.recall(parameters);
    memory.remember(releases.get(next));
    next = (next + 1) % window;
    return term;
  }

  private PrivateRelease noise(PrivateOracle oracle, Layout layout) {
    var clip = ClipBounds.shared(layout, 1);
    return oracle.ask(
        new GradientQuery(new Probe.At(parameters), clip, 1, HistoryTerm.zero(layout)));
  }
}
