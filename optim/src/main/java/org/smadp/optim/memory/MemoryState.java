package org.smadp.optim.memory;

import java.util.ArrayList;
import java.util.List;
import org.smadp.optim.memory.MemoryKernel.Moments;
import org.smadp.privacy.ReleaseHistory;
import org.smadp.privacy.query.HistoryTerm;
import org.smadp.tensor.GroupScalars;
import org.smadp.tensor.GroupedVector;
import org.smadp.tensor.Layout;

/**
 * The weighted mean of past releases: state = sum_j weight(j) * release_(t-j), group by group, with
 * its inner products with the trend. One pass over the history makes it.
 */
final class MemoryState {
  private final Layout layout;
  private final List<Moments> moments;
  private float[] values;

  private MemoryState(Layout layout, List<Moments> moments, float[] values) {
    this.layout = layout;
    this.moments = moments;
    this.values = values;
  }

  /** The state under each group's own weights; there must be at least one release. */
  static MemoryState of(
      Layout layout, List<LagWeights> weights, ReleaseHistory history, Trend trend) {
    List<GroupedVector> lags = new ArrayList<>();
    for (int lag = 1; lag <= history.size(); lag++) {
      lags.add(history.lag(lag).value());
    }
    float[] values = new float[layout.size()];
    List<Moments> moments = new ArrayList<>();
    for (Layout.Group group : layout.groups()) {
      moments.add(
          MemoryKernel.combine(
              group, weights.get(group.index()).toArray(), lags, trend.values(), values));
    }
    return new MemoryState(layout, moments, values);
  }

  Moments moments(Layout.Group group) {
    return moments.get(group.index());
  }

  /** Turns the state into a history term, in place: each group times its factor, once. */
  HistoryTerm toHistoryTerm(GroupScalars factors) {
    float[] term = values;
    values = null;
    for (Layout.Group group : layout.groups()) {
      MemoryKernel.scale(group, factors.of(group), term);
    }
    return new HistoryTerm(GroupedVector.adopt(layout, term));
  }
}
