package org.smadp.nn.scatter;

/** Whether maps that say much the same are evened out. */
public enum Whitening {
  /** Maps are as wavelets give them. */
  NONE,
  /** Half-way whitened by what synthetic pictures have in common, see {@link MapWhitening}. */
  HALF
}
