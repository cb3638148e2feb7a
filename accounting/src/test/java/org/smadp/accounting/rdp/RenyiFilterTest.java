package org.smadp.accounting.rdp;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.smadp.accounting.NonPrivate;
import org.smadp.accounting.PrivacyLedger;
import org.smadp.accounting.PrivacyLedger.Entry;
import org.smadp.accounting.SampledGaussian;

class RenyiFilterTest {
  private static final double DELTA = 1e-5;
  private static final SampledGaussian STEP = new SampledGaussian(0.02, 1.1);
  private static final SampledGaussian NORMALISER = new SampledGaussian(1, 60);
  private static final List<Entry> PLAN = List.of(new Entry(STEP, 300), new Entry(NORMALISER, 30));

  private final RenyiFilter filter = RenyiFilter.admitting(PLAN, DELTA);

  @Test
  void epsilon_chargesFixedInAdvance_equalsPlainComposition() {
    var renyi = new RdpAccountant(RdpConversion.IMPROVED);
    var atTheOrder = RdpAccountant.onOrders(RdpConversion.IMPROVED, filter.order());

    assertEquals(renyi.epsilon(PLAN, DELTA), filter.epsilon(DELTA), 1e-9);
    assertEquals(atTheOrder.epsilon(PLAN, DELTA), filter.epsilon(PLAN, DELTA), 1e-12);
    for (double delta : new double[] {1e-9, 1e-3, 0.2}) {
      assertEquals(atTheOrder.epsilon(PLAN, delta), filter.epsilon(delta), 1e-9);
    }
    assertEquals(Double.POSITIVE_INFINITY, filter.epsilon(0));
    assertEquals(0, filter.epsilon(1));
  }

  @Test
  void admits_thePlanItWasMadeForInAnyOrder_toTheLastCharge() {
    List<Entry> single = new ArrayList<>();
    PLAN.forEach(e -> single.addAll(Collections.nCopies((int) e.count(), new Entry(e.event(), 1))));
    Collections.shuffle(single, new Random(5));

    assertTrue(filter.admits(single));
    assertFalse(filter.admits(single, STEP));
    assertFalse(filter.admits(single, NORMALISER));
  }

  /** What comes next is chosen with knowledge of all that was charged. */
  @ParameterizedTest(name = "seed {0}")
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
  void gate_adaptiveCharges_neverPassTheBudget(long seed) {
    Random random = new Random(seed);
    PrivacyLedger ledger = new PrivacyLedger().journaled(filter.gate(new PrivacyLedger()));
    double spent = 0;
    int refused = 0;
    for (int t = 0; t < 3000 && refused < 20; t++) {
      double left = 1 - spent / filter.budget();
      double rate = Math.min(1, (left > 0.5 ? 0.01 : 0.1) * (1 + 3 * random.nextDouble()));
      var event = new SampledGaussian(rate, random.nextInt(9) == 0 ? 0.9 : 1.1);
      double cost =
          SubsampledGaussianRdp.rdp(event.samplingRate(), event.noiseMultiplier(), filter.order());
      List<Entry> before = ledger.entries();
      try {
        ledger.charge(event);
        spent += cost;
      } catch (IllegalStateException full) {
        assertTrue(spent + cost > filter.budget() * (1 - 1e-9), "refused although it fits");
        assertEquals(before, ledger.entries());
        refused++;
      }
      assertTrue(spent <= filter.budget() * (1 + 1e-12), spent + " at " + t);
    }
    assertEquals(20, refused);
    assertEquals(spent, filter.spent(ledger.entries()), 1e-9 * spent);
    assertEquals(filter.epsilon(DELTA), filter.epsilon(ledger.entries(), DELTA));
  }

