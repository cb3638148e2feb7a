package org.smadp.nn;

/** The number format of the engine. */
public enum Precision {
  /** For training. */
  FLOAT32,
  /** For checks against references. */
  FLOAT64;
}
