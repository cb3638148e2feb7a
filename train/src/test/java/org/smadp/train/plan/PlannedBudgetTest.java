package org.smadp.train.plan;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.smadp.accounting.NoiseAllocation;
import org.smadp.accounting.NonPrivate;
import org.smadp.accounting.PrivacyLedger;
import org.smadp.accounting.PrivacyLedger.Entry;
import org.smadp.accounting.SampledGaussian;
import org.smadp.accounting.pld.EpsilonCurve;
import org.smadp.accounting.pld.PldAccountant;
import org.smadp.noise.law.NoiseLaw;
import org.smadp.privacy.query.ClipBounds;
import org.smadp.train.settings.ClipShare;

class PlannedBudgetTest {
  private static final SampledGaussian CLIMB = new SampledGaussian(0.02, 3);
  private static final SampledGaussian DESCEND = new SampledGaussian(0.02, 1.5);

  @Test
  void of_stepsOfTwoQueries_isTheAccountantsEpsilon() {
    PlannedBudget budget = budget(100, List.of(new Entry(CLIMB, 1), new Entry(DESCEND, 1)));
    PrivacyLedger ledger = new PrivacyLedger();
    for (int step = 0; step < 7; step++) {
      ledger.charge(CLIMB);
      ledger.charge(DESCEND);
    }

    double expected =
        new PldAccountant().epsilon(List.of(new Entry(CLIMB, 7), new Entry(DESCEND, 7)), 1e-5);
    assertEquals(expected, budget.after(7), 1e-9);
    assertEquals(expected, budget.of(ledger), 1e-9);
    assertEquals(1.5, budget.jointNoiseMultiplier());
  }

  @Test
  void of_stepsOfTwoEqualCharges_countsBoth() {
    PlannedBudget budget = budget(100, List.of(new Entry(DESCEND, 2)));
    PrivacyLedger ledger = new PrivacyLedger();
    for (int charge = 0; charge < 10; charge++) {
      ledger.charge(DESCEND);
    }

    double curve = new EpsilonCurve(DESCEND, 1e-5).epsilonAfter(10);
    assertEquals(new PldAccountant().epsilon(DESCEND, 10, 1e-5), curve, 1e-3);
    assertEquals(curve, budget.after(5));
    assertEquals(curve, budget.of(ledger));
  }

  @Test
  void of_chargesThatAreNoWholeStep_areStillCounted() {
    PlannedBudget budget = budget(100, List.of(new Entry(CLIMB, 1), new Entry(DESCEND, 1)));
    PrivacyLedger ledger = new PrivacyLedger();
    ledger.charge(CLIMB);
    ledger.charge(DESCEND);
    double whole = budget.of(ledger);
    ledger.charge(DESCEND);

    assertTrue(budget.of(ledger) > whole);
    assertEquals(budget.stated(ledger), budget.of(ledger));
  }

  @Test
  void stated_ratesBelowTheCap_areQuotedAtTheCap() {
    SampledGaussian cap = new SampledGaussian(0.05, 1.5);
    SampledGaussian normaliser = new SampledGaussian(1, 100);
    PrivacySpec privacy = spec(100);
    PlannedBudget budget =
        new PlannedBudget(
            privacy, List.of(new Entry(cap, 1)), List.of(new Entry(normaliser, 2)), 1);
    PrivacyLedger ledger = new PrivacyLedger();
    ledger.charge(normaliser);
    ledger.charge(new SampledGaussian(0.02, 1.5));
    ledger.charge(new SampledGaussian(0.03, 1.5));

    double quoted =
        new PldAccountant().epsilon(List.of(new Entry(normaliser, 1), new Entry(cap, 2)), 1e-5);
    assertEquals(quoted, budget.stated(ledger), 1e-12);
    assertTrue(quoted > new PldAccountant().epsilon(ledger.entries(), 1e-5));
  }

  @Test
  void affordsStepAfter_chargeBesideTheStepIsDue_countsIt() {
    SampledGaussian normaliser = new SampledGaussian(1, 5);
    List<Entry> extras = List.of(new Entry(normaliser, 1));
    double target =
        new PldAccountant().epsilon(List.of(new Entry(DESCEND, 10), extras.get(0)), 1e-5);
    PlannedBudget budget =
        new PlannedBudget(spec(target), List.of(new Entry(DESCEND, 1)), extras, 10);
    PrivacyLedger ledger = new PrivacyLedger();
    ledger.charge(normaliser);
    for (int step = 0; step < 9; step++) {
      ledger.charge(DESCEND);
    }

    assertTrue(budget.affordsStepAfter(ledger, 9));
    assertFalse(budget.affordsStepAfter(ledger, 10));
  }

  @Test
  void affordsStepAfter_lostSteps_stopsBeforeTheTarget() {
    double target = new PldAccountant().epsilon(DESCEND, 12, 1e-5);
    PlannedBudget budget = budget(target, List.of(new Entry(DESCEND, 1)));
    PrivacyLedger ledger = new PrivacyLedger();
    int taken = 0;
    while (taken < 20 && budget.affordsStepAfter(ledger, 0)) {
      ledger.charge(DESCEND);
      taken++;
    }

    // Ten are planned; the target has room for two more and not for a third.
    assertEquals(12, taken);
    assertTrue(budget.stated(ledger) <= target);
  }

