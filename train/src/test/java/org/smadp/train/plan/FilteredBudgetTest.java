package org.smadp.train.plan;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.smadp.accounting.NoiseAllocation;
import org.smadp.accounting.PrivacyLedger;
import org.smadp.accounting.SampledGaussian;
import org.smadp.accounting.pld.PldAccountant;
import org.smadp.accounting.rdp.RdpAccountant;
import org.smadp.accounting.rdp.RdpConversion;
import org.smadp.nn.ModelZoo;
import org.smadp.nn.Views;
import org.smadp.noise.law.NoiseLaw;
import org.smadp.optim.LearningRate;
import org.smadp.optim.algorithm.DpIs;
import org.smadp.optim.algorithm.ImportanceCharge;
import org.smadp.privacy.query.ClipBounds;
import org.smadp.privacy.query.ImportanceSampling;
import org.smadp.tensor.Shape;
import org.smadp.train.settings.ClipShare;

class FilteredBudgetTest {
  private static final double DELTA = 1e-5;
  private static final int SIZE = 5000;
  private static final double LOT = 50;
  private static final int REFRESH = 8;
  private static final ImportanceSampling SAMPLING = new ImportanceSampling(80, 0.2, REFRESH, SIZE);
  private static final double CAP = SAMPLING.largestProposalRate(LOT);

  @ParameterizedTest(name = "epsilon {0}, planned share {1}, {2} steps")
  @CsvSource({"1, 0.5, 200", "3, 0.2, 60", "0.4, 1, 40", "6, 0.9, 1"})
  void plan_epsilonTarget_isKeptByTheFilter(double epsilon, double share, long steps) {
    TrainingPlan plan = plan(new PrivacyTarget.Epsilon(epsilon), share, steps);
    FilteredBudget budget = assertInstanceOf(FilteredBudget.class, plan.budget());

    assertTrue(budget.planned() <= epsilon, "planned " + budget.planned());
    assertTrue(budget.planned() > 0.9999 * epsilon, "noise is not wasted: " + budget.planned());
    assertEquals(budget.planned(), plan.epsilonAfter(steps));
  }

  /** Its end follows releases, so a book counts all planned steps at the cap, or more if spent. */
  @Test
  void booked_anyCharges_isNoLessThanThePlanAtTheCap() {
    Budget budget = plan(new PrivacyTarget.Epsilon(2), 0.5, 40).budget();
    PrivacyLedger none = new PrivacyLedger();
    var reserved = budget.reserved(none, 40);
    assertFalse(reserved.isEmpty());
    assertEquals(reserved, budget.booked(none));
    PrivacyLedger more = new PrivacyLedger();
    for (int i = 0; i < 60; i++) {
      more.charge(
          new SampledGaussian(
              CAP, plan(new PrivacyTarget.Epsilon(2), 0.5, 40).jointNoiseMultiplier()));
    }
    assertTrue(
        new PldAccountant().epsilon(budget.booked(more), DELTA)
            > new PldAccountant().epsilon(reserved, DELTA));
  }

  @Test
  void plan_shareAboveTheSmallest_needsLessNoiseThanTheCap() {
    PrivacyTarget target = new PrivacyTarget.Epsilon(2);
    double filter = plan(target, 0.5, 200).jointNoiseMultiplier();
    double cap = plan(target, new ImportanceCharge.Cap(), 200).jointNoiseMultiplier();

    assertTrue(filter < 0.8 * cap, filter + " against " + cap);
  }

  /** The normaliser may say anything; the loop asks before every step, as in training. */
  @ParameterizedTest(name = "seed {0}")
  @ValueSource(longs = {1, 2, 3, 4, 5, 6})
  void affordsStepAfter_ratesThatFollowReleases_neverPassTheFilter(long seed) {
    FilteredBudget budget = budget(0.5, 120);
    Random random = new Random(seed);
    PrivacyLedger ledger = new PrivacyLedger().journaled(budget.admission(new PrivacyLedger()));
    double rate = 0;
    long queries = 0;
    while (queries < 1000 && budget.affordsStepAfter(ledger, queries)) {
      if (queries % REFRESH == 0) {
        ledger.charge(SAMPLING.normaliserEvent());
        double spent = budget.renyi().spent(ledger.entries()) / budget.renyi().budget();
        double share = spent > 0.6 ? 0 : random.nextDouble(); // all it may take, near the end
        rate = Math.min(CAP, SAMPLING.proposalRate(share * SIZE, 1, LOT));
      }
      ledger.charge(step(budget, rate));
      queries++;
      assertTrue(budget.renyi().spent(ledger.entries()) <= budget.renyi().budget());
    }

    assertTrue(queries > 5 && queries < 1000, "stopped after " + queries);
    assertEquals(budget.planned(), budget.stated(ledger));
  }

