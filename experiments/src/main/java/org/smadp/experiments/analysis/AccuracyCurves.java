package org.smadp.experiments.analysis;

import java.util.ArrayList;
import java.util.List;
import org.smadp.chart.Series;
import org.smadp.experiments.result.Figure;
import org.smadp.experiments.result.Findings;

/** Test accuracy against epochs, a figure for each panel (paper, cross-dataset figure). */
final class AccuracyCurves implements Analysis {
  @Override
  public Findings of(RunSet runs) {
    List<Figure> figures = new ArrayList<>();
    for (String panel : runs.panels()) {
      List<Series> lines =
          runs.of(panel).stream().map(cohort -> Curves.accuracy(cohort, Curves.EPOCH)).toList();
      figures.addAll(
          Curves.figure(
              "Test accuracy by epoch, " + panel,
              "expected passes over the data",
              "test accuracy, %",
              lines,
              runs.of(panel).stream().allMatch(cohort -> cohort.runs().size() == 1)
                  ? "One run each, hence without bands."
                  : "Mean over seeds; bands are 95 % Student-t intervals of the mean."));
    }
    return new Findings(List.of(), figures, List.of());
  }
}
