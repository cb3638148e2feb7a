package org.smadp.experiments.analysis;

import java.util.List;
import java.util.Optional;
import org.smadp.chart.IntervalChart;
import org.smadp.chart.IntervalChart.Row;
import org.smadp.experiments.result.Figure;
import org.smadp.experiments.statistics.Sample;

/** Figures of one number and its interval for each variant. */
final class Intervals {
  private Intervals() {}

  /** The least and the most that a quantity can be; wide intervals of few runs are cut to it. */
  record Range(double least, double most) {
    static final Range PERCENT = new Range(0, 100);
    static final Range POINTS = new Range(-100, 100);
    static final Range POSITIVE = new Range(0, Double.MAX_VALUE);
  }

  /** The mean of a sample with its 95 % interval, which takes more than one value. */
  static Row row(String name, Sample sample, Range range, Double paper, Double reference) {
    double half = sample.size() > 1 ? sample.halfWidth() : Double.NaN;
    return row(name, sample.mean(), half, range, paper, reference);
  }

  static Row row(
      String name, double value, double half, Range range, Double paper, Double reference) {
    double low = Math.max(range.least(), value - half);
    double high = Math.min(range.most(), value + half);
    return new Row(name, value, low, high, paper, reference);
  }

  /** A figure of these rows; none when there is nothing to compare. */
  static List<Figure> figure(String title, String xLabel, List<Row> rows, String caption) {
    boolean single = rows.size() < 2 && rows.stream().allMatch(row -> row.paper() == null);
    return single
        ? List.of()
        : List.of(new Figure(new IntervalChart(title, xLabel, rows), caption));
  }

  /** What the upright line is, when there is one. */
  static String reference(RunSet runs, List<Cohort> cohorts, String quantity) {
    List<String> names =
        cohorts.stream()
            .map(runs::referenceOf)
            .flatMap(Optional::stream)
            .map(Cohort::variant)
            .distinct()
            .toList();
    return switch (names.size()) {
      case 0 -> "";
      case 1 -> " The upright line is the %s of %s.".formatted(quantity, names.get(0));
      default ->
          " The upright line is the %s of the reference in the same mode.".formatted(quantity);
    };
  }
}
