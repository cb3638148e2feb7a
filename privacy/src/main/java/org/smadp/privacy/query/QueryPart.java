package org.smadp.privacy.query;

import org.smadp.noise.law.Sensitivity;
import org.smadp.tensor.Layout;

/** How far one example moves a part of a query's answer. */
public final class QueryPart {
  private QueryPart() {}

  /** Of the groups that are clipped with this one, or of this one by itself. */
  public static Sensitivity of(GradientQuery query, Layout.Group group, double sigma) {
    ClipBounds clip = query.clip();
    boolean flat = clip.scope() == ClipBounds.Scope.FLAT;
    return new Sensitivity(
        clip.clipNorms().of(group),
        query.dataWeight(),
        flat ? clip.layout().size() : group.length(),
        sigma);
  }

  /** Of a count of examples, which each moves by 1/2. */
  public static Sensitivity of(ClipCount.Noisy count) {
    return new Sensitivity(0.5, 1, 1, 2 * count.noiseStddev());
  }
}
