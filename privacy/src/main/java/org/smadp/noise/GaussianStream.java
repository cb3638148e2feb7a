package org.smadp.noise;

/** An endless sequence of independent standard normal values, addressed by index. */
public interface GaussianStream {
  /**
   * Adds {@code stddev} times the values {@code firstIndex, firstIndex + 1, ...} of this stream to
   * {@code target[from..to)}. Safe to call from several threads at once.
   */
  void addTo(double[] target, int from, int to, long firstIndex, double stddev);
}
