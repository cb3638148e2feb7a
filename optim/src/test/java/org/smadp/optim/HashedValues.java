package org.smadp.optim;

import org.smadp.tensor.GroupedVector;
import org.smadp.tensor.Layout;

/** Repeatable values that depend on their position only. */
public final class HashedValues {
  private HashedValues() {}

  /** A value of mean 0 and variance 1: the scaled sum of four uniforms. */
  public static double at(long... position) {
    long state = 0x9E3779B97F4A7C15L;
    for (long part : position) {
      state = mix(state ^ mix(part + 0x632BE59BD9B4E019L));
    }
    double sum = 0;
    for (int i = 0; i < 4; i++) {
      state = mix(state + 0x9E3779B97F4A7C15L);
      sum += (state >>> 11) * 0x1p-53 - 0.5;
    }
    return sum * Math.sqrt(3);
  }

  public static GroupedVector vector(Layout layout, long seed) {
    double[] values = new double[layout.size()];
    for (int i = 0; i < values.length; i++) {
      values[i] = at(seed, i);
    }
    return GroupedVector.copyOf(layout, values);
  }

  private static long mix(long z) {
    long first = (z ^ (z >>> 30)) * 0xBF58476D1CE4E5B9L;
    long second = (first ^ (first >>> 27)) * 0x94D049BB133111EBL;
    return second ^ (second >>> 31);
  }
}
