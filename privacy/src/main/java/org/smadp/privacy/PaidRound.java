package org.smadp.privacy;

import java.util.Optional;
import org.smadp.accounting.NonPrivate;
import org.smadp.accounting.PrivacyEvent;
import org.smadp.privacy.query.ClipCount;
import org.smadp.privacy.query.GradientQuery;

/**
 * The answers on one lot, paid for when the round was opened. Every answer of the door is one of a
 * round; a single query is a round of one.
 *
 * <pre>
 *   n queries of joint noise multiplier at least m on one lot:  SampledGaussian(q, m / sqrt(n))
 * </pre>
 *
 * Given the lot, the n answers are one Gaussian vector of whitened sensitivity sqrt(n) / m, and a
 * later query may depend on earlier answers: adaptive composition of Gaussians is dominated by the
 * non-adaptive one, under one sampling event.
 *
 * <p><b>Guarantee</b>: there is no round that was not charged, no second round on its lot, no
 * answer more than was paid for, none that costs more than agreed and none over another lot. Its
 * noise has numbers that no other round has.
 */
@Sensitive
final class PaidRound {
  private final GaussianMechanism mechanism;
  private final Lot lot;
  private final GradientQuery dearest;
  private final int queries;
  private final PrivacyEvent event;
  private final Optional<NonPrivate> disclosure;
  private long nextNumber;
  private int answered;
  private boolean disclosed;

  private PaidRound(
      GaussianMechanism mechanism,
      Lot lot,
      GradientQuery dearest,
      int queries,
      Optional<NonPrivate> disclosure,
      PrivacyEvent event,
      long firstNumber) {
    this.mechanism = mechanism;
    this.lot = lot;
    this.dearest = dearest;
    this.queries = queries;
    this.event = event;
    this.disclosure = disclosure;
    this.nextNumber = firstNumber;
  }

  /**
   * Has the round paid for, unless its cycle was, and gives the right to ask. When the ledger
   * refuses there is no round.
   *
   * @param firstNumber of the noise numbers reserved for this round, one for each answer
   */
  static PaidRound open(
      GaussianMechanism mechanism,
      Cycles cycles,
      Lot lot,
      GradientQuery dearest,
      int queries,
      Optional<NonPrivate> disclosure,
      long firstNumber) {
    PrivacyEvent cost = mechanism.event(lot.samplingRate(), dearest, queries);
    lot.spend();
    disclosure.ifPresent(cycles::charge);
    PrivacyEvent paid = cycles.pay(firstNumber, cost);
    mechanism.opened(firstNumber);
    return new PaidRound(mechanism, lot, dearest, queries, disclosure, paid, firstNumber);
  }

  /** Refuses a number of queries that cannot be paid for. */
  static void requireQueries(GradientQuery dearest, int queries) {
    if (queries < 1) {
      throw new IllegalArgumentException("queries must be >= 1, was " + queries);
    }
    if (queries > 1 && dearest.count() instanceof ClipCount.Unprotected) {
      throw new IllegalArgumentException("a count without noise has no place in a round");
    }
  }

  Lot lot() {
    return lot;
  }

  /** Refuses a query that was not paid for, whatever the data; nothing is drawn for it. */
  void requirePaid(GradientQuery query) {
    mechanism.requireAnswerable(query);
    mechanism.requireInOrder(nextNumber);
    if (answered == queries) {
      throw new IllegalStateException(
          "this round was opened for " + queries + " queries; open another one");
    }
    boolean unprotected = query.count() instanceof ClipCount.Unprotected;
    if (unprotected != (dearest.count() instanceof ClipCount.Unprotected)
        || mechanism.jointNoiseMultiplier(query) < mechanism.jointNoiseMultiplier(dearest)) {
      throw new IllegalArgumentException(
          "a query of a round must not cost more than the one it was opened with");
    }
  }

  /** Refuses a raw sum that was not paid for. */
  void requireDisclosing(GradientQuery query) {
    mechanism.requireAnswerable(query);
    if (disclosure.isEmpty() || disclosed) {
      throw new IllegalStateException(
          "this round was not charged for a raw sum; open a disclosing round for each");
    }
  }

  PrivateRelease release(ClippedSum sum, GradientQuery query) {
    requirePaid(query);
    requireOwn(sum, query);
    answered++;
    return mechanism.release(sum, query, event, nextNumber++);
  }

  PrivateRelease disclose(ClippedSum sum, GradientQuery query) {
    requireDisclosing(query);
    requireOwn(sum, query);
    disclosed = true;
    nextNumber++; // every answer has a number, so that a resumed run finds its place
    return GaussianMechanism.disclose(sum, disclosure.orElseThrow());
  }

  private void requireOwn(ClippedSum sum, GradientQuery query) {
    if (sum.lot() != lot) {
      throw new IllegalArgumentException("the sum is over another lot than this round's");
    }
    if (!sum.clip().equals(query.clip())) {
      throw new IllegalArgumentException("the sum was clipped to other bounds than the query's");
    }
  }
}
