package org.smadp.spectrum;

/**
 * The smallest tail a fit may rest on, for n kept eigenvalues: max(count, ceil(fraction * n)).
 * Tails of a few values fit any law well and make the exponent jump between refreshes.
 */
public record MinimumTail(int count, double fraction) {
  /** Every candidate is allowed; a tail always has at least two values. */
  public static final MinimumTail NONE = new MinimumTail(2, 0);

  public MinimumTail {
    if (count < 2) {
      throw new IllegalArgumentException("count must be >= 2, was " + count);
    }
    if (!(fraction >= 0 && fraction <= 1)) {
      throw new IllegalArgumentException("fraction must lie in [0, 1], was " + fraction);
    }
  }

  /** The smallest tail among this many kept eigenvalues. */
  public int of(int kept) {
    return Math.max(count, (int) Math.ceil(fraction * kept));
  }
}
