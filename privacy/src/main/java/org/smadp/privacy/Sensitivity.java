package org.smadp.privacy;

import org.smadp.tensor.Layout;

/**
 * How far one example can move a part of a release, and how much noise it is charged for.
 *
 * @param bound what one example adds to the sum, at most, in L2 norm over the whole clipped block
 * @param dataWeight the sum's factor in the release
 * @param dimension of the block that the bound is for
 * @param noiseMultiplier noise over bound that is charged, for a factor of 1
 */
record Sensitivity(double bound, double dataWeight, int dimension, double noiseMultiplier) {
  /** Of the groups that are clipped with this one, or of this one by itself. */
  static Sensitivity of(GradientQuery query, Layout.Group group, double sigma) {
    ClipBounds clip = query.clip();
    boolean flat = clip.scope() == ClipBounds.Scope.FLAT;
    return new Sensitivity(
        clip.clipNorms().of(group),
        query.dataWeight(),
        flat ? clip.layout().size() : group.length(),
        sigma);
  }

  /** Of a count of examples, which each moves by 1/2. */
  static Sensitivity of(ClipCount.Noisy count) {
    return new Sensitivity(0.5, 1, 1, 2 * count.noiseStddev());
  }
}
