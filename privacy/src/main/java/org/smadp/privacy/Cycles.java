package org.smadp.privacy;

import org.smadp.accounting.PrivacyEvent;
import org.smadp.accounting.PrivacyLedger;
import org.smadp.accounting.SampledGaussian;

/**
 * What was paid for: one charge for b query numbers in a row, a cycle. With one band every query
 * has a charge of its own.
 *
 * <pre>
 *   a query with number n is charged  if and only if  n &gt;= paidUntil;  then paidUntil = n + b
 * </pre>
 *
 * <p><b>Guarantee</b>: of any b numbers in a row, each group of examples takes part in one, so
 * every participation of an example has a charge of its own, wherever cycles begin. A query that
 * would cost more than its cycle is refused; a charge that fails pays for nothing.
 */
final class Cycles {
  private final PrivacyLedger ledger;
  private final int bands;
  private PrivacyEvent paid;
  private long paidUntil;

  private Cycles(PrivacyLedger ledger, int bands) {
    this.ledger = ledger;
    this.bands = bands;
  }

  /** A charge for every query. */
  static Cycles single(PrivacyLedger ledger) {
    return new Cycles(ledger, 1);
  }

  /** A charge for every so many queries; the next one opens a cycle. */
  static Cycles of(PrivacyLedger ledger, int bands) {
    return new Cycles(ledger, bands);
  }

  /**
   * The cycles of a run that repeats its noise and lots: those it began with go on, if the ledger
   * has them.
   *
   * @param queries answered before
   */
  static Cycles continued(PrivacyLedger ledger, int bands, double samplingRate, long queries) {
    var cycles = new Cycles(ledger, bands);
    long begun = (queries + bands - 1) / bands;
    long charged = 0;
    PrivacyEvent last = null;
    for (PrivacyLedger.Entry entry : ledger.entries()) {
      if (entry.event() instanceof SampledGaussian event && event.samplingRate() == samplingRate) {
        charged += entry.count();
        last = event;
      }
    }
    if (last != null && charged >= begun) {
      cycles.paid = last;
      cycles.paidUntil = begun * bands;
    }
    return cycles;
  }

  /** Whether the query with this number opens a cycle, and is charged. */
  boolean isDue(long number) {
    return number >= paidUntil;
  }

  /** Refuses a query that costs more than the cycle it falls into was paid for. */
  void requireCovered(long number, PrivacyEvent cost) {
    if (!isDue(number)
        && !(cost instanceof SampledGaussian asked
            && paid instanceof SampledGaussian covering
            && asked.noiseMultiplier() >= covering.noiseMultiplier()
            && asked.samplingRate() <= covering.samplingRate())) {
      throw new IllegalArgumentException(
          "a query must not cost more than the cycle of %d bands it belongs to; keep the data weight"
                  .formatted(bands)
              + " within a cycle");
    }
  }

  /** Charges the ledger if a cycle begins; returns what the query is covered by. */
  PrivacyEvent pay(long number, PrivacyEvent cost) {
    requireCovered(number, cost);
    if (isDue(number)) {
      ledger.charge(cost); // pay first: a crash then costs budget, never privacy
      paid = cost;
      paidUntil = number + bands;
    }
    return paid;
  }

  /** Charges what comes on top of a cycle. */
  void charge(PrivacyEvent event) {
    ledger.charge(event);
  }
}
