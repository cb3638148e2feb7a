package org.smadp.noise;

/** An endless sequence of independent uniform 64-bit words, addressed by index. */
public interface UniformStream {
  /** Writes the words {@code firstIndex, firstIndex + 1, ...} to {@code target[from..to)}. */
  void fill(long[] target, int from, int to, long firstIndex);
}
