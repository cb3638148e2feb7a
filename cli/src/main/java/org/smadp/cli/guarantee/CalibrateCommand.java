package org.smadp.cli.guarantee;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.Callable;
import org.smadp.accounting.Accountant;
import org.smadp.accounting.BandCycle;
import org.smadp.accounting.Calibration;
import org.smadp.accounting.SampledGaussian;
import org.smadp.accounting.pld.PldAccountant;
import org.smadp.accounting.rdp.RdpAccountant;
import org.smadp.accounting.rdp.RdpConversion;
import org.smadp.cli.console.Output;
import org.smadp.train.report.Numbers;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code smadp calibrate}: noise for a budget, or steps for a budget and noise. */
@Command(
    name = "calibrate",
    sortOptions = false,
    header = "Find the least noise for a target epsilon, or the most steps for given noise.",
    description = {
      "",
      "The returned noise never overshoots the target. With --noise-multiplier instead of --steps,"
          + " the largest number of steps is returned.",
      ""
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  smadp calibrate --epsilon 3 --delta 1e-5 --sampling-rate 0.01 --steps 1000",
      "  smadp calibrate --epsilon 3 --delta 1e-5 --sampling-rate 0.01 --steps 1000 \\",
      "      --groups 4 --mixing 0.9 --json",
      "  smadp calibrate --epsilon 3 --delta 1e-5 --sampling-rate 0.01 \\",
      "      --noise-multiplier 1.1",
      "  smadp calibrate --epsilon 3 --delta 1e-5 --sampling-rate 0.01 --steps 1000 \\",
      "      --bands 8"
    })
public final class CalibrateCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;
  @Mixin private Output output;

  @Option(
      names = "--epsilon",
      paramLabel = "E",
      required = true,
      description = "Target epsilon, > 0.")
  private double epsilon;

  @Option(
      names = "--delta",
      paramLabel = "D",
      required = true,
      description = "Delta of the guarantee, in (0, 1).")
  private double delta;

  @Option(
      names = "--sampling-rate",
      paramLabel = "Q",
      required = true,
      description = "Probability that an example joins a lot, in [0, 1].")
  private double samplingRate;

  @Option(names = "--steps", paramLabel = "T", description = "Number of private steps.")
  private Long steps;

  @Option(
      names = "--noise-multiplier",
      paramLabel = "S",
      description = "Noise multiplier of every group; asks for the number of steps.")
  private Double noiseMultiplier;

  @Option(
      names = "--mixing",
      paramLabel = "B",
      description = "Weight beta of the fresh sum, in (0, 1]. Default: 1.")
  private double mixing = 1;

  @Option(names = "--groups", paramLabel = "G", description = "Number of groups. Default: 1.")
  private int groups = 1;

  @Option(
      names = "--bands",
      paramLabel = "N",
      description =
          "Steps over which noise is correlated, with lots drawn in turn; one charge for each N"
              + " steps. Default: 1.")
  private int bands = 1;

  @Option(
      names = "--accountant",
      paramLabel = "NAME",
      description = "pld, rdp-improved or rdp-classic. Default: pld.")
  private String accountant = "pld";

  @Override
  public Integer call() {
    require(epsilon > 0 && Double.isFinite(epsilon), "--epsilon must be > 0, was " + epsilon);
    require(delta > 0 && delta < 1, "--delta must be in (0, 1), was " + delta);
    require(
        samplingRate >= 0 && samplingRate <= 1,
        "--sampling-rate must be in [0, 1], was " + samplingRate);
    require(mixing > 0 && mixing <= 1, "--mixing must be in (0, 1], was " + mixing);
    require(groups >= 1, "--groups must be >= 1, was " + groups);
    require(bands >= 1, "--bands must be >= 1, was " + bands);
    require(
        (steps == null) != (noiseMultiplier == null),
        "give --steps to find the noise, or --noise-multiplier to find the steps");
    var calibration = new Calibration(chosen(), epsilon, delta);
    var cycle = new BandCycle(bands);
    double rate = cycle.chargedRate(samplingRate);
    return steps != null ? noise(calibration, cycle, rate) : steps(calibration, cycle, rate);
  }

  private Accountant chosen() {
    return switch (accountant) {
      case "pld" -> new PldAccountant();
      case "rdp-improved" -> new RdpAccountant(RdpConversion.IMPROVED);
      case "rdp-classic" -> new RdpAccountant(RdpConversion.CLASSIC);
      default ->
          throw new IllegalArgumentException(
              "--accountant must be pld, rdp-improved or rdp-classic, was '" + accountant + "'");
    };
  }

  private int noise(Calibration calibration, BandCycle cycle, double rate) {
    require(steps >= 1, "--steps must be >= 1, was " + steps);
    Calibration.Noise found = calibration.noise(rate, cycle.charges(steps), mixing, groups);
    if (output.json()) {
      Map<String, Object> result = new LinkedHashMap<>();
      result.put("epsilon", found.epsilon());
      result.put("delta", delta);
      result.put("noiseMultiplier", found.noiseMultiplier());
      result.put("jointNoiseMultiplier", found.jointNoiseMultiplier());
      result.put("accountant", accountant);
      output.print(spec.commandLine().getOut(), result);
    } else {
      spec.commandLine()
          .getOut()
          .printf(
              "joint epsilon = %s at delta = %s (%s)%nnoise multiplier of every group %s,"
                  + " joint noise multiplier %s%n",
              Numbers.upper(found.epsilon()),
              Numbers.number(delta),
              accountant,
              Numbers.number(found.noiseMultiplier()),
              Numbers.number(found.jointNoiseMultiplier()));
    }
    return 0;
  }

  private int steps(Calibration calibration, BandCycle cycle, double rate) {
    require(noiseMultiplier > 0, "--noise-multiplier must be > 0, was " + noiseMultiplier);
    double joint = noiseMultiplier / (mixing * Math.sqrt(groups));
    var event = new SampledGaussian(rate, joint);
    long charges = calibration.steps(event);
    long most = cycle.steps(charges);
    double spent = chosen().epsilon(event, charges, delta);
    if (output.json()) {
      Map<String, Object> result = new LinkedHashMap<>();
      result.put("epsilon", spent);
      result.put("delta", delta);
      result.put("steps", most);
      result.put("noiseMultiplier", noiseMultiplier);
      result.put("jointNoiseMultiplier", joint);
      result.put("accountant", accountant);
      output.print(spec.commandLine().getOut(), result);
    } else {
      spec.commandLine()
          .getOut()
          .printf(
              "joint epsilon = %s at delta = %s (%s)%nat most %d step%s%n",
              Numbers.upper(spent), Numbers.number(delta), accountant, most, most == 1 ? "" : "s");
    }
    return 0;
  }

  private static void require(boolean condition, String message) {
    if (!condition) {
      throw new IllegalArgumentException(message);
    }
  }
}
