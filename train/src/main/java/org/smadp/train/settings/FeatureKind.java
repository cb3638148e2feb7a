package org.smadp.train.settings;

/** Fixed features that take the place of images. */
public enum FeatureKind {
  /** Scattering coefficients. */
  SCATTER,
  /** The same for an image and its mirror image, and half as many. */
  SCATTER_MIRROR
}
