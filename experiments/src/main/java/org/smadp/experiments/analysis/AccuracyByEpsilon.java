package org.smadp.experiments.analysis;

import java.util.ArrayList;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import org.smadp.experiments.result.Figure;
import org.smadp.experiments.result.Findings;
import org.smadp.train.run.FinishedRun;

/**
 * Accuracy against privacy spent (paper, mixing ablation): once against the marginal diagnostic, as
 * in the paper, once against the joint guarantee.
 */
final class AccuracyByEpsilon implements Analysis {
  @Override
  public Findings of(RunSet runs) {
    List<Figure> figures = new ArrayList<>();
    for (String panel : runs.panels()) {
      boolean sameEnd = endsAtOneEpsilon(runs.of(panel));
      figures.addAll(
          figure(
              runs.of(panel),
              "Accuracy by marginal ε, " + panel,
              "marginal ε of one group (diagnostic, not a guarantee)",
              (run, evaluation) -> MarginalEpsilon.after(run, evaluation.step()),
              "As the paper draws it: a smaller mixing weight looks cheaper because the fresh"
                  + " gradient is weighed down against the noise. It leaves out that all groups"
                  + " are released together."));
      figures.addAll(
          figure(
              runs.of(panel),
              "Accuracy by joint ε, " + panel,
              "joint ε, the formal guarantee",
              (run, evaluation) -> evaluation.epsilon(),
              "The same runs against what was really promised for the whole model. "
                  + (sameEnd
                      ? "All end at the same ε, so that their ends compare like with like."
                      : "They end at different ε, so that the lines compare levels of noise as"
                          + " much as methods; matched-epsilon compares methods.")));
    }
    return new Findings(List.of(), figures, List.of());
  }

  /** Calibration meets its budget to within a hundredth. */
  private static boolean endsAtOneEpsilon(List<Cohort> cohorts) {
    DoubleSummaryStatistics ends =
        cohorts.stream()
            .mapToDouble(cohort -> cohort.sample(FinishedRun::epsilon).mean())
            .summaryStatistics();
    return ends.getMax() <= 1.01 * ends.getMin();
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
