package org.smadp.train.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.smadp.chart.LineChart;
import org.smadp.chart.Series;

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

  static DetailView of(ScoreDetails details) {
    List<Row> figures = new ArrayList<>();
    DetailText.rows(details).forEach((name, value) -> figures.add(new Row(name, value)));
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
    double low = points.get(0).x();
    double high = points.get(points.size() - 1).x();
    return new LineChart(
        "Calibration",
        "mean predicted probability",
        binary ? "share of positives" : "share of right ones",
        List.of(
            new Series("model", points),
            new Series(
                "as predicted", List.of(Series.Point.of(low, low), Series.Point.of(high, high)))));
  }
}
