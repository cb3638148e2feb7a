package org.smadp.accounting;

import java.util.List;

/** Turns the facts of a ledger into a guarantee. */
@FunctionalInterface
public interface Accountant {
  /**
   * An upper bound on the epsilon of all entries together at the given delta, add/remove adjacency.
   *
   * <p>Guarantee: a number &gt;= 0 or +infinity for every ledger and every delta in [0, 1]; an
   * unprotected access costs +infinity, an empty ledger 0.
   */
  double epsilon(List<PrivacyLedger.Entry> entries, double delta);

  /** The epsilon of one event repeated {@code count} times; 0 times costs nothing. */
  default double epsilon(PrivacyEvent event, long count, double delta) {
    return epsilon(count == 0 ? List.of() : List.of(new PrivacyLedger.Entry(event, count)), delta);
  }
}
