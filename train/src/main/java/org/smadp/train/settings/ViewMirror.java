package org.smadp.train.settings;

/** Whether augmented views of an image are mirrored. */
public enum ViewMirror {
  NONE,
  /** Each with a chance of one half. */
  RANDOM
}
