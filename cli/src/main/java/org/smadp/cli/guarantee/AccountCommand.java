package org.smadp.cli.guarantee;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.smadp.accounting.BandCycle;
import org.smadp.accounting.JointNoise;
import org.smadp.accounting.MarginalDiagnostic;
import org.smadp.accounting.PrivacyLedger;
import org.smadp.accounting.SampledGaussian;
import org.smadp.accounting.SamplingScheme;
import org.smadp.accounting.pld.PldAccountant;
import org.smadp.accounting.rdp.RdpAccountant;
import org.smadp.accounting.rdp.RdpConversion;
import org.smadp.cli.console.Failures;
import org.smadp.cli.console.Output;
import org.smadp.optim.setting.ChoiceName;
import org.smadp.train.report.Numbers;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code smadp account}: what a training run spends. */
@Command(
    name = "account",
    sortOptions = false,
    header = "Compute the epsilon that private training spends.",
    description = {
      "",
      "The answer is joint over all parameter groups, for add/remove adjacency. Give one run by"
          + " --sampling-rate, --noise-multiplier and --steps, or several in a row by --phase. Or name"
          + " finished runs or their ledgers, which are recomputed and added up.",
      ""
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  smadp account --sampling-rate 0.01 --noise-multiplier 1.1 --steps 1000 \\",
      "      --delta 1e-5",
      "  smadp account --sampling-rate 0.01 --noise-multiplier 2 --groups 4 \\",
      "      --mixing 0.9 --steps 1000 --delta 1e-5 --json",
      "  smadp account --phase q=0.01,noise=1.2,steps=500 \\",
      "      --phase q=0.02,noise=1.5,steps=200 --delta 1e-5",
      "  smadp account --sampling-rate 0.01 --noise-multiplier 1.1 --steps 1000 \\",
      "      --bands 8 --delta 1e-5",
      "  smadp account --run runs/monday --run runs/tuesday"
    })
