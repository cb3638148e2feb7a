package org.smadp.train.tune;

import java.util.List;
import java.util.Optional;
import org.smadp.accounting.PrivacyLedger;
import org.smadp.train.TrainingResult;
import org.smadp.train.plan.EvaluationPlan;
import org.smadp.train.plan.PlannedCharges;
import org.smadp.train.plan.TrainingPlan;
import org.smadp.train.settings.Settings;

/**
 * Settings that a trial may draw, and all that it may charge then.
 *
 * @param training most that is charged on training rows
 * @param evaluation most that is charged on held-out rows; nothing where scores are exact
 */
record Candidate(Settings settings, PlannedCharges training, PlannedCharges evaluation) {
  static Candidate of(Settings settings, TrainingPlan plan, Optional<EvaluationPlan> evaluation) {
    return new Candidate(
        settings,
        new PlannedCharges(plan.budget().reserved(new PrivacyLedger(), plan.privacy().steps())),
        new PlannedCharges(evaluation.map(EvaluationPlan::charges).orElse(List.of())));
  }

  /** Refuses a trial that charged anything beyond this plan, by which the search is accounted. */
  void requireWithin(TrainingResult.Charges charged) {
    if (!training.cover(charged.training()) || !evaluation.cover(charged.evaluation())) {
      throw new IllegalStateException(
          "a trial charged more than was planned for it, so that no guarantee can be stated for the"
              + " search; release nothing of it");
    }
  }
}
