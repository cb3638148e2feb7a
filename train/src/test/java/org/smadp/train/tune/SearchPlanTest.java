package org.smadp.train.tune;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.smadp.accounting.PrivacyLedger.Entry;
import org.smadp.accounting.rdp.RenyiCurve;
import org.smadp.accounting.selection.RepeatedSelection;
import org.smadp.accounting.selection.SelectionAccountant;
import org.smadp.nn.ModelZoo;
import org.smadp.train.plan.PlanSettings;
import org.smadp.train.settings.EvaluationMode;
import org.smadp.train.settings.Setting;
import org.smadp.train.settings.Settings;

/** What a search is charged, over candidates of different cost and with private scores. */
final class SearchPlanTest {
  private static final RepeatedSelection LAW = RepeatedSelection.withMean(0, 5);
  private static final Settings BASE =
      Settings.defaults().with(Setting.STEPS, 30L).with(Setting.EPSILON, 2.0);

  private static SearchPlan.Problem problem(EvaluationMode evaluation) {
    return new SearchPlan.Problem(
        ModelZoo.byName("linear"), 60_000, evaluation, PlanSettings::withAlgorithmDefaults);
  }

  private static SearchPlan plan(EvaluationMode evaluation, String... search) {
    return SearchPlan.of(problem(evaluation), BASE, SearchSpace.parse(List.of(search)), LAW);
  }

  private static double renyi(List<Entry> entries, double order) {
    return RenyiCurve.of(entries).applyAsDouble(order);
  }

  @Test
  void of_candidatesOfDifferentCost_takesTheDearestCurveAtBothOrders() {
    SearchPlan plan = plan(EvaluationMode.PRIVATE, "lot-size=128,2048", "algorithm=dp-sgd,dp-sam");
    assertEquals(4, plan.candidates().size());
    double first = 0;
    double second = 0;
    for (Candidate candidate : plan.candidates()) {
      assertEquals(1, candidate.evaluation().entries().get(0).count());
      for (var charges : List.of(candidate.training(), candidate.evaluation())) {
        first = Math.max(first, renyi(charges.entries(), plan.facts().order()));
        second = Math.max(second, renyi(charges.entries(), plan.facts().secondOrder()));
        double alone = new SelectionAccountant(LAW).epsilon(charges.entries(), 1e-5);
        assertTrue(plan.facts().epsilon() >= alone * (1 - 1e-9), "no candidate is cheaper alone");
      }
    }
    assertEquals(first, plan.facts().renyi());
    assertEquals(second, plan.facts().secondRenyi());
  }

  /** Scores at the same epsilon have another Renyi curve; where it is higher, it counts. */
  @Test
  void of_privateScores_costNoLessThanPublicOnes() {
    double exact = plan(EvaluationMode.PUBLIC, "learning-rate=1,2").facts().epsilon();
    double noisy = plan(EvaluationMode.PRIVATE, "learning-rate=1,2").facts().epsilon();
    assertTrue(noisy >= exact, noisy + " < " + exact);
    assertTrue(
        plan(EvaluationMode.PUBLIC, "learning-rate=1,2")
            .candidates()
            .get(0)
            .evaluation()
            .entries()
            .isEmpty());
  }

  @Test
  void calibrated_toATarget_keepsItForAllCandidates() {
    SearchSpace space =
        SearchSpace.parse(List.of("learning-rate=1,2", "clip-norm=0.3,1", "lot-size=256,512"));
    assertEquals(2, space.representatives(BASE).size());
    SearchPlan plan = SearchPlan.calibrated(problem(EvaluationMode.PUBLIC), BASE, space, LAW, 3);
    assertEquals(8, plan.candidates().size());
    assertTrue(plan.facts().epsilon() <= 3 && plan.facts().epsilon() > 2.97);
    assertTrue(plan.facts().epsilonOfOneRun() < plan.facts().epsilon());
  }

  /** What representatives rest on: these settings leave every event as it is, but for rounding. */
  @Test
  void representatives_whatIsFreeOfCharge_leavesTheEventsAsTheyAre() {
    for (String algorithm : List.of("sma-dp-sgd", "dp-adam", "dp-sat")) {
      Settings base = BASE.with(Setting.ALGORITHM, algorithm);
      var space = SearchSpace.parse(List.of("learning-rate=1,4", "weight-decay=0,0.01"));
      assertEquals(1, space.representatives(base).size());
      SearchPlan plan = SearchPlan.of(problem(EvaluationMode.PUBLIC), base, space, LAW);
      assertEquals(
          1, plan.candidates().stream().map(Candidate::training).distinct().count(), algorithm);
    }
  }

  @Test
  void of_candidateByAFilter_isRefused() {
    Settings filtered =
        BASE.with(Setting.ALGORITHM, "dp-is")
            .withSet("charge", "filter")
            .withSet("planned-share", "0.5");
    SearchSpace space = SearchSpace.parse(List.of("learning-rate=1,2"));
    assertTrue(
        assertThrows(
                IllegalArgumentException.class,
                () -> SearchPlan.of(problem(EvaluationMode.PUBLIC), filtered, space, LAW))
            .getMessage()
            .contains("dp-is cannot be searched over"));
  }

  @Test
  void of_candidateWithoutGuarantee_isRefused() {
    Settings noise = BASE.without(Setting.EPSILON).with(Setting.NOISE_MULTIPLIER, 1.0);
    SearchSpace control = SearchSpace.parse(List.of("algorithm=dp-sgd,dp-sam-raw-ascent"));
    assertTrue(
        assertThrows(
                IllegalArgumentException.class,
                () -> SearchPlan.of(problem(EvaluationMode.PUBLIC), noise, control, LAW))
            .getMessage()
            .contains("needs runs with a guarantee"));
  }
}
