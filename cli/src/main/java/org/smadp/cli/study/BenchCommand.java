package org.smadp.cli.study;

import java.io.PrintWriter;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import org.smadp.benchmarks.InterleavedTimer;
import org.smadp.benchmarks.InterleavedTimer.Times;
import org.smadp.benchmarks.MemoryStepBenchmark;
import org.smadp.benchmarks.StepBenchmark;
import org.smadp.cli.console.Output;
import org.smadp.cli.console.Table;
import org.smadp.nn.Model;
import org.smadp.nn.ModelSummary;
import org.smadp.nn.ModelZoo;
import org.smadp.nn.RuntimeOptions;
import org.smadp.noise.NoiseSource;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code smadp bench}: what privacy and memory cost on this machine. */
@Command(
    name = "bench",
    sortOptions = false,
    header = "Measure what privacy and memory cost on this machine.",
    description = {
      "",
      "Compares clipped with plain gradient sums (the best plain mode counts), then whole steps of"
          + " SMA-DP-SGD with whole steps of DP-SGD. What is compared runs in turn, round after"
          + " round, on synthetic examples; medians are shown, with ranges. Keep the machine quiet.",
      ""
    },
    footerHeading = "%nExamples:%n",
    footer = {"  smadp bench", "  smadp bench --model cnn --json", "  smadp bench --lot-size 2048"})
public final class BenchCommand implements Callable<Integer> {
  /** Multiply-adds of an example above which lots are small by default, to keep it short. */
  private static final long HEAVY = 10_000_000;

  @Spec private CommandSpec spec;
  @Mixin private Output output;

  @Option(
      names = "--model",
      paramLabel = "NAME",
      description = "Network by name, see 'smadp models'. Default: mnist-cnn.")
  private String name = "mnist-cnn";

  @Option(
      names = "--lot-size",
      paramLabel = "N",
      description = "Examples in a step. Default: 512, or 256 for heavy networks.")
  private Integer lotSize;

  @Option(
      names = "--rounds",
      paramLabel = "N",
      description = "Rounds of timing. Default: 5 to 25, fewer for heavy networks.")
  private Integer rounds;

  @Override
  public Integer call() {
    Model model = ModelZoo.byName(name);
    long multiplyAdds = ModelSummary.of(model).multiplyAdds();
    int lot = chosen("--lot-size", lotSize, multiplyAdds > HEAVY ? 256 : 512);
    int timed = chosen("--rounds", rounds, usualRounds(multiplyAdds * lot));
    PrintWriter err = spec.commandLine().getErr();
    RuntimeOptions options = RuntimeOptions.defaults();
    progress(err, name + ", " + lot + " examples a step: clipped and plain gradient sums ...");
    StepBenchmark.Outcome sums =
        new StepBenchmark(model, options, lot, InterleavedTimer.USUAL_WARM_UP, timed)
            .run(NoiseSource.secure());
    progress(err, "steps of SMA-DP-SGD and DP-SGD ...");
    MemoryStepBenchmark.Outcome steps =
        new MemoryStepBenchmark(model, options, lot, InterleavedTimer.USUAL_WARM_UP, timed)
            .run(NoiseSource.secure());
    if (output.json()) {
      output.print(spec.commandLine().getOut(), json(options, timed, sums, steps));
    } else {
      text(spec.commandLine().getOut(), options, timed, sums, steps);
    }
    return 0;
  }

  /** As many as take about a minute, within reason. */
  private static int usualRounds(long multiplyAddsOfStep) {
    return (int) Math.max(5, Math.min(25, 100_000_000_000L / multiplyAddsOfStep));
  }

  private static int chosen(String option, Integer given, int usual) {
    if (given != null && given < 1) {
      throw new IllegalArgumentException(option + " must be >= 1, was " + given);
    }
    return given == null ? usual : given;
  }

  private static void progress(PrintWriter err, String line) {
    err.println(line);
    err.flush();
  }

  private static Map<String, Object> json(
      RuntimeOptions options,
      int rounds,
      StepBenchmark.Outcome sums,
      MemoryStepBenchmark.Outcome steps) {
    Map<String, Object> seconds = new LinkedHashMap<>();
    seconds.put("clippedSum", range(sums.clipped()));
    seconds.put("plainSum", range(sums.plain()));
    seconds.put("dpStep", range(steps.dp()));
    seconds.put("smaStep", range(steps.sma()));
    seconds.put("spectralRefresh", range(steps.refresh()));
    Map<String, Object> result = new LinkedHashMap<>();
    result.put("model", sums.model());
    result.put("lotSize", sums.lotSize());
    result.put("rounds", rounds);
    result.put("workers", options.workers());
    result.put("dpOverNonPrivate", sums.dpOverNonPrivate().median());
    result.put("dpOverNonPrivateRange", ends(sums.dpOverNonPrivate()));
    result.put("smaOverDp", steps.smaOverDp().median());
    result.put("smaOverDpRange", ends(steps.smaOverDp()));
    result.put("examplesPerSecond", sums.examplesPerSecond());
    result.put("sgemmPeakShare", sums.peakShare());
    result.put("plainMicroBatch", sums.plainMicroBatch());
    result.put("refreshPeriod", steps.refreshPeriod());
    result.put("seconds", seconds);
    return result;
  }

  private static double[] ends(Times times) {
    return new double[] {times.smallest(), times.largest()};
  }

  private static Map<String, Object> range(Times times) {
    Map<String, Object> range = new LinkedHashMap<>();
    range.put("median", times.median());
    range.put("smallest", times.smallest());
    range.put("largest", times.largest());
    return range;
  }

  private static void text(
      PrintWriter out,
      RuntimeOptions options,
      int rounds,
      StepBenchmark.Outcome sums,
      MemoryStepBenchmark.Outcome steps) {
    out.printf(
        "%s, lots of %d, %d workers, %d rounds%n%n",
        sums.model(), sums.lotSize(), options.workers(), rounds);
    Table table = new Table().left("").right("median").right("least").right("most");
    row(table, "clipped over plain gradient sums", "", sums.dpOverNonPrivate());
    row(table, "SMA-DP-SGD over DP-SGD steps", "", steps.smaOverDp());
    row(table, "plain sum, micro-batches of " + sums.plainMicroBatch(), " s", sums.plain());
    row(table, "clipped sum", " s", sums.clipped());
    row(table, "DP-SGD step", " s", steps.dp());
    row(table, "SMA-DP-SGD step", " s", steps.sma());
    row(table, "spectral refresh, once in " + steps.refreshPeriod(), " s", steps.refresh());
    table.print(out);
    out.printf(
        Locale.ROOT,
        "%n%.0f clipped examples a second, %.0f %% of the peak of sgemm%n",
        sums.examplesPerSecond(),
        100 * sums.peakShare());
  }

  private static void row(Table table, String what, String unit, Times times) {
    table.row(
        what,
        String.format(Locale.ROOT, "%.3f%s", times.median(), unit),
        String.format(Locale.ROOT, "%.3f%s", times.smallest(), unit),
        String.format(Locale.ROOT, "%.3f%s", times.largest(), unit));
  }
}
