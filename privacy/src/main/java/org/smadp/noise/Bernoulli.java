package org.smadp.noise;

import java.io.Serializable;

/**
 * A coin that shows heads with a given probability, thrown with uniform 64-bit words.
 *
 * <pre>
 *   heads if and only if word &lt; floor(probability * 2^64), the word read as unsigned
 * </pre>
 *
 * <p><b>Guarantee</b>: the chance of heads is never above {@code probability} and at most 2^-64
 * below it; it is exact from 2^-12 on, and at 0 and 1. A sample drawn with it is charged at no less
 * than the rate it was drawn with.
 */
public final class Bernoulli implements Serializable {
  private static final long serialVersionUID = 1;

  private final boolean always;
  private final long threshold;

  public Bernoulli(double probability) {
    if (!(probability >= 0 && probability <= 1)) {
      throw new IllegalArgumentException("probability must be in [0, 1], was " + probability);
    }
    always = probability == 1;
    double scaled = always ? 0 : probability * 0x1p64; // exact: a power of two
    threshold = scaled < 0x1p63 ? (long) scaled : (long) (scaled - 0x1p63) + Long.MIN_VALUE;
  }

  /** Whether this uniform word shows heads. */
  public boolean heads(long word) {
    return always || Long.compareUnsigned(word, threshold) < 0;
  }
}
