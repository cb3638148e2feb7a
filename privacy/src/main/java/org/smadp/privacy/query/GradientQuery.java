package org.smadp.privacy.query;

import java.util.Objects;

/**
 * One question to the data: release dataWeight * (clipped gradient sum at the probe) + historyTerm
 * + noise. The data weight is the paper's beta; sensitivity is dataWeight * C per group. A count of
 * examples within the bound may ride along; it is part of the same event.
 */
public record GradientQuery(
    Probe probe, ClipBounds clip, double dataWeight, HistoryTerm historyTerm, ClipCount count) {
  public GradientQuery {
    Objects.requireNonNull(probe, "probe");
    Objects.requireNonNull(count, "count");
    if (!(dataWeight > 0 && dataWeight <= 1)) {
      throw new IllegalArgumentException("dataWeight must be in (0, 1], was " + dataWeight);
    }
    if (!clip.layout().equals(historyTerm.layout())) {
      throw new IllegalArgumentException("clip and historyTerm must have the same layout");
    }
  }

  /** Without a count. */
  public GradientQuery(Probe probe, ClipBounds clip, double dataWeight, HistoryTerm historyTerm) {
    this(probe, clip, dataWeight, historyTerm, new ClipCount.None());
  }
}
