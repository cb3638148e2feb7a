package org.smadp.experiments.analysis;

import static org.smadp.experiments.result.Table.Column.number;
import static org.smadp.experiments.result.Table.Column.words;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;
import org.smadp.chart.Series;
import org.smadp.experiments.result.Figure;
import org.smadp.experiments.result.Findings;
import org.smadp.experiments.result.Table;
import org.smadp.optim.MemoryDiagnostics;
import org.smadp.train.report.Evaluation;

/**
 * Spectral exponent and tempering averaged over the layers of each stage of a residual network
 * (paper, stage-wise figure): stem, stages 1 to 4, head. In other networks every layer is a stage.
 */
final class StageSpectra implements Analysis {
  private static final List<Table.Column> COLUMNS =
      List.of(
          words("Stage"),
          number("Layers", 0),
          number("ρ, first evaluation", 3),
          number("ρ, last evaluation", 3),
          number("ρ, mean", 3),
          number("λ, last evaluation", 4),
          number("λ, mean", 4));

  @Override
  public Findings of(RunSet runs) {
    Findings findings = Findings.none();
    for (Cohort cohort : runs.cohorts()) {
      if (cohort.hasMemory()) {
        findings = findings.and(of(cohort));
      }
    }
    return findings;
  }

  private static Findings of(Cohort cohort) {
    List<String> stages =
        cohort.first().last().memory().stream().map(m -> stage(m.group())).distinct().toList();
    String where = cohort.panel() + ", " + cohort.variant();
    List<Figure> figures = new ArrayList<>();
    figures.addAll(
        Curves.figure(
            "Spectral exponent ρ by stage, " + where,
            "expected passes over the data",
            "mean exponent ρ",
            lines(cohort, stages, StageSpectra::exponent),
            "Mean exponent over the layers of a stage; within the reliable band it has no effect."));
    figures.addAll(
        Curves.figure(
            "Tempering λ by stage, " + where,
            "expected passes over the data",
            "mean tempering λ",
            lines(cohort, stages, MemoryDiagnostics::tempering),
            "What the exponents are turned into: 0 keeps the longest memory."));
    Table table =
        new Table(
            "Spectra by stage, " + where,
            "Averages over the layers of a stage and over seeds.",
            COLUMNS,
            stages.stream().map(stage -> row(cohort, stage)).toList());
    return new Findings(List.of(table), figures, note(cohort, where));
  }

  /** How often the spectrum had a say at all. */
  private static List<String> note(Cohort cohort, String where) {
    List<MemoryDiagnostics> fitted =
        cohort.runs().stream()
            .flatMap(run -> run.run().evaluations().stream())
            .flatMap(evaluation -> evaluation.memory().stream())
            .filter(group -> Double.isFinite(exponent(group)))
            .toList();
    if (fitted.isEmpty()) {
      return List.of();
    }
    long tempered = fitted.stream().filter(group -> group.tempering() > 0).count();
    return List.of(
        String.format(
            Locale.ROOT,
            "%s: of all pairs of a fitted layer and an evaluation, %.0f %% are tempered; in the"
                + " others the spectrum has no effect.",
            where,
            100.0 * tempered / fitted.size()));
  }

  private static double exponent(MemoryDiagnostics group) {
    return group.spectralExponent().value();
  }

  private static List<Series> lines(
      Cohort cohort, List<String> stages, ToDoubleFunction<MemoryDiagnostics> quantity) {
    return stages.stream()
        .map(
            stage ->
                new Series(
                    stage,
                    Curves.mean(
                            cohort,
                            Curves.EPOCH,
                            (run, evaluation) -> average(evaluation, stage, quantity))
                        .points()))
        .toList();
  }

  private static List<Object> row(Cohort cohort, String stage) {
    List<Evaluation> along =
        cohort.first().evaluations().stream().filter(e -> !e.memory().isEmpty()).toList();
    long layers =
        along.get(0).memory().stream().filter(m -> stage(m.group()).equals(stage)).count();
    return Arrays.asList(
        stage,
        layers,
        overSeeds(cohort, stage, StageSpectra::exponent, true, false),
        overSeeds(cohort, stage, StageSpectra::exponent, false, true),
        overSeeds(cohort, stage, StageSpectra::exponent, false, false),
        overSeeds(cohort, stage, MemoryDiagnostics::tempering, false, true),
        overSeeds(cohort, stage, MemoryDiagnostics::tempering, false, false));
  }

  /** The mean over seeds and over the first, the last or all evaluations that have a value. */
  private static Double overSeeds(
      Cohort cohort,
      String stage,
      ToDoubleFunction<MemoryDiagnostics> quantity,
      boolean firstOnly,
      boolean lastOnly) {
    List<Double> means = new ArrayList<>();
    for (MeasuredRun run : cohort.runs()) {
      double[] values =
          run.run().evaluations().stream()
              .mapToDouble(evaluation -> average(evaluation, stage, quantity))
              .filter(Double::isFinite)
              .toArray();
      int from = lastOnly ? Math.max(0, values.length - 1) : 0;
      int to = firstOnly ? Math.min(1, values.length) : values.length;
      Arrays.stream(values, from, to).average().ifPresent(means::add);
    }
    return means.isEmpty()
        ? null
        : means.stream().mapToDouble(mean -> mean).average().orElseThrow();
  }

  private static double average(
      Evaluation evaluation, String stage, ToDoubleFunction<MemoryDiagnostics> quantity) {
    return evaluation.memory().stream()
        .filter(group -> stage(group.group()).equals(stage))
        .mapToDouble(quantity)
        .filter(Double::isFinite)
        .average()
        .orElse(Double.NaN);
  }

  /** The stage that a layer belongs to, by the names of our residual networks. */
  static String stage(String group) {
    if (group.startsWith("stage")) {
      return "stage " + group.charAt("stage".length());
    }
    return group.equals("fc") ? "head" : group;
  }
}
