package org.smadp.privacy;

import org.smadp.privacy.query.ClipBounds;
import org.smadp.privacy.query.GradientQuery;
import org.smadp.privacy.query.HistoryTerm;
import org.smadp.privacy.query.Probe;
import org.smadp.tensor.GroupedVector;
import org.smadp.tensor.Layout;

/** The question for a sum of clipped norms, see {@code ClippedSum.ofNorms}: a single number. */
final class NormQuery {
  static final Layout LAYOUT = Layout.builder().group("norms", 1).build();

  private NormQuery() {}

  /** For norms clipped to this bound. */
  static GradientQuery of(double clipNorm) {
    return new GradientQuery(
        new Probe.At(GroupedVector.zeros(LAYOUT)),
        ClipBounds.flat(LAYOUT, clipNorm),
        1,
        HistoryTerm.zero(LAYOUT));
  }
}
