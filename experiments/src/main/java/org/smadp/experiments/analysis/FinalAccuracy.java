package org.smadp.experiments.analysis;

import static org.smadp.experiments.result.Table.Column.number;
import static org.smadp.experiments.result.Table.Column.words;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import org.smadp.chart.IntervalChart;
import org.smadp.experiments.result.Figure;
import org.smadp.experiments.result.Findings;
import org.smadp.experiments.result.Table;
import org.smadp.experiments.statistics.Sample;
import org.smadp.train.run.FinishedRun;

/** Accuracy at the end of training with its spread (paper, final accuracy table). */
final class FinalAccuracy implements Analysis {
  private static final List<Table.Column> COLUMNS =
      List.of(
          words("Variant"),
          number("Runs", 0),
          number("Mean", 4),
          number("SD", 4),
          number("95 % low", 4),
          number("95 % high", 4),
          number("Joint ε", 3),
          number("Paper mean", 4),
          number("Paper low", 4),
          number("Paper high", 4));

  @Override
  public Findings of(RunSet runs) {
    List<Table> tables = new ArrayList<>();
    List<Figure> figures = new ArrayList<>();
    List<String> notes = new ArrayList<>();
    for (String panel : runs.panels()) {
      List<Cohort> cohorts = runs.of(panel);
      tables.add(
          new Table(
              "Final test accuracy, " + panel,
              "Share of the test set classified correctly after the last step; sample standard"
                  + " deviation and two-sided 95 % Student-t interval over seeds."
                  + paperNote(cohorts),
              COLUMNS,
              cohorts.stream().map(FinalAccuracy::row).toList()));
      figures.addAll(figure(panel, cohorts, runs));
      notes.add(panel + ": the " + best(cohorts));
    }
    return new Findings(tables, figures, notes);
  }

  private static List<Figure> figure(String panel, List<Cohort> cohorts, RunSet runs) {
    boolean repeated = cohorts.stream().anyMatch(cohort -> cohort.runs().size() > 1);
    String caption =
        (repeated
                ? "Mean test accuracy after the last step with its 95 % Student-t interval over"
                    + " seeds."
                : "Test accuracy after the last step, one run each, hence without intervals.")
            + Intervals.reference(runs, cohorts, "mean")
            + (hasPaper(cohorts)
                ? " Rings are the paper's means, of CIFAR-10 at its own network and budget: compare"
                    + " their order with that of the dots rather than where they lie. The "
                    + best(cohorts)
                : "");
    return Intervals.figure(
        "Final test accuracy, " + panel,
        "test accuracy, %",
        cohorts.stream().map(cohort -> shown(cohort, runs)).toList(),
        caption);
  }

  private static IntervalChart.Row shown(Cohort cohort, RunSet runs) {
    Double paper = cohort.paper("mean");
    return Intervals.row(
        cohort.variant(),
        percent(cohort),
        Intervals.Range.PERCENT,
        paper == null ? null : 100 * paper,
        runs.referenceOf(cohort).map(reference -> percent(reference).mean()).orElse(null));
  }

  private static Sample percent(Cohort cohort) {
    return cohort.sample(run -> 100 * run.last().testAccuracy());
  }

  private static boolean hasPaper(List<Cohort> cohorts) {
    return cohorts.stream().anyMatch(cohort -> cohort.paper("mean") != null);
  }

  private static String paperNote(List<Cohort> cohorts) {
    return !hasPaper(cohorts)
        ? ""
        : " The paper's columns are of CIFAR-10 at its own network and budget, which it does not"
            + " state.";
  }

  private static List<Object> row(Cohort cohort) {
    Sample sample = cohort.accuracy();
    boolean repeated = sample.size() > 1;
    return Arrays.asList(
        cohort.variant(),
        sample.size(),
        sample.mean(),
        repeated ? sample.standardDeviation() : null,
        repeated ? sample.mean() - sample.halfWidth() : null,
        repeated ? sample.mean() + sample.halfWidth() : null,
        cohort.sample(FinishedRun::epsilon).mean(),
        cohort.paper("mean"),
        cohort.paper("low"),
        cohort.paper("high"));
  }

  private static String best(List<Cohort> cohorts) {
    Cohort best =
        cohorts.stream().max(Comparator.comparingDouble(c -> c.accuracy().mean())).orElseThrow();
    String ours =
        String.format(
            Locale.ROOT, "highest mean is %.4f (%s)", best.accuracy().mean(), best.variant());
    return cohorts.stream()
        .filter(cohort -> cohort.paper("mean") != null)
        .max(Comparator.comparingDouble(cohort -> cohort.paper("mean")))
        .map(
            cohort ->
                String.format(
                    Locale.ROOT,
                    "%s; the paper's, on CIFAR-10, is %.4f (%s).",
                    ours,
                    cohort.paper("mean"),
                    cohort.variant()))
        .orElse(ours + ".");
  }
}
