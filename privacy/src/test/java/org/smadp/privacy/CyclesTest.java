package org.smadp.privacy;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.smadp.accounting.PrivacyLedger;
import org.smadp.accounting.SampledGaussian;

/** Which queries are charged, and which are covered by a charge before them. */
class CyclesTest {
  private static final SampledGaussian COST = new SampledGaussian(0.2, 3);

  @Test
  void pay_queriesOfACycle_chargesItsFirst() {
    var ledger = new PrivacyLedger();
    Cycles cycles = Cycles.of(ledger, 4);
    for (int query = 0; query < 9; query++) {
      assertEquals(query % 4 == 0, cycles.isDue(query), "query " + query);
      assertEquals(COST, cycles.pay(query, COST));
      assertEquals(query / 4 + 1, charges(ledger));
    }
  }

  @Test
  void pay_dearerThanItsCycle_isRefusedAndNotCharged() {
    var ledger = new PrivacyLedger();
    Cycles cycles = Cycles.of(ledger, 4);
    cycles.pay(0, COST);

    for (var dearer : new SampledGaussian[] {cost(0.2, 2.9), cost(0.21, 3)}) {
      assertThrows(IllegalArgumentException.class, () -> cycles.pay(1, dearer));
    }
    assertEquals(COST, cycles.pay(1, cost(0.1, 4)), "cheaper ones are covered");
    assertEquals(1, charges(ledger));
  }

  /** After so many queries with so many charges, the first query that is charged again. */
  @ParameterizedTest
  @CsvSource({
    "0, 0, 0", "1, 1, 4", "4, 1, 4", "5, 2, 8", "8, 2, 8", "5, 3, 8", "5, 1, 5", "4, 2, 4"
  })
  void continued_afterQueries_isDueWhenThePaidCycleEnds(long queries, int charged, long due) {
    var ledger = new PrivacyLedger();
    ledger.charge(cost(1, 50)); // of something else
    for (int i = 0; i < charged; i++) {
      ledger.charge(COST);
    }
    Cycles cycles = Cycles.continued(ledger, 4, 0.2, queries);

    for (long query = queries; query < due; query++) {
      assertFalse(cycles.isDue(query), "query " + query);
    }
    assertTrue(cycles.isDue(due));
  }

  private static SampledGaussian cost(double samplingRate, double noiseMultiplier) {
    return new SampledGaussian(samplingRate, noiseMultiplier);
  }

  private static long charges(PrivacyLedger ledger) {
    return ledger.entries().stream().mapToLong(PrivacyLedger.Entry::count).sum();
  }
}
