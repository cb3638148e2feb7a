package org.smadp.benchmarks;

import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.smadp.accounting.PrivacyLedger;
import org.smadp.nn.Model;
import org.smadp.nn.RuntimeOptions;
import org.smadp.nn.eigen.TorchEigenvalues;
import org.smadp.nn.torch.TorchGradientSums;
import org.smadp.noise.NoiseSource;
import org.smadp.optim.Algorithm;
import org.smadp.optim.ClipPolicy;
import org.smadp.optim.LearningRate;
import org.smadp.optim.StepRule;
import org.smadp.optim.StepSettings;
import org.smadp.optim.algorithm.DpSgd;
import org.smadp.optim.algorithm.SmaDpSgd;
import org.smadp.optim.memory.FittedExponents;
import org.smadp.optim.memory.MemoryPreset;
import org.smadp.optim.memory.SpectralMemory;
import org.smadp.privacy.ClippedSum;
import org.smadp.privacy.PrivateOracle;
import org.smadp.privacy.query.ClipBounds;
import org.smadp.privacy.query.Sampling;
import org.smadp.spectrum.ExponentTracker;
import org.smadp.tensor.GroupScalars;
import org.smadp.tensor.GroupedVector;

/**
 * Measures what the memory branch costs: whole private steps (sum, noise, update) of SMA-DP-SGD by
 * its default preset against those of DP-SGD, on the same engine and the same synthetic examples,
 * in turn.
 *
 * <p>The window is full before timing begins. Exponents are refreshed every {@code refreshPeriod}
 * steps, so few timed steps would meet a refresh or none: a refresh is timed on its own in every
 * round, and its share is added, ratio = (sma + refresh / refreshPeriod) / dp.
 */
public record MemoryStepBenchmark(
    Model model, RuntimeOptions options, int lotSize, Duration warmUp, int rounds) {
  /**
   * Outcome of one benchmark.
   *
   * @param dp seconds of a DP-SGD step, round by round
   * @param sma seconds of an SMA-DP-SGD step with its share of a refresh
   * @param refresh seconds of measuring every group's spectrum
   */
  public record Outcome(
      int lotSize,
      InterleavedTimer.Times dp,
      InterleavedTimer.Times sma,
      InterleavedTimer.Times refresh,
      int refreshPeriod,
      InterleavedTimer.Times smaOverDp) {}

  /** Runs it; parameters and noise come from {@code noise}. */
  public Outcome run(NoiseSource noise) {
    // As in training: the library's eigenvalues.
    var exponents = new FittedExponents(ExponentTracker.standard(), new TorchEigenvalues());
    SpectralMemory memory = MemoryPreset.DEFAULT.settings().withExponents(exponents);
    try (var sums = new TorchGradientSums(model, new SyntheticExamples(model, lotSize), options)) {
      Run dp = new Run(DpSgd.plain(), sums, NoiseSource.secure());
      Run sma = new Run(new SmaDpSgd(memory), sums, noise);
      sma.fill(memory.window());
      Map<String, Runnable> work = new LinkedHashMap<>();
      work.put("dp", dp::step);
      work.put("sma", sma::step);
      work.put("refresh", () -> exponents.start(model.layout()).read(1, sma.parameters));
      Map<String, InterleavedTimer.Times> times = InterleavedTimer.run(work, warmUp, rounds);
      int period = exponents.tracker().refreshPeriod();
      InterleavedTimer.Times whole = withShare(times.get("sma"), times.get("refresh"), period);
      InterleavedTimer.Times plain = times.get("dp");
      return new Outcome(lotSize, plain, whole, times.get("refresh"), period, whole.over(plain));
    }
  }

  /** Every step with an equal share of the refresh that comes once in a period. */
  static InterleavedTimer.Times withShare(
      InterleavedTimer.Times steps, InterleavedTimer.Times refreshes, int period) {
    List<Double> seconds = new ArrayList<>();
    for (int r = 0; r < steps.seconds().size(); r++) {
      seconds.add(steps.seconds().get(r) + refreshes.seconds().get(r) / period);
    }
    return new InterleavedTimer.Times(seconds);
  }

  /** One algorithm at work. */
  private final class Run {
    private final StepRule.Stepper stepper;
    private final PrivateOracle oracle;
    private GroupedVector parameters;
    private boolean filling;

    Run(Algorithm algorithm, TorchGradientSums sums, NoiseSource noise) {
      ClipBounds clip = ClipBounds.shared(model.layout(), 1);
      StepSettings settings =
          new StepSettings(ClipPolicy.fixed(clip), lotSize, new LearningRate.Constant(0.01), 0);
      this.stepper = algorithm.rule(settings).start(model.layout());
      this.oracle =
          PrivateOracle.training(
              new Sampling.Poisson(1),
              (lot, probe, bounds) ->
                  filling
                      ? ClippedSum.accumulator(lot, bounds).finish()
                      : sums.over(lot, probe, bounds),
              GroupScalars.uniform(model.layout(), 1),
              noise,
              new PrivacyLedger(),
              0);
      this.parameters = model.initialParameters(noise);
    }

    void step() {
      parameters = stepper.step(parameters, oracle);
    }

    /** Steps on empty sums: they release noise and fill the history at little cost. */
    void fill(int steps) {
      filling = true;
      for (int i = 0; i < steps; i++) {
        step();
      }
      filling = false;
    }
  }
}
