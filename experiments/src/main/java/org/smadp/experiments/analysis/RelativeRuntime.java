package org.smadp.experiments.analysis;

import static org.smadp.experiments.result.Table.Column.number;
import static org.smadp.experiments.result.Table.Column.words;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.smadp.chart.IntervalChart;
import org.smadp.experiments.result.Figure;
import org.smadp.experiments.result.Findings;
import org.smadp.experiments.result.Table;
import org.smadp.experiments.statistics.Sample;

/**
 * Time of a private step relative to the reference (paper, runtime table). Runs are interleaved,
 * and each is divided by the reference's run of the same round, so that a machine that slows down
 * for a while slows down both.
 */
final class RelativeRuntime implements Analysis {
  private static final List<Table.Column> COLUMNS =
      List.of(
          words("Variant"),
          number("Rounds", 0),
          number("ms per step", 2),
          number("SD", 2),
          number("Relative", 3),
          number("95 % low", 3),
          number("95 % high", 3),
          number("Paper relative", 2));

  @Override
  public Findings of(RunSet runs) {
    List<Table> tables = new ArrayList<>();
    List<Figure> figures = new ArrayList<>();
    List<String> notes = new ArrayList<>();
    for (String panel : runs.panels()) {
      List<List<Object>> rows = new ArrayList<>();
      for (Cohort cohort : runs.of(panel)) {
        List<Double> times = times(cohort);
        if (!times.isEmpty()) {
          List<Double> ratios = ratios(cohort, runs);
          rows.add(row(cohort, new Sample(times), ratios));
          notes.addAll(note(cohort, ratios));
        }
      }
      if (!rows.isEmpty()) {
        tables.add(
            new Table(
                "Time of a private step, " + panel,
                "Evaluations and checkpoints left out, the first tenth of the steps dropped."
                    + " Relative: mean over rounds of the time over the reference's in the same"
                    + " round, with its 95 % Student-t interval.",
                COLUMNS,
                rows));
        figures.addAll(figure(panel, runs));
      }
    }
    return new Findings(tables, figures, notes);
  }

  private static List<Figure> figure(String panel, RunSet runs) {
    List<IntervalChart.Row> rows = new ArrayList<>();
    for (Cohort cohort : runs.of(panel)) {
      List<Double> ratios = ratios(cohort, runs);
      if (!ratios.isEmpty()) {
        Double paper = cohort.paper("relative-runtime");
        rows.add(
            Intervals.row(
                cohort.variant(), new Sample(ratios), Intervals.Range.POSITIVE, paper, 1.0));
      }
    }
    return rows.isEmpty()
        ? List.of()
        : Intervals.figure(
            "Relative time of a private step, " + panel,
            "time of a step over that of " + runs.of(panel).get(0).reference(),
            rows,
            "Mean ratio over rounds with its 95 % Student-t interval; the upright line is the"
                + " reference itself."
                + paperNote(rows));
  }

  private static String paperNote(List<IntervalChart.Row> rows) {
    List<IntervalChart.Row> known = rows.stream().filter(row -> row.paper() != null).toList();
    if (known.isEmpty()) {
      return "";
    }
    return String.format(
        Locale.ROOT,
        " Rings are the paper's ratios. The slowest of those it lists takes %.2f times the"
            + " reference here, %.2f times in the paper.",
        known.stream().mapToDouble(IntervalChart.Row::value).max().orElseThrow(),
        known.stream().mapToDouble(IntervalChart.Row::paper).max().orElseThrow());
  }

  /** A sentence for what costs more than a tenth more than the reference, here or in the paper. */
  private static List<String> note(Cohort cohort, List<Double> ratios) {
    Double paper = cohort.paper("relative-runtime");
    if (ratios.isEmpty() || paper == null) {
      return List.of();
    }
    double ours = new Sample(ratios).mean();
    return Math.max(ours, paper) < 1.1
        ? List.of()
        : List.of(
            String.format(
                Locale.ROOT,
                "%s takes %.2f times a step of %s; in the paper %.2f times.",
                cohort.variant(),
                ours,
                cohort.reference(),
                paper));
  }

  private static List<Double> times(Cohort cohort) {
    return cohort.runs().stream()
        .filter(run -> run.secondsPerStep().isPresent())
        .map(run -> 1000 * run.secondsPerStep().getAsDouble())
        .toList();
  }

  private static List<Double> ratios(Cohort cohort, RunSet runs) {
    List<Double> ratios = new ArrayList<>();
    for (MeasuredRun run : cohort.runs()) {
      Optional<MeasuredRun> other =
          runs.referenceOf(cohort).stream()
              .flatMap(reference -> reference.runs().stream())
              .filter(r -> r.seed().equals(run.seed()) && r.secondsPerStep().isPresent())
              .findFirst();
      if (other.isPresent() && run.secondsPerStep().isPresent()) {
        ratios.add(run.secondsPerStep().getAsDouble() / other.get().secondsPerStep().getAsDouble());
      }
    }
    return ratios;
  }

  private static List<Object> row(Cohort cohort, Sample times, List<Double> ratios) {
    Optional<Sample> relative =
        ratios.isEmpty() ? Optional.empty() : Optional.of(new Sample(ratios));
    Optional<Sample> repeated = relative.filter(sample -> sample.size() > 1);
    return Arrays.asList(
        cohort.variant(),
        times.size(),
        times.mean(),
        times.size() > 1 ? times.standardDeviation() : null,
        relative.map(Sample::mean).orElse(null),
        repeated.map(sample -> sample.mean() - sample.halfWidth()).orElse(null),
        repeated.map(sample -> sample.mean() + sample.halfWidth()).orElse(null),
        cohort.paper("relative-runtime"));
  }
}
