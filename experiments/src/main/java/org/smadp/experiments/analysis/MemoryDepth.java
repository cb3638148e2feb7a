package org.smadp.experiments.analysis;

import static org.smadp.experiments.result.Table.Column.number;
import static org.smadp.experiments.result.Table.Column.words;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.function.Function;
import org.smadp.chart.IntervalChart;
import org.smadp.experiments.result.Figure;
import org.smadp.experiments.result.Findings;
import org.smadp.experiments.result.Table;
import org.smadp.experiments.statistics.Sample;
import org.smadp.optim.MemoryDiagnostics;
import org.smadp.train.run.FinishedRun;

/** Effective memory depth and memory-branch ratio by variant (paper, spectral interval table). */
final class MemoryDepth implements Analysis {
  private static final List<Table.Column> COLUMNS =
      List.of(
          words("Variant"),
          number("Runs", 0),
          number("Mean D_eff", 4),
          number("Paper D_eff", 4),
          number("Mean memory ratio", 4),
          number("Paper memory ratio", 4),
          number("λ > 0, %", 1),
          words("Layers fitted"));

  @Override
  public Findings of(RunSet runs) {
    List<Table> tables = new ArrayList<>();
    List<Figure> figures = new ArrayList<>();
    List<String> notes = new ArrayList<>();
    for (String panel : runs.panels()) {
      List<List<Object>> rows =
          runs.of(panel).stream().filter(Cohort::hasMemory).map(MemoryDepth::row).toList();
      if (!rows.isEmpty()) {
        tables.add(
            new Table(
                "Effective memory, " + panel,
                "Means over layers, evaluations and seeds. D_eff leaves out steps without a lag;"
                    + " the ratio is |b| / (|u| + |b|) of the memory term b and the fresh part u"
                    + " of a release, layers weighed by their parameters. λ > 0: in how many"
                    + " pairs of layer and evaluation, among those with a lag, the memory was"
                    + " tempered at all, be it by an exponent outside its band, by a failed fit"
                    + " or by a constant. Layers fitted: those with an exponent at any"
                    + " evaluation.",
                COLUMNS,
                rows));
        for (String placed : placed(runs.of(panel))) {
          figures.addAll(figure(panel, runs.of(panel), "The " + placed));
          notes.add(panel + ": the " + placed);
        }
      }
    }
    return new Findings(tables, figures, notes);
  }

  private static List<Figure> figure(String panel, List<Cohort> cohorts, String note) {
    List<IntervalChart.Row> rows = new ArrayList<>();
    for (Cohort cohort : cohorts) {
      List<Double> depths = depths(cohort);
      if (!depths.isEmpty()) {
        Double paper = cohort.paper("effective-depth");
        rows.add(
            Intervals.row(
                cohort.variant(), new Sample(depths), Intervals.Range.POSITIVE, paper, null));
      }
    }
    return Intervals.figure(
        "Effective depth, here and in the paper, " + panel,
        "mean effective depth D_eff, steps",
        rows,
        "Mean over layers, evaluations and seeds, with a 95 % Student-t interval where there is"
            + " more than one run; rings are the paper's table. "
            + note);
  }

  private static List<Double> depths(Cohort cohort) {
    return cohort.runs().stream()
        .map(run -> MemoryAverages.effectiveDepth(run.run()))
        .flatMap(depth -> depth.stream().boxed())
        .toList();
  }

  /** Where the depth lies relative to the paper's, when the paper has numbers. */
  private static List<String> placed(List<Cohort> cohorts) {
    List<Cohort> known =
        cohorts.stream()
            .filter(c -> c.paper("effective-depth") != null)
            .filter(c -> mean(c, MemoryAverages::effectiveDepth) != null)
            .toList();
    if (known.isEmpty()) {
      return List.of();
    }
    DoubleSummaryStatistics ours =
        known.stream()
            .mapToDouble(c -> mean(c, MemoryAverages::effectiveDepth))
            .summaryStatistics();
    DoubleSummaryStatistics paper =
        known.stream().mapToDouble(c -> c.paper("effective-depth")).summaryStatistics();
    return List.of(
        String.format(
            Locale.ROOT,
            "mean effective depth lies between %.2f and %.2f; in the paper between %.2f and %.2f.",
            ours.getMin(),
            ours.getMax(),
            paper.getMin(),
            paper.getMax()));
  }

  private static List<Object> row(Cohort cohort) {
    return Arrays.asList(
        cohort.variant(),
        cohort.runs().size(),
        mean(cohort, MemoryAverages::effectiveDepth),
        cohort.paper("effective-depth"),
        mean(cohort, MemoryAverages::memoryRatio),
        cohort.paper("memory-ratio"),
        mean(cohort, MemoryAverages::temperedPercent),
        fitted(cohort));
  }

  /** How many layers had an exponent at any evaluation of any run. */
  private static String fitted(Cohort cohort) {
    long fitted =
        cohort.runs().stream()
            .flatMap(run -> run.run().evaluations().stream())
            .flatMap(evaluation -> evaluation.memory().stream())
            .filter(group -> Double.isFinite(group.spectralExponent().value()))
            .map(MemoryDiagnostics::group)
            .distinct()
            .count();
    return "%d of %d".formatted(fitted, cohort.first().last().memory().size());
  }

  private static Double mean(Cohort cohort, Function<FinishedRun, OptionalDouble> quantity) {
    OptionalDouble mean =
        cohort.runs().stream()
            .map(run -> quantity.apply(run.run()))
            .flatMapToDouble(OptionalDouble::stream)
            .average();
    return mean.isPresent() ? mean.getAsDouble() : null;
  }
}
