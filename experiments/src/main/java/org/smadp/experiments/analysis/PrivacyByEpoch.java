package org.smadp.experiments.analysis;

import static org.smadp.experiments.result.Table.Column.number;
import static org.smadp.experiments.result.Table.Column.words;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.smadp.experiments.result.Figure;
import org.smadp.experiments.result.Findings;
import org.smadp.experiments.result.Table;
import org.smadp.train.run.FinishedRun;

/** Privacy spent against epochs (paper, marginal privacy cost figure), marginal and joint. */
final class PrivacyByEpoch implements Analysis {
  private static final List<Table.Column> COLUMNS =
      List.of(
          words("Variant"),
          number("Mixing β", 2),
          number("Groups", 0),
          number("Ratio σ / β", 4),
          number("Marginal ε (diagnostic)", 4),
          number("Joint ε (guarantee)", 4));

  @Override
  public Findings of(RunSet runs) {
    List<Table> tables = new ArrayList<>();
    List<Figure> figures = new ArrayList<>();
    List<String> notes = new ArrayList<>();
    for (String panel : runs.panels()) {
      List<Cohort> cohorts = runs.of(panel);
      figures.addAll(
          figure(
              cohorts,
              "Marginal ε by epoch, " + panel,
              "marginal ε (diagnostic)",
              (run, evaluation) -> MarginalEpsilon.after(run, evaluation.step()),
              "One group at σ / β, Rényi accounting with the classical conversion, as in the"
                  + " paper. Not a guarantee of anything that was released."));
      figures.addAll(
          figure(
              cohorts,
              "Joint ε by epoch, " + panel,
              "joint ε",
              (run, evaluation) -> evaluation.epsilon(),
              "All groups together, by the privacy loss distribution: the formal guarantee of the"
                  + " same runs."));
      tables.add(
          new Table(
              "Privacy at the end of training, " + panel,
              "The marginal figure looks at one group; the joint one is what an auditor may rely"
                  + " on.",
              COLUMNS,
              cohorts.stream().map(PrivacyByEpoch::row).toList()));
      Cohort first = cohorts.get(0);
      notes.add(
          String.format(
              Locale.ROOT,
              "%s: %s ends at a marginal ε of %.3g and a joint ε of %.3g.",
              panel,
              first.variant(),
              MarginalEpsilon.after(first.first(), first.first().last().step()),
              first.first().epsilon()));
    }
    return new Findings(tables, figures, notes);
  }

  private static List<Figure> figure(
      List<Cohort> cohorts, String title, String yLabel, Curves.Quantity y, String caption) {
    return Curves.figure(
        title,
        "expected passes over the data",
        yLabel,
        cohorts.stream().map(cohort -> Curves.mean(cohort, Curves.EPOCH, y)).toList(),
        caption);
  }

  private static List<Object> row(Cohort cohort) {
    FinishedRun run = cohort.first();
    return List.of(
        cohort.variant(),
        run.dataWeight(),
        run.groups().size(),
        MarginalEpsilon.ratio(run),
        MarginalEpsilon.after(run, run.last().step()),
        run.epsilon());
  }
}