public final class AccountCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;
  @Mixin private Output output;

  @Option(
      names = "--sampling-rate",
      paramLabel = "Q",
      description = "Probability that an example joins a lot, in [0, 1].")
  private Double samplingRate;

  @Option(
      names = "--noise-multiplier",
      paramLabel = "S",
      split = ",",
      description = "Noise multiplier of each group, with commas; one value serves all groups.")
  private double[] noiseMultipliers;

  @Option(names = "--groups", paramLabel = "G", description = "Number of groups. Default: 1.")
  private Integer groups;

  @Option(
      names = "--mixing",
      paramLabel = "B",
      description = "Weight beta of the fresh sum, in (0, 1]. Default: 1.")
  private double mixing = 1;

  @Option(
      names = "--bands",
      paramLabel = "N",
      description =
          "Steps over which noise is correlated, with lots drawn in turn; one charge for each N"
              + " steps of a phase. Default: 1.")
  private int bands = 1;

  @Option(names = "--steps", paramLabel = "T", description = "Number of private steps.")
  private Long steps;

  @Option(
      names = "--delta",
      paramLabel = "D",
      description = "Delta of the guarantee, in (0, 1); with --run, that of the run by default.")
  private Double delta;

  @Option(
      names = "--phase",
      paramLabel = "q=Q,noise=S,steps=T",
      description =
          "One phase of a run with changing settings; repeatable, in order. Groups of different"
              + " noise are given as in noise=1.1,1.3.")
  private List<String> phases = new ArrayList<>();

  @Option(
      names = "--sampling",
      paramLabel = "SCHEME",
      description =
          "poisson, shuffled or fixed-size; only Poisson lots are amplified. Default: poisson.")
  private SamplingScheme sampling = SamplingScheme.POISSON;

  @Option(
      names = "--run",
      paramLabel = "DIR",
      description =
          "Recompute epsilon from the ledger of a finished run and compare; repeatable, adds up.")
  private List<Path> runs = new ArrayList<>();

  @Option(
      names = "--ledger",
      paramLabel = "FILE",
      description = "The same for a ledger by itself; repeatable, adds up.")
  private List<Path> ledgers = new ArrayList<>();

  @Override
  public Integer call() throws IOException {
    if (!runs.isEmpty() || !ledgers.isEmpty()) {
      return recomputed();
    }
    if (delta == null) {
      throw new ParameterException(spec.commandLine(), "Missing required option: '--delta=D'");
    }
    require(delta > 0 && delta < 1, "--delta must be in (0, 1), was " + delta);
    require(mixing > 0 && mixing <= 1, "--mixing must be in (0, 1], was " + mixing);
    require(bands >= 1, "--bands must be >= 1, was " + bands);
    require(
        bands == 1 || sampling == SamplingScheme.POISSON,
        "--bands must be 1 with --sampling %s, was %d: its charge is for Poisson lots in turn"
            .formatted(ChoiceName.of(sampling), bands));
    List<RunPhase> run = phases.isEmpty() ? List.of(single()) : parsedPhases();
    List<PrivacyLedger.Entry> entries = new ArrayList<>();
    for (RunPhase phase : run) {
      entries.add(new PrivacyLedger.Entry(phase.event(), cycle().charges(phase.steps())));
    }
    var pld = new PldAccountant().epsilon(entries, delta);
    var improved = new RdpAccountant(RdpConversion.IMPROVED).epsilon(entries, delta);
    var classic = new RdpAccountant(RdpConversion.CLASSIC).epsilon(entries, delta);
    if (output.json()) {
      json(run, pld, improved, classic);
    } else {
      text(run, pld, improved, classic);
    }
    return 0;
  }

  private Integer recomputed() throws IOException {
    require(
        phases.isEmpty()
            && samplingRate == null
            && noiseMultipliers == null
            && steps == null
            && bands == 1,
        "--run and --ledger hold rates, noise, steps and bands; leave those options out");
    require(delta == null || (delta > 0 && delta < 1), "--delta must be in (0, 1), was " + delta);
    var account = new LedgerAccount(Optional.ofNullable(delta));
    for (Path run : runs) {
      account.addRun(run);
    }
    for (Path ledger : ledgers) {
      account.addLedger(ledger);
    }
    if (output.json()) {
      output.print(spec.commandLine().getOut(), account.json());
    } else {
      account.lines().forEach(spec.commandLine().getOut()::println);
    }
    return account.holds() ? 0 : Failures.FAILURE;
  }

  private BandCycle cycle() {
    return new BandCycle(bands);
  }

  /** Equal steps of one run. */
  private record RunPhase(
      double samplingRate, List<Double> noise, double joint, SampledGaussian event, long steps) {}

  private RunPhase phase(double rate, double[] noise, long count) {
    require(rate >= 0 && rate <= 1, "the sampling rate must be in [0, 1], was " + rate);
    require(count >= 1, "the number of steps must be >= 1, was " + count);
    for (double sigma : noise) {
      require(sigma >= 0, "a noise multiplier must be >= 0, was " + sigma);
    }
    double[] spread = spread(noise);
    double joint = JointNoise.jointNoiseMultiplier(mixing, spread);
    List<Double> groupNoise = Arrays.stream(spread).boxed().toList();
    SampledGaussian event = sampling.event(cycle().chargedRate(rate), joint);
    return new RunPhase(rate, groupNoise, joint, event, count);
  }

  private RunPhase single() {
    require(
        samplingRate != null && noiseMultipliers != null && steps != null,
        "--sampling-rate, --noise-multiplier and --steps are needed, or --phase");
    return phase(samplingRate, noiseMultipliers, steps);
  }

  private double[] spread(double[] noise) {
    int count = groups == null ? noise.length : groups;
    require(count >= 1, "--groups must be >= 1, was " + count);
    if (noise.length == 1) {
      double[] all = new double[count];
      Arrays.fill(all, noise[0]);
      return all;
    }
    require(
        noise.length == count,
        "there must be one noise multiplier, or one for each of the "
            + count
            + " groups, were "
            + noise.length);
    return noise;
  }

  private List<RunPhase> parsedPhases() {
    require(
        samplingRate == null && noiseMultipliers == null && steps == null,
        "--phase replaces --sampling-rate, --noise-multiplier and --steps; give one or the other");
    return phases.stream().map(this::parsed).toList();
  }

  private RunPhase parsed(String text) {
    Map<String, String> parts = new LinkedHashMap<>();
    for (String part : text.split(",(?=[a-z]+=)", -1)) {
      String[] pair = part.split("=", 2);
      require(
          pair.length == 2 && List.of("q", "noise", "steps").contains(pair[0]),
          "--phase must look like q=0.01,noise=1.1,steps=100, was '" + text + "'");
      parts.put(pair[0], pair[1]);
    }
    require(parts.size() == 3, "--phase must give q, noise and steps, was '" + text + "'");
    double rate;
    double[] noise;
    long count;
    try {
      rate = Double.parseDouble(parts.get("q"));
      noise =
          Arrays.stream(parts.get("noise").split(",", -1))
              .mapToDouble(Double::parseDouble)
              .toArray();
      count = Long.parseLong(parts.get("steps"));
    } catch (NumberFormatException exception) {
      throw new IllegalArgumentException(
          "--phase must hold numbers, steps a whole one, was '" + text + "'", exception);
    }
    return phase(rate, noise, count);
  }

  /** What each group would cost alone in one phase, by its own lots. */
  private List<MarginalDiagnostic> marginals(RunPhase phase) {
    var accountant = new RdpAccountant(RdpConversion.IMPROVED);
    List<MarginalDiagnostic> rows = new ArrayList<>();
    for (double sigma : phase.noise().stream().distinct().toList()) {
      double ratio = sigma / mixing;
      SampledGaussian alone = sampling.event(cycle().chargedRate(phase.samplingRate()), ratio);
      double epsilon = accountant.epsilon(alone, cycle().charges(phase.steps()), delta);
      rows.add(new MarginalDiagnostic(sigma, ratio, epsilon));
    }
    return rows;
  }

  private void json(List<RunPhase> run, double pld, double improved, double classic) {
    Map<String, Object> epsilon = new LinkedHashMap<>();
    epsilon.put("pld", pld);
    epsilon.put("rdpImproved", improved);
    epsilon.put("rdpClassic", classic);
    List<Map<String, Object>> marginal = new ArrayList<>();
    for (MarginalDiagnostic row : run.stream().flatMap(p -> marginals(p).stream()).toList()) {
      Map<String, Object> entry = new LinkedHashMap<>();
      entry.put("noiseMultiplier", row.noiseMultiplier());
      entry.put("ratio", row.ratio());
      entry.put("epsilonRdpImproved", row.epsilonRdpImproved());
      marginal.add(entry);
    }
    Map<String, Object> result = new LinkedHashMap<>();
    result.put("epsilon", epsilon);
    result.put("delta", delta);
    result.put("adjacency", "add-remove");
    result.put("sampling", ChoiceName.of(sampling));
    result.put("bands", bands);
    result.put(
        "jointNoiseMultiplier",
        phases.isEmpty() ? run.get(0).joint() : run.stream().map(RunPhase::joint).toList());
    result.put("marginal", marginal);
    output.print(spec.commandLine().getOut(), result);
  }

  private void text(List<RunPhase> run, double pld, double improved, double classic) {
    PrintWriter out = spec.commandLine().getOut();
    out.printf(
        Locale.ROOT,
        "joint epsilon = %s at delta = %s%n",
        Numbers.upper(pld),
        Numbers.number(delta));
    out.printf(
        "  by the privacy loss distribution; Renyi: improved %s, classic %s%n",
        Numbers.upper(improved), Numbers.upper(classic));
    for (RunPhase phase : run) {
      out.printf(
          "  %d step%s at sampling rate %s, %d group%s, joint noise multiplier %s%n",
          phase.steps(),
          phase.steps() == 1 ? "" : "s",
          Numbers.number(phase.samplingRate()),
          phase.noise().size(),
          phase.noise().size() == 1 ? "" : "s",
          Numbers.number(phase.joint()));
    }
    if (bands > 1) {
      out.printf(
          "  %d bands: one charge for %d steps, at %d times the rate%n", bands, bands, bands);
    }
    out.printf(
        "  add/remove one example, %s%s lots%s%n",
        bands > 1 ? "cyclic " : "",
        ChoiceName.of(sampling),
        sampling == SamplingScheme.POISSON ? "" : " (no amplification, sensitivity counted twice)");
    if (run.stream().anyMatch(phase -> phase.noise().size() > 1 || mixing < 1)) {
      out.println("diagnostic, not a guarantee: one group alone");
      for (int p = 0; p < run.size(); p++) {
        for (MarginalDiagnostic row : marginals(run.get(p))) {
          out.printf(
              "  noise multiplier %s, ratio %s: epsilon %s%s%n",
              Numbers.number(row.noiseMultiplier()),
              Numbers.number(row.ratio()),
              Numbers.upper(row.epsilonRdpImproved()),
              run.size() == 1 ? "" : " in phase " + (p + 1));
        }
      }
    }
  }

  private static void require(boolean condition, String message) {
    if (!condition) {
      throw new IllegalArgumentException(message);
    }
  }
}
