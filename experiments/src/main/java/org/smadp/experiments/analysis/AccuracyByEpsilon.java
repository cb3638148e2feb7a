package org.smadp.experiments.analysis;

import java.util.ArrayList;
import java.util.List;
import org.smadp.experiments.result.Figure;
import org.smadp.experiments.result.Findings;

/**
 * Accuracy against privacy spent (paper, mixing ablation): once against the marginal diagnostic, as
 * in the paper, once against the joint guarantee.
 */
final class AccuracyByEpsilon implements Analysis {
  @Override
  public Findings of(RunSet runs) {
    List<Figure> figures = new ArrayList<>();
    for (String panel : runs.panels()) {
      figures.addAll(
          figure(
              runs.of(panel),
              "Accuracy by marginal ε, " + panel,
              "marginal ε of one group (diagnostic, not a guarantee)",
              (run, evaluation) -> MarginalEpsilon.after(run, evaluation.step()),
              "As the paper draws it: every variant has the same noise multiplier, and a smaller"
                  + " mixing weight looks cheaper because the fresh gradient is weighed down"
                  + " against that noise. It leaves out that all groups are released together."));
      figures.addAll(
          figure(
              runs.of(panel),
              "Accuracy by joint ε, " + panel,
              "joint ε, the formal guarantee",
              (run, evaluation) -> evaluation.epsilon(),
              "The same runs against what was really promised for the whole model. Variants end"
                  + " at different ε since their noise is the same, so that the lines compare"
                  + " noise levels, not methods; matched-epsilon compares methods."));
    }
    return new Findings(List.of(), figures, List.of());
  }

  private static List<Figure> figure(
      List<Cohort> cohorts, String title, String xLabel, Curves.Quantity x, String caption) {
    return Curves.figure(
        title,
        xLabel,
        "test accuracy, %",
        cohorts.stream().map(cohort -> Curves.accuracy(cohort, x)).toList(),
        caption);
  }
}
