package org.smadp.privacy.query;

import org.smadp.tensor.GroupedVector;
import org.smadp.tensor.Layout;

/** The question for a sum of clipped norms, see {@code ClippedSum.ofNorms}: a single number. */
public final class NormQuery {
  public static final Layout LAYOUT = Layout.builder().group("norms", 1).build();

  private NormQuery() {}

  /** For norms clipped to this bound. */
  public static GradientQuery of(double clipNorm) {
    return new GradientQuery(
        new Probe.At(GroupedVector.zeros(LAYOUT)),
        ClipBounds.flat(LAYOUT, clipNorm),
        1,
        HistoryTerm.zero(LAYOUT));
  }
}
