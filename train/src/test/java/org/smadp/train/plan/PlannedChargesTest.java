package org.smadp.train.plan;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.smadp.accounting.PrivacyLedger.Entry;
import org.smadp.accounting.SampledGaussian;
import org.smadp.accounting.rdp.RenyiCurve;

final class PlannedChargesTest {
  private static Entry entry(double rate, double noise, long count) {
    return new Entry(new SampledGaussian(rate, noise), count);
  }

  private static final PlannedCharges PLAN =
      new PlannedCharges(List.of(entry(0.1, 1, 10), entry(0.1, 2, 5), entry(0.1, 1, 10)));

  @Test
  void cover_countsOfEqualEvents_areAddedUp() {
    assertTrue(PLAN.cover(List.of(entry(0.1, 1, 20), entry(0.1, 2, 5))));
    assertFalse(PLAN.cover(List.of(entry(0.1, 1, 11), entry(0.1, 1, 10))));
    assertFalse(PLAN.cover(List.of(entry(0.1, 2, 6))), "each is counted at the cheapest cover");
  }

  @Test
  void quote_chargesThatAreCovered_areThePlannedOnes() {
    assertEquals(
        List.of(entry(0.1, 2, 3), entry(0.1, 1, 1), entry(0.2, 9, 1)),
        PLAN.quote(List.of(entry(0.05, 4, 3), entry(0.1, 1.5, 1), entry(0.2, 9, 1))));
  }

  @Test
  void cover_whateverIsCovered_costsNoMoreAtAnyOrder() {
    SplittableRandom random = new SplittableRandom(4);
    int covered = 0;
    for (int i = 0; i < 200; i++) {
      List<Entry> charged =
          List.of(
              entry(0.15 * random.nextDouble(), 0.7 + 2 * random.nextDouble(), 1 + i % 8),
              entry(0.15 * random.nextDouble(), 0.7 + 2 * random.nextDouble(), 1 + i % 15));
      if (PLAN.cover(charged)) {
        covered++;
        for (double order : new double[] {1.1, 2, 5.5, 30}) {
          double plan = RenyiCurve.of(PLAN.entries()).applyAsDouble(order);
          assertTrue(RenyiCurve.of(charged).applyAsDouble(order) <= plan * (1 + 1e-12));
        }
      }
    }
    assertTrue(covered > 20 && covered < 180, "both happen: " + covered);
  }
}
