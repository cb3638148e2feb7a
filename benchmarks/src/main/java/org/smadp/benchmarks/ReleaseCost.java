package org.smadp.benchmarks;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.smadp.accounting.PrivacyLedger;
import org.smadp.nn.Model;
import org.smadp.nn.ModelZoo;
import org.smadp.nn.RuntimeOptions;
import org.smadp.nn.torch.TorchGradientSums;
import org.smadp.noise.NoiseSource;
import org.smadp.noise.band.SquareRoot;
import org.smadp.noise.law.NoiseLaw;
import org.smadp.privacy.GradientOracle;
import org.smadp.privacy.PrivateOracle;
import org.smadp.privacy.query.ClipBounds;
import org.smadp.privacy.query.GradientQuery;
import org.smadp.privacy.query.HistoryTerm;
import org.smadp.privacy.query.Probe;
import org.smadp.privacy.query.Sampling;
import org.smadp.tensor.GroupScalars;
import org.smadp.tensor.Layout;

/**
 * The time of one private release, clipped sum and all: noise on a grid, and noise that is
 * correlated over 4 and 16 steps, against independent Gaussian noise in doubles, taken in turns
 * over synthetic examples. Prints milliseconds of wall and processor time and the ratios, medians
 * over rounds. Arguments: model (mnist-cnn), expected lot (256), rounds (9).
 */
public final class ReleaseCost {
  private static final int LOTS_OF_DATA = 16;
  private static final String PLAIN = "gaussian";

  private ReleaseCost() {}

  public static void main(String[] args) {
    Model model = ModelZoo.byName(args.length > 0 ? args[0] : "mnist-cnn");
    int lot = args.length > 1 ? Integer.parseInt(args[1]) : 256;
    int rounds = args.length > 2 ? Integer.parseInt(args[2]) : 9;
    var examples = new SyntheticExamples(model, LOTS_OF_DATA * lot);
    try (var sums = new TorchGradientSums(model, examples, RuntimeOptions.defaults())) {
      Map<String, Releases> work = new LinkedHashMap<>();
      work.put(PLAIN, new Releases(NoiseLaw.GAUSSIAN, 1, model, sums));
      work.put("grid", new Releases(NoiseLaw.GRID, 1, model, sums));
      work.put("4 bands", new Releases(NoiseLaw.GAUSSIAN, 4, model, sums));
      work.put("16 bands", new Releases(NoiseLaw.GAUSSIAN, 16, model, sums));
      Map<String, InterleavedTimer.Times> times =
          InterleavedTimer.run(new LinkedHashMap<>(work), InterleavedTimer.USUAL_WARM_UP, rounds);
      Releases plain = work.get(PLAIN);
      System.out.printf(
          "%s, %d parameters, lots of %d%n", model.name(), model.parameterCount(), lot);
      times.forEach(
          (name, wall) ->
              System.out.printf(
                  "%-10s wall %8.1f ms  %5.2f   processor %8.1f ms  %5.2f%n",
                  name,
                  wall.median() * 1000 / Releases.PER_ROUND,
                  wall.over(times.get(PLAIN)).median(),
                  work.get(name).processorTimes(rounds).median() * 1000 / Releases.PER_ROUND,
                  work.get(name)
                      .processorTimes(rounds)
                      .over(plain.processorTimes(rounds))
                      .median()));
    }
  }

  /** A few releases in a row. */
  private static final class Releases implements Runnable {
    static final int PER_ROUND = 5;
    private static final OperatingSystemMXBean MACHINE =
        ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);

    private final List<Double> processorSeconds = new ArrayList<>();
    private final GradientOracle oracle;
    private final GradientQuery query;

    Releases(NoiseLaw law, int bands, Model model, TorchGradientSums sums) {
      Layout layout = model.layout();
      NoiseSource noise = NoiseSource.seeded(1);
      this.oracle =
          PrivateOracle.training(
              sampling(bands),
              sums,
              GroupScalars.uniform(layout, 1),
              law,
              noise,
              new PrivacyLedger(),
              0);
      this.query =
          new GradientQuery(
              new Probe.At(model.initialParameters(noise)),
              ClipBounds.shared(layout, 0.5),
              1,
              HistoryTerm.zero(layout));
    }

    private static Sampling sampling(int bands) {
      double rate = 1.0 / LOTS_OF_DATA;
      return bands == 1
          ? new Sampling.Poisson(rate)
          : new Sampling.Cyclic(rate, SquareRoot.ofPrefixSums(bands));
    }

    @Override
    public void run() {
      long start = MACHINE.getProcessCpuTime();
      for (int i = 0; i < PER_ROUND; i++) {
        oracle.ask(query);
      }
      processorSeconds.add((MACHINE.getProcessCpuTime() - start) * 1e-9);
    }

    /** Of the last rounds, without those that warmed up. */
    InterleavedTimer.Times processorTimes(int rounds) {
      int all = processorSeconds.size();
      return new InterleavedTimer.Times(processorSeconds.subList(all - rounds, all));
    }
  }
}
