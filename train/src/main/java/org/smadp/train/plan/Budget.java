package org.smadp.train.plan;

import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.smadp.accounting.PrivacyEvent;
import org.smadp.accounting.PrivacyLedger;

/** What the steps of a plan cost together, and whether one more may be taken. */
public interface Budget {
  /** Epsilon once all planned steps are taken. */
  double planned();

  /** Noise over sensitivity of a step; of several queries the smallest. */
  double jointNoiseMultiplier();

  /** Epsilon after this many steps, at most the planned one up to the planned number. */
  double after(long steps);

  /** Epsilon of what was charged so far, in whole steps or not. */
  double of(PrivacyLedger ledger);

  /** Epsilon of a ledger as it is stated to the outside. */
  double stated(PrivacyLedger ledger);

  /**
   * Whether one more step stays within the budget, at the most it can charge. Asked of steps that
   * are charged; those of a cycle that was paid for are not.
   *
   * @param queries answered so far, which tells whether a charge on top of the step is due
   */
  boolean affordsStepAfter(PrivacyLedger ledger, long queries);

  /**
   * Everything a run will have charged at its end, at most, as a budget book counts it.
   *
   * @param charged so far
   * @param steps that are left
   */
  List<PrivacyLedger.Entry> reserved(PrivacyLedger charged, long steps);

  /** What was charged, as a budget book counts it: events that were fixed before training. */
  List<PrivacyLedger.Entry> booked(PrivacyLedger charged);

  /**
   * Refuses releases that must not be made on top of these; asked before each is counted. An access
   * without protection is let through to the ledger: it may have happened already.
   */
  Consumer<PrivacyEvent> admission(PrivacyLedger charged);

  /** The filter that epsilon is stated by; empty when it follows from the plan alone. */
  Optional<ByFilter> filter();
}
