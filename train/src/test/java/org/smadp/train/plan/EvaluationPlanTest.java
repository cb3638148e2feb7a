package org.smadp.train.plan;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.smadp.accounting.PrivacyLedger;
import org.smadp.nn.task.Task;

class EvaluationPlanTest {
  @ParameterizedTest
  @CsvSource({"2, 20, 3, 1e-5", "10, 1, 0.5, 1e-6", "100, 7, 8, 1e-7"})
  void of_anyTarget_keepsItWithTheLeastNoise(
      int classes, long evaluations, double epsilon, double delta) {
    EvaluationPlan plan = EvaluationPlan.of(new Task.Classes(classes), evaluations, epsilon, delta);
    assertTrue(plan.planned() <= epsilon);
    assertTrue(plan.planned() > 0.999 * epsilon, "no noise is wasted: " + plan.planned());
    double sigma = plan.noiseMultipliers().of(0);
    assertEquals(2 * sigma, plan.noiseMultipliers().of(1));
    assertEquals(2 * sigma, plan.noiseMultipliers().of(2));
    assertEquals(sigma / Math.sqrt(1.5), plan.event().noiseMultiplier(), 1e-12 * sigma);
    double last = plan.conclusionMultipliers().of(4);
    assertEquals(2 * last, plan.conclusionMultipliers().of(0));
    assertEquals(last / Math.sqrt(2), plan.conclusion().noiseMultiplier(), 1e-12 * last);
    if (evaluations > 1) {
      assertEquals(
          Math.sqrt((double) (evaluations - 1)) * plan.conclusion().noiseMultiplier(),
          plan.event().noiseMultiplier(),
          1e-8 * sigma,
          "half for the last, half for the others");
    }
  }

  @Test
  void affords_plannedNumber_thenOnlyTheLast() {
    EvaluationPlan plan = EvaluationPlan.of(new Task.Classes(2), 3, 1, 1e-5);
    PrivacyLedger ledger = new PrivacyLedger();
    for (int n = 0; n < 2; n++) {
      assertTrue(plan.affords(ledger));
      ledger.charge(plan.event());
    }
    assertFalse(plan.affords(ledger), "what is left is for the last one");
    assertTrue(plan.affordsConclusion(ledger));
    ledger.charge(plan.conclusion());
    assertFalse(plan.affordsConclusion(ledger));
    assertEquals(plan.planned(), plan.spent(ledger));
  }

  @Test
  void affords_onlyOnePlanned_isTheLast() {
    EvaluationPlan plan = EvaluationPlan.of(new Task.Classes(2), 1, 1, 1e-5);
    assertFalse(plan.affords(new PrivacyLedger()));
    assertTrue(plan.affordsConclusion(new PrivacyLedger()));
  }

  /** A ledger is searched for the last one by its event. */
  @Test
  void events_ofTwoPlanned_differ() {
    for (double epsilon : new double[] {0.5, 1, 2, 3, 8}) {
      EvaluationPlan plan = EvaluationPlan.of(new Task.Classes(2), 2, epsilon, 1e-5);
      assertNotEquals(plan.event(), plan.conclusion());
    }
  }

  @Test
  void spent_nothingCharged_isZero() {
    assertEquals(0, EvaluationPlan.of(new Task.Classes(2), 3, 1, 1e-5).spent(new PrivacyLedger()));
  }

  @Test
  void of_targetThatNoNoiseKeeps_saysWhatToDo() {
    var refusal =
        assertThrows(
            IllegalArgumentException.class,
            () -> EvaluationPlan.of(new Task.Classes(2), 3, 1e-9, 1e-300));
    assertTrue(refusal.getMessage().contains("--evaluation none"), refusal.getMessage());
  }
}
