package org.smadp.experiments.analysis;

import static org.smadp.experiments.result.Table.Column.number;
import static org.smadp.experiments.result.Table.Column.words;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import org.smadp.experiments.result.Findings;
import org.smadp.experiments.result.Table;
import org.smadp.experiments.statistics.Sample;
import org.smadp.train.FinishedRun;

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
      notes.add(best(panel, cohorts));
    }
    return new Findings(tables, List.of(), notes);
  }

  private static String paperNote(List<Cohort> cohorts) {
    return cohorts.stream().allMatch(cohort -> cohort.paper("mean") == null)
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

  private static String best(String panel, List<Cohort> cohorts) {
    Cohort best =
        cohorts.stream().max(Comparator.comparingDouble(c -> c.accuracy().mean())).orElseThrow();
    String ours =
        String.format(
            Locale.ROOT,
            "%s: the highest mean is %.4f (%s)",
            panel,
            best.accuracy().mean(),
            best.variant());
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
