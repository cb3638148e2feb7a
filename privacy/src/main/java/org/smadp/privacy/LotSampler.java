package org.smadp.privacy;

/** Draws the lot of each query; the same query of the same sampler gives the same lot. */
@Sensitive
public interface LotSampler {
  Lot draw(long query);
}