  @Test
  void affordsStepAfter_normaliserDue_countsTheCapAndTheNormaliser() {
    FilteredBudget budget = budget(0.5, 120);
    PrivacyLedger ledger = new PrivacyLedger();
    ledger.charge(SAMPLING.normaliserEvent());
    SampledGaussian normaliser = SAMPLING.normaliserEvent();
    SampledGaussian largest = step(budget, CAP);
    while (budget.renyi().admits(ledger.entries(), normaliser, largest, largest)) {
      ledger.charge(largest);
    }
    while (budget.renyi().admits(ledger.entries(), normaliser, largest)) {
      ledger.charge(step(budget, 0.002));
    }

    assertFalse(budget.affordsStepAfter(ledger, REFRESH));
    assertTrue(budget.affordsStepAfter(ledger, REFRESH + 1), "the rate in use still fits");
    assertTrue(budget.renyi().admits(ledger.entries(), largest), "without the normaliser");
    assertTrue(budget.renyi().admits(ledger.entries(), normaliser), "without the step");
  }

  @Test
  void affordsStepAfter_noTargetEpsilon_stopsAllTheSame() {
    FilteredBudget budget =
        (FilteredBudget) plan(new PrivacyTarget.NoiseMultiplier(1.2), 1, 30).budget();
    PrivacyLedger ledger = new PrivacyLedger();
    ledger.charge(SAMPLING.normaliserEvent());
    long steps = 0;
    while (steps < 30 && budget.affordsStepAfter(ledger, 1)) {
      ledger.charge(step(budget, CAP));
      steps++;
    }

    assertTrue(steps < 15, "at five times the planned rate it stopped after " + steps);
    assertTrue(Double.isFinite(budget.stated(ledger)));
  }

  @Test
  void stated_ratesBelowThePlannedOne_isWhatWasDeclared() {
    FilteredBudget budget = budget(0.5, 120);
    PrivacyLedger ledger = new PrivacyLedger();
    ledger.charge(SAMPLING.normaliserEvent());
    for (int t = 0; t < 60; t++) {
      ledger.charge(step(budget, 0.01));
    }
    double hindsight = new RdpAccountant(RdpConversion.IMPROVED).epsilon(ledger.entries(), DELTA);

    assertTrue(hindsight < 0.8 * budget.planned());
    assertEquals(budget.planned(), budget.stated(ledger));
    assertEquals(budget.planned(), budget.of(ledger));
    assertEquals(0, budget.of(new PrivacyLedger()));
  }

  @Test
  void admission_chargePastTheFilter_isRefusedBeforeItCounts() {
    FilteredBudget budget = budget(1, 2);
    PrivacyLedger ledger = new PrivacyLedger().journaled(budget.admission(new PrivacyLedger()));

    assertThrows(
        IllegalStateException.class,
        () -> {
          for (int t = 0; t < 3; t++) {
            ledger.charge(step(budget, CAP));
          }
        });
    assertTrue(budget.renyi().admits(ledger.entries()));
  }

  @Test
  void filter_statesTheOrderAndTheEpsilonByTheCap() {
    TrainingPlan plan = plan(new PrivacyTarget.NoiseMultiplier(1.2), 0.5, 120);
    ByFilter filter = plan.budget().filter().orElseThrow();
    double cap =
        new PldAccountant()
            .epsilon(plan.algorithm().forecast(plan.privacy(), plan.clip(), 1.2), DELTA);

    assertEquals(cap, filter.epsilonByCap(), 1e-9);
    assertTrue(plan.budget().planned() < cap);
    assertEquals(((FilteredBudget) plan.budget()).renyi().order(), filter.order());
  }

  private static SampledGaussian step(FilteredBudget budget, double rate) {
    return new SampledGaussian(rate, budget.jointNoiseMultiplier());
  }

  private static FilteredBudget budget(double share, long steps) {
    return (FilteredBudget) plan(new PrivacyTarget.Epsilon(2), share, steps).budget();
  }

  private static TrainingPlan plan(PrivacyTarget target, double share, long steps) {
    return plan(target, new ImportanceCharge.Filter(share), steps);
  }

  private static TrainingPlan plan(PrivacyTarget target, ImportanceCharge charge, long steps) {
    var privacy =
        new PrivacySpec(
            target,
            DELTA,
            SIZE,
            LOT,
            steps,
            1,
            ClipBounds.Scope.FLAT,
            ClipBounds.Rule.CLIP,
            ClipShare.EQUAL,
            new ClipSchedule.Fixed(),
            NoiseAllocation.EQUAL,
            NoiseLaw.GAUSSIAN);
    var algorithm =
        new AlgorithmSpec(
            "dp-is",
            new DpIs(SAMPLING, charge),
            new LearningRate.Constant(1),
            0,
            Optional.empty(),
            Views.none());
    return new TrainingPlan(ModelZoo.byName("mlp", Shape.of(4), 2), privacy, algorithm);
  }
}
