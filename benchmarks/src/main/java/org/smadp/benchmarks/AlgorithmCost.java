package org.smadp.benchmarks;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.smadp.accounting.PrivacyLedger;
import org.smadp.data.catalog.DataCatalog;
import org.smadp.nn.Model;
import org.smadp.nn.ModelZoo;
import org.smadp.nn.RuntimeOptions;
import org.smadp.nn.torch.TorchGradientSums;
import org.smadp.noise.NoiseSource;
import org.smadp.optim.Algorithm;
import org.smadp.optim.AlgorithmEntry;
import org.smadp.optim.ClipPolicy;
import org.smadp.optim.DeclaredSizes;
import org.smadp.optim.LearningRate;
import org.smadp.optim.StepRule;
import org.smadp.optim.StepSettings;
import org.smadp.optim.algorithm.Algorithms;
import org.smadp.privacy.GradientOracle;
import org.smadp.privacy.PrivateOracle;
import org.smadp.privacy.query.ClipBounds;
import org.smadp.tensor.GroupScalars;
import org.smadp.tensor.GroupedVector;
import org.smadp.tensor.Layout;

/**
 * The time of one step of every algorithm relative to DP-SGD, taken in turns: the default model on
 * MNIST, lots of 256. Prints wall milliseconds, the ratio of wall times and the ratio of processor
 * times, which a busy machine disturbs less; medians over rounds. Arguments: how many rounds
 * (default 5).
 */
public final class AlgorithmCost {
  private static final double LOT = 256;
  private static final int MNIST_SIZE = 60_000;

  /** Settings that keep a rare, long step out of the measurement. */
  private static final Map<String, Map<String, String>> GIVEN =
      Map.of("dp-is", Map.of("refresh-steps", "1000000"));

  private AlgorithmCost() {}

  public static void main(String[] args) {
    int rounds = args.length > 0 ? Integer.parseInt(args[0]) : 5;
    Model model = ModelZoo.byName("mnist-cnn");
    var data = DataCatalog.ofUser().load("mnist");
    try (var sums = new TorchGradientSums(model, data.training(), RuntimeOptions.defaults())) {
      Map<String, Steps> work = new LinkedHashMap<>();
      for (AlgorithmEntry entry : Algorithms.all()) {
        work.put(
            entry.name(),
            new Steps(entry.name(), GIVEN.getOrDefault(entry.name(), Map.of()), model, sums));
      }
      work.put("disk, two passes", new Steps("disk", Map.of("reach", "0.5"), model, sums));
      work.put(
          "sma, fits every step",
          new Steps(
              "sma-dp-sgd", Map.of("preset", "paper-runtime", "spectrum", "paper"), model, sums));
      Map<String, InterleavedTimer.Times> times =
          InterleavedTimer.run(new LinkedHashMap<>(work), InterleavedTimer.USUAL_WARM_UP, rounds);
      InterleavedTimer.Times plain = times.get("dp-sgd");
      InterleavedTimer.Times plainProcessor = work.get("dp-sgd").processorTimes();
      times.forEach(
          (name, own) ->
              System.out.printf(
                  "%-22s %8.1f ms  %5.2f  %5.2f%n",
                  name,
                  own.median() * 1000 / Steps.PER_ROUND,
                  own.over(plain).median(),
                  work.get(name).processorTimes().over(plainProcessor).median()));
    }
  }

  /** A few steps of one algorithm, resumed where the last round stopped. */
  private static final class Steps implements Runnable {
    static final int PER_ROUND = 5;
    private static final OperatingSystemMXBean MACHINE =
        ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);

    private final List<Double> processorSeconds = new ArrayList<>();
    private final StepRule.Stepper stepper;
    private final GradientOracle oracle;
    private GroupedVector parameters;

    Steps(String name, Map<String, String> settings, Model model, TorchGradientSums sums) {
      Layout layout = model.layout();
      NoiseSource noise = NoiseSource.seeded(1);
      Algorithm algorithm = Algorithms.create(name, settings, new DeclaredSizes(MNIST_SIZE, LOT));
      ClipBounds clip =
          "flat".equals(Algorithms.named(name).defaults().get("clipping"))
              ? ClipBounds.flat(layout, 0.5)
              : ClipBounds.shared(layout, 0.5);
      var step = new StepSettings(ClipPolicy.fixed(clip), LOT, new LearningRate.Constant(0.01), 0);
      this.stepper = algorithm.rule(step).start(layout);
      this.oracle =
          PrivateOracle.training(
              algorithm.sampling(LOT / MNIST_SIZE, step),
              sums,
              GroupScalars.uniform(layout, 1),
              noise,
              new PrivacyLedger(),
              0);
      this.parameters = model.initialParameters(noise);
    }

    @Override
    public void run() {
      long start = MACHINE.getProcessCpuTime();
      for (int t = 0; t < PER_ROUND; t++) {
        parameters = stepper.step(parameters, oracle);
      }
      processorSeconds.add((MACHINE.getProcessCpuTime() - start) * 1e-9);
    }

    /** Without the round that warmed up. */
    InterleavedTimer.Times processorTimes() {
      return new InterleavedTimer.Times(processorSeconds.subList(1, processorSeconds.size()));
    }
  }
}