  /**
   * An algorithm that asks for more than it forecast, or at a higher price, stops at the target.
   */
  @Test
  void admission_chargesThatWereNotForecast_neverPassTheTarget() {
    double target = new PldAccountant().epsilon(DESCEND, 12, 1e-5);
    PlannedBudget budget = budget(target, List.of(new Entry(DESCEND, 1)));
    for (SampledGaussian greedy : List.of(DESCEND, new SampledGaussian(0.02, 0.7))) {
      PrivacyLedger before = new PrivacyLedger();
      before.charge(DESCEND);
      PrivacyLedger ledger = before.journaled(budget.admission(before));
      for (int query = 0; query < 30; query++) {
        try {
          ledger.charge(greedy);
        } catch (IllegalStateException refused) {
          assertTrue(refused.getMessage().contains("more than was planned"));
        }
      }
      assertTrue(ledger.entries().size() <= 2 && budget.stated(ledger) <= target, "at " + greedy);
      ledger.charge(new NonPrivate("it has happened"));
    }
  }

  /** Noise that follows releases is chosen on the way; what was planned is quoted. */
  @Test
  void stated_moreNoiseThanPlanned_isQuotedAtTheNearestPlannedEvent() {
    PlannedBudget budget = budget(100, List.of(new Entry(CLIMB, 1), new Entry(DESCEND, 1)));
    PrivacyLedger ledger = new PrivacyLedger();
    ledger.charge(new SampledGaussian(0.02, 1.5 + 1e-3));
    ledger.charge(new SampledGaussian(0.02, 1000));
    ledger.charge(DESCEND);

    double expected =
        new PldAccountant().epsilon(List.of(new Entry(DESCEND, 2), new Entry(CLIMB, 1)), 1e-5);
    assertEquals(expected, budget.stated(ledger), 1e-12);
  }

  @Test
  void affordsStepAfter_planAboveTheTarget_stopsAtTheTarget() {
    double target = new PldAccountant().epsilon(DESCEND, 5, 1e-5);
    PlannedBudget budget = budget(target, List.of(new Entry(DESCEND, 1))); // of ten steps
    PrivacyLedger ledger = new PrivacyLedger();
    int taken = 0;
    while (taken < 20 && budget.affordsStepAfter(ledger, 0)) {
      ledger.charge(DESCEND);
      taken++;
    }

    assertEquals(5, taken);
  }

  /** As many charges as planned, but one of them with far less noise than any planned one. */
  @Test
  void affordsStepAfter_dearChargeInPlaceOfAPlannedOne_isNotTakenForIt() {
    double target = new PldAccountant().epsilon(DESCEND, 10, 1e-5);
    PlannedBudget budget = budget(target, List.of(new Entry(DESCEND, 1)));
    PrivacyLedger ledger = new PrivacyLedger();
    ledger.charge(new SampledGaussian(0.02, 0.3));
    assertFalse(budget.affordsStepAfter(ledger, 0));
  }

  @Test
  void affordsStepAfter_otherChargesInTheLedger_countThem() {
    double target = new PldAccountant().epsilon(DESCEND, 10, 1e-5);
    PlannedBudget budget = budget(target, List.of(new Entry(DESCEND, 1)));
    PrivacyLedger ledger = new PrivacyLedger();
    for (int i = 0; i < 9; i++) {
      ledger.charge(DESCEND);
    }
    assertTrue(budget.affordsStepAfter(ledger, 0));

    ledger.charge(new SampledGaussian(0.02, 0.9));
    assertFalse(budget.affordsStepAfter(ledger, 0));
    ledger.charge(new NonPrivate("looked at the data"));
    assertFalse(budget.affordsStepAfter(ledger, 0));
  }

  @Test
  void after_everyStep_growsAndEndsAtThePlannedEpsilon() {
    PlannedBudget budget = budget(100, List.of(new Entry(DESCEND, 1)));
    double before = 0;
    for (long step = 0; step <= 10; step++) {
      assertTrue(budget.after(step) >= before);
      before = budget.after(step);
    }
    assertTrue(before <= budget.planned());
    assertEquals(budget.planned(), before, 1e-3);
  }

  @Test
  void after_chargesBesideTheSteps_areCountedFromTheFirstStep() {
    List<Entry> extras = List.of(new Entry(new SampledGaussian(1, 20), 2));
    PlannedBudget budget = new PlannedBudget(spec(100), List.of(new Entry(DESCEND, 1)), extras, 1);

    double expected =
        new PldAccountant().epsilon(List.of(new Entry(DESCEND, 4), extras.get(0)), 1e-5);
    assertEquals(expected, budget.after(4), 1e-9);
    assertEquals(0, budget.after(0));
  }

  private static PlannedBudget budget(double target, List<Entry> charges) {
    return new PlannedBudget(spec(target), charges);
  }

  private static PrivacySpec spec(double target) {
    return new PrivacySpec(
        new PrivacyTarget.Epsilon(target),
        1e-5,
        1000,
        20,
        10,
        1,
        ClipBounds.Scope.FLAT,
        ClipBounds.Rule.CLIP,
        ClipShare.EQUAL,
        new ClipSchedule.Fixed(),
        NoiseAllocation.EQUAL,
        NoiseLaw.GAUSSIAN);
  }
}
