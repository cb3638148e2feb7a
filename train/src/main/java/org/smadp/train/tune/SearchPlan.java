package org.smadp.train.tune;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.UnaryOperator;
import org.smadp.accounting.PrivacyLedger;
import org.smadp.accounting.selection.RepeatedSelection;
import org.smadp.accounting.selection.SelectionAccountant;
import org.smadp.nn.Model;
import org.smadp.train.plan.EvaluationPlan;
import org.smadp.train.plan.PlanSettings;
import org.smadp.train.plan.TrainingPlan;
import org.smadp.train.report.SearchFacts;
import org.smadp.train.settings.EvaluationMode;
import org.smadp.train.settings.Setting;
import org.smadp.train.settings.Settings;

/**
 * A search, settled before its first trial: the candidates with their noise, and what releasing the
 * best of K trials costs.
 *
 * <p>A row is a training row or a held-out row, and pays for one of the two (docs/decisions/0005).
 * So for every pair of neighbours a trial costs the Renyi curve of a candidate's training or that
 * of its evaluation, and the largest of all of them, at each order, bounds every trial.
 */
record SearchPlan(List<Candidate> candidates, RepeatedSelection law, SearchFacts facts) {
  /**
   * Scores of a trial that are released where they are charged: the last one, which is compared.
   */
  static final int PRIVATE_EVALUATIONS = 1;

  /** How close, relatively, calibration comes to its target. */
  private static final double RELATIVE = 2e-3;

  SearchPlan {
    candidates = List.copyOf(candidates);
  }

  /**
   * What all candidates have in common.
   *
   * @param defaults what a trial makes of its settings; a plan by others would not be the trial's
   */
  record Problem(
      Model model, int datasetSize, EvaluationMode evaluation, UnaryOperator<Settings> defaults) {
    TrainingPlan plan(Settings settings) {
      TrainingPlan plan =
          PlanSettings.plan(defaults.apply(settings), OptionalInt.of(datasetSize), model);
      if (plan.budget().filter().isPresent()) {
        throw new IllegalArgumentException(
            "algorithm %s cannot be searched over: its epsilon is by a filter at one order, and a"
                    .formatted(settings.text(Setting.ALGORITHM))
                + " selection needs them all; choose another algorithm");
      }
      return plan;
    }

    Optional<EvaluationPlan> evaluation(TrainingPlan plan) {
      return evaluation == EvaluationMode.PRIVATE
          ? Optional.of(EvaluationPlan.matching(plan, PRIVATE_EVALUATIONS))
          : Optional.empty();
    }
  }

  /** The search at the noise that the settings ask for. */
  static SearchPlan of(Problem problem, Settings base, SearchSpace space, RepeatedSelection law) {
    return of(problem, space.candidates(base), space, law);
  }

  private static SearchPlan of(
      Problem problem, List<Settings> drawn, SearchSpace space, RepeatedSelection law) {
    List<Candidate> candidates = new ArrayList<>();
    List<List<PrivacyLedger.Entry>> charges = new ArrayList<>();
    double dearest = 0;
    for (Settings settings : drawn) {
      TrainingPlan plan = problem.plan(settings);
      Candidate candidate = Candidate.of(settings, plan, problem.evaluation(plan));
      candidates.add(candidate);
      charges.add(candidate.training().entries());
      charges.add(candidate.evaluation().entries());
      dearest = Math.max(dearest, plan.budget().planned());
    }
    SelectionAccountant.Bound bound =
        new SelectionAccountant(law).bound(charges, drawn.get(0).value(Setting.DELTA));
    if (!Double.isFinite(bound.epsilon())) {
      throw new IllegalArgumentException(
          "a search needs runs with a guarantee, but one of its candidates has none (epsilon ="
              + " infinity); choose another algorithm or more noise");
    }
    return new SearchPlan(candidates, law, SearchFacts.of(law, bound, dearest, space.grid()));
  }

  /**
   * The search whose trials have the least noise that keeps the whole of it at a target. Noise is
   * tried on representatives; whether the target is kept is decided on all candidates.
   */
  static SearchPlan calibrated(
      Problem problem, Settings base, SearchSpace space, RepeatedSelection law, double target) {
    double low = 0;
    double high = target; // a selection costs more than one of its runs
    while (high - low > RELATIVE * high && high > 1e-4 * target) {
      double middle = 0.5 * (low + high);
      Settings tried = base.with(Setting.EPSILON, middle);
      SearchPlan plan = of(problem, space.representatives(tried), space, law);
      if (plan.facts.epsilon() <= target) {
        low = middle;
      } else {
        high = middle;
      }
    }
    for (double kept = low; kept > 0; kept *= 1 - RELATIVE) {
      SearchPlan plan = of(problem, base.with(Setting.EPSILON, kept), space, law);
      if (plan.facts.epsilon() <= target) {
        return plan;
      }
    }
    throw new IllegalArgumentException(
        "target-epsilon %s cannot be kept by any search of this law; raise it, or lower trials-mean"
            .formatted(target));
  }
}
