package org.smadp.experiments.analysis;

import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleBiFunction;
import org.smadp.chart.LineChart;
import org.smadp.chart.Series;
import org.smadp.experiments.result.Figure;
import org.smadp.experiments.statistics.Sample;
import org.smadp.train.report.Evaluation;
import org.smadp.train.run.FinishedRun;

/** Lines over the evaluations of runs: the mean of a cohort and its 95 % Student-t band. */
final class Curves {
  private Curves() {}

  /** A quantity of one evaluation of a run; NaN leaves it out. */
  interface Quantity extends ToDoubleBiFunction<FinishedRun, Evaluation> {}

  static final Quantity EPOCH = (run, evaluation) -> run.epochs(evaluation.step());

  /** Test accuracy in per cent; an interval of few runs is cut to the range that it has. */
  static Series accuracy(Cohort cohort, Quantity x) {
    Series line = mean(cohort, x, (run, evaluation) -> 100 * evaluation.testAccuracy());
    return new Series(
        line.name(),
        line.points().stream()
            .map(p -> new Series.Point(p.x(), p.y(), Math.max(0, p.low()), Math.min(100, p.high())))
            .toList());
  }

  /** The line of one cohort at the steps of its first run; x is taken from that, too. */
  static Series mean(Cohort cohort, Quantity x, Quantity y) {
    List<Series.Point> points = new ArrayList<>();
    FinishedRun first = cohort.first();
    for (Evaluation at : first.evaluations()) {
      List<Double> values = new ArrayList<>();
      for (MeasuredRun repetition : cohort.runs()) {
        repetition.run().evaluations().stream()
            .filter(evaluation -> evaluation.step() == at.step())
            .mapToDouble(evaluation -> y.applyAsDouble(repetition.run(), evaluation))
            .filter(Double::isFinite)
            .forEach(values::add);
      }
      if (!values.isEmpty()) {
        points.add(point(x.applyAsDouble(first, at), new Sample(values)));
      }
    }
    return new Series(cohort.variant(), points);
  }

  private static Series.Point point(double x, Sample sample) {
    double mean = sample.mean();
    double half = sample.size() > 1 ? sample.halfWidth() : 0;
    return new Series.Point(x, mean, mean - half, mean + half);
  }

  /** A figure of these lines; none when no line has a point. */
  static List<Figure> figure(
      String title, String xLabel, String yLabel, List<Series> lines, String caption) {
    boolean empty =
        lines.stream()
            .flatMap(line -> line.points().stream())
            .noneMatch(point -> Double.isFinite(point.x()) && Double.isFinite(point.y()));
    return empty
        ? List.of()
        : List.of(new Figure(new LineChart(title, xLabel, yLabel, lines), caption));
  }
}
