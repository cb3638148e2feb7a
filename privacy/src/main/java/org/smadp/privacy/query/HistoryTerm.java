package org.smadp.privacy.query;

import java.util.Optional;
import org.smadp.tensor.GroupedVector;
import org.smadp.tensor.Layout;

/**
 * The part of a query that is fixed once the past releases are known: b_t(H_t) in the paper. Built
 * from releases and public settings only.
 */
public final class HistoryTerm {
  private final Layout layout;
  private final Optional<GroupedVector> value; // empty means zero, without the memory of zeros

  private HistoryTerm(Layout layout, Optional<GroupedVector> value) {
    this.layout = layout;
    this.value = value;
  }

  public HistoryTerm(GroupedVector value) {
    this(value.layout(), Optional.of(value));
  }

  /** No history: zero in every coordinate, at no cost. */
  public static HistoryTerm zero(Layout layout) {
    return new HistoryTerm(layout, Optional.empty());
  }

  public Layout layout() {
    return layout;
  }

  public GroupedVector value() {
    return value.orElseGet(() -> GroupedVector.zeros(layout));
  }

  /** Adds the coordinates from (inclusive) to (exclusive) to the same ones of {@code target}. */
  public void addTo(double[] target, int from, int to) {
    if (value.isEmpty()) {
      return;
    }
    GroupedVector fixed = value.get();
    for (int i = from; i < to; i++) {
      target[i] += fixed.get(i);
    }
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof HistoryTerm that && value().equals(that.value());
  }

  @Override
  public int hashCode() {
    return layout.hashCode();
  }

  @Override
  public String toString() {
    return "HistoryTerm[" + (value.isEmpty() ? "zero" : value.get()) + "]";
  }
}
