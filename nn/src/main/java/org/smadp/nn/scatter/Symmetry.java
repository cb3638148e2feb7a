package org.smadp.nn.scatter;

/** What features keep of the difference between an image and its mirror image. */
public enum Symmetry {
  /** All of it: maps as high and wide as the coefficients. */
  NONE,
  /**
   * Nothing: the mean over the image and its mirror image, of which the left half is kept since the
   * right half mirrors it. For classes that mirroring does not change, as in photographs.
   */
  MIRROR
}
