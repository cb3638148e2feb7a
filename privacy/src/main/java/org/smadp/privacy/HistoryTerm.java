package org.smadp.privacy;

import org.smadp.tensor.GroupedVector;
import org.smadp.tensor.Layout;

/**
 * The part of a query that is fixed once the past releases are known: b_t(H_t) in the paper. Built
 * from releases and public settings only.
 */
public record HistoryTerm(GroupedVector value) {
  /** No history: zero in every coordinate. */
  public static HistoryTerm zero(Layout layout) {
    return new HistoryTerm(GroupedVector.zeros(layout));
  }
}
