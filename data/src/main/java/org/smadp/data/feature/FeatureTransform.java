package org.smadp.data.feature;

import org.smadp.tensor.Shape;

/**
 * A fixed function of one example's input.
 *
 * <p><b>Guarantee</b> that implementations give: the result depends on the input alone, to the last
 * bit; neither on other examples nor on how many there are. Safe for several threads at once.
 */
public interface FeatureTransform {
  /** Names everything that decides the values, apart from the input; part of a cache's key. */
  String id();

  Shape outputShape();

  /** Where it comes from, in words, for a file next to features that are kept. */
  default String provenance() {
    return "computed by a fixed function; nothing in it was learned";
  }

  /** The features of one input, each within +-65504. */
  float[] of(float[] input);
}