  /**
   * The exact divergence of a mechanism whose second half follows its first answer: Gaussian steps
   * of a noise that depends on it, as many as the filter admits.
   */
  @ParameterizedTest(name = "order {0}, budget {1}")
  @CsvSource({"2, 0.8", "4.5, 2", "20, 9.99"})
  void admits_stepsChosenByAnEarlierAnswer_keepTheExactDivergenceWithinTheBudget(
      double order, double budget) {
    var adaptive = new RenyiFilter(order, budget);
    var first = new SampledGaussian(1, 2);
    double moment = 0;
    double width = 1e-3;
    for (double answer = -40; answer < 40; answer += width) {
      var next = new SampledGaussian(1, answer < 0 ? 1.7 : answer < 1 ? 3.1 : 7.3);
      PrivacyLedger ledger = new PrivacyLedger();
      ledger.charge(first);
      double later = 0;
      while (adaptive.admits(ledger.entries(), next)) {
        ledger.charge(next);
        later += order / (2 * next.noiseMultiplier() * next.noiseMultiplier());
      }
      double logRatio = (2 * answer - 1) / (2 * 4);
      double density = Math.exp(-answer * answer / 8) / Math.sqrt(8 * Math.PI);
      moment += width * density * Math.exp(order * logRatio + (order - 1) * later);
    }
    double divergence = Math.log(moment) / (order - 1);

    assertTrue(divergence <= budget * (1 + 1e-9), divergence + " of " + budget);
    assertTrue(divergence > 0.7 * budget, divergence + " of " + budget);
  }

  @Test
  void epsilon_spentLess_isThatOfTheWholeBudgetAndNotTheBestOrderInHindsight() {
    List<Entry> used = List.of(new Entry(new SampledGaussian(0.008, 1.1), 300), PLAN.get(1));
    double hindsight = new RdpAccountant(RdpConversion.IMPROVED).epsilon(used, DELTA);
    double spentAtTheOrder =
        RdpAccountant.onOrders(RdpConversion.IMPROVED, filter.order()).epsilon(used, DELTA);

    assertEquals(filter.epsilon(DELTA), filter.epsilon(used, DELTA));
    assertTrue(filter.epsilon(used, DELTA) > 1.2 * spentAtTheOrder);
    assertTrue(spentAtTheOrder > hindsight);
  }

  @Test
  void epsilon_chargesPastTheBudget_isInfinite() {
    List<Entry> past = new ArrayList<>(PLAN);
    past.add(new Entry(STEP, 1));

    assertEquals(Double.POSITIVE_INFINITY, filter.epsilon(past, DELTA));
    assertEquals(
        Double.POSITIVE_INFINITY,
        filter.epsilon(List.of(new Entry(new NonPrivate("looked"), 1)), DELTA));
    assertEquals(0, filter.epsilon(List.of(), DELTA));
  }

  @Test
  void gate_ledgerThatWasChargedBefore_countsIt() {
    PrivacyLedger before = new PrivacyLedger();
    for (int i = 0; i < 299; i++) {
      before.charge(STEP);
    }
    for (int i = 0; i < 30; i++) {
      before.charge(NORMALISER);
    }
    PrivacyLedger resumed = before.journaled(filter.gate(before));
    resumed.charge(STEP);

    assertThrows(IllegalStateException.class, () -> resumed.charge(STEP));
  }

  @Test
  void new_badNumbers_areNamed() {
    for (double order : new double[] {1, Double.NaN, Double.POSITIVE_INFINITY}) {
      refused("order", () -> new RenyiFilter(order, 1));
    }
    for (double budget : new double[] {-1, Double.NaN, Double.POSITIVE_INFINITY}) {
      refused("budget", () -> new RenyiFilter(2, budget));
    }
    refused("plan", () -> RenyiFilter.admitting(List.of(), DELTA));
    refused("plan", () -> RenyiFilter.admitting(PLAN, 0));
  }

  private static void refused(String name, Runnable call) {
    var error = assertThrows(IllegalArgumentException.class, call::run);
    assertTrue(error.getMessage().contains(name), error.getMessage());
  }
}
