package org.smadp.benchmarks;

import java.util.List;
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
import org.openjdk.jmh.annotations.Warmup;
import org.smadp.accounting.PrivacyLedger;
import org.smadp.accounting.SampledGaussian;
import org.smadp.accounting.pld.EpsilonCurve;
import org.smadp.accounting.pld.PldAccountant;
import org.smadp.accounting.rdp.RdpAccountant;
import org.smadp.accounting.rdp.RdpConversion;

/** Time of one epsilon query by each accountant, on three typical runs at delta 1e-5. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(1)
public class AccountingBenchmark {
  private static final double DELTA = 1e-5;

  /** A run: its sampling rate, noise multiplier and steps. */
  public enum Run {
    MNIST(256.0 / 60_000, 1.1, 2344),
    CIFAR(1024.0 / 50_000, 1.5, 1440),
    LONG(0.001, 0.8, 100_000);

    private final double samplingRate;
    private final double noiseMultiplier;
    private final long steps;

    Run(double samplingRate, double noiseMultiplier, long steps) {
      this.samplingRate = samplingRate;
      this.noiseMultiplier = noiseMultiplier;
      this.steps = steps;
    }

    SampledGaussian event() {
      return new SampledGaussian(samplingRate, noiseMultiplier);
    }
  }

  /** The run that is accounted. */
  @Param public Run run;

  private List<PrivacyLedger.Entry> entries;
  private EpsilonCurve curve;
  private long step;

  /** Makes the ledger of the run and a curve with its transforms ready. */
  @Setup
  public void prepare() {
    entries = List.of(new PrivacyLedger.Entry(run.event(), run.steps));
    curve = new EpsilonCurve(run.event(), DELTA);
    step = run.steps;
  }

  /** Improved Renyi conversion, best real order. */
  @Benchmark
  public double rdp() {
    return new RdpAccountant(RdpConversion.IMPROVED).epsilon(entries, DELTA);
  }

  /** Privacy loss distribution, both directions. */
  @Benchmark
  public double pld() {
    return new PldAccountant().epsilon(entries, DELTA);
  }

  /** Privacy loss distribution after one more step of a run, as a progress display asks it. */
  @Benchmark
  public double pldAfterOneMoreStep() {
    return curve.epsilonAfter(++step);
  }
}
