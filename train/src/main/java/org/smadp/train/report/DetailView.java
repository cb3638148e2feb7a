package org.smadp.train.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.smadp.chart.LineChart;
import org.smadp.chart.Series;
import org.smadp.train.score.AmountDetails;
import org.smadp.train.score.Details;
import org.smadp.train.score.ScoreDetails;

/**
 * Detailed scores of a finished model as the page shows them.
 *
 * @param figures names and values
 * @param header of the confusion matrix; empty without one
 * @param confusion one row for each true class
 * @param charts drawn
 */
record DetailView(
    List<Row> figures,
    List<String> header,
    List<Confusion> confusion,
    String note,
    List<String> charts) {
  record Row(String name, String value) {}

  record Confusion(String name, List<String> counts) {}

  static DetailView of(Details details, Optional<String> warning) {
    List<Row> figures = new ArrayList<>();
    details.rows().forEach((name, value) -> figures.add(new Row(name, value)));
    warning.ifPresent(text -> figures.add(new Row("warning", text)));
    if (details instanceof ScoreDetails classes) {
      return ofClasses(figures, classes);
    }
    return new DetailView(
        figures,
        List.of(),
        List.of(),
        "",
        details instanceof AmountDetails amount && amount.calibration().size() > 1
            ? List.of(calibration(amount).svg())
            : List.of());
  }

  private static DetailView ofClasses(List<Row> figures, ScoreDetails details) {
    List<String> names = details.recall().stream().map(ScoreDetails.ClassRecall::name).toList();
    List<Confusion> confusion = new ArrayList<>();
    for (int label = 0; label < details.confusion().size(); label++) {
      confusion.add(
          new Confusion(
              names.get(label),
              details.confusion().get(label).stream()
                  .map(count -> String.format(Locale.ROOT, "%.0f", count))
                  .toList()));
    }
    return new DetailView(
        figures,
        confusion.isEmpty() ? List.of() : names,
        confusion,
        details.confusionStddev() > 0
            ? String.format(
                Locale.ROOT,
                "Counts are noisy: two standard deviations are %.0f. They may be below zero.",
                2 * details.confusionStddev())
            : "",
        details.calibration().size() < 2 ? List.of() : List.of(calibration(details).svg()));
  }

  private static LineChart calibration(AmountDetails details) {
    List<Series.Point> points =
        details.calibration().stream()
            .map(
                bin ->
                    new Series.Point(
                        bin.predicted(),
                        bin.mean().value(),
                        bin.mean().value() - 2 * bin.mean().stddev(),
                        bin.mean().value() + 2 * bin.mean().stddev()))
            .toList();
    return drawn(points, "mean prediction", "mean of what is right");
  }

  private static LineChart calibration(ScoreDetails details) {
    boolean binary = details.baseRate() != null;
    List<Series.Point> points =
        details.calibration().stream()
            .map(
                bin ->
                    new Series.Point(
                        bin.predicted(),
                        bin.share().value(),
                        Math.max(0, bin.share().value() - 2 * bin.share().stddev()),
                        Math.min(1, bin.share().value() + 2 * bin.share().stddev())))
            .toList();
    return drawn(
        points,
        "mean predicted probability",
        binary ? "share of positives" : "share of right ones");
  }

  private static LineChart drawn(List<Series.Point> points, String predicted, String right) {
    double low = points.get(0).x();
    double high = points.get(points.size() - 1).x();
    return new LineChart(
        "Calibration",
        predicted,
        right,
        List.of(
            new Series("model", points),
            new Series(
                "as predicted", List.of(Series.Point.of(low, low), Series.Point.of(high, high)))));
  }
}
