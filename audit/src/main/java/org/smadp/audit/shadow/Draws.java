package org.smadp.audit.shadow;

import org.smadp.noise.NoiseSource;
import org.smadp.noise.Purpose;
import org.smadp.noise.Streams;

/** The auditor's own randomness, from one seed; never shared with what is audited. */
public final class Draws {
  private final Streams streams;
  private long next;

  private Draws(Streams streams) {
    this.streams = streams;
  }

  /** Draws that follow from a seed and a label alone. */
  public static Draws of(long seed, String label) {
    long mixed = (seed ^ label.hashCode()) * 0x9E3779B97F4A7C15L;
    return new Draws(NoiseSource.seeded(mixed).claim(Purpose.DROPOUT));
  }

  /** A seed that nobody knows beforehand. */
  public static long freshSeed() {
    long[] word = new long[1];
    NoiseSource.secure().claim(Purpose.DROPOUT).uniforms(0, 0).fill(word, 0, 1, 0);
    return word[0] >>> 1;
  }

  /** Fair coins. */
  public boolean[] coins(int count) {
    long[] words = words(count);
    boolean[] coins = new boolean[count];
    for (int i = 0; i < count; i++) {
      coins[i] = words[i] < 0;
    }
    return coins;
  }

  /** Uniform values in [0, 1). */
  public double[] uniforms(int count) {
    long[] words = words(count);
    double[] values = new double[count];
    for (int i = 0; i < count; i++) {
      values[i] = (words[i] >>> 11) * 0x1p-53;
    }
    return values;
  }

  /** Independent normal values of this standard deviation. */
  public double[] gaussians(int count, double stddev) {
    double[] values = new double[count];
    streams.gaussians(next++, 1).addTo(values, 0, count, 0, stddev);
    return values;
  }

  /** The numbers 0 up to {@code count - 1} in random order. */
  public int[] permutation(int count) {
    double[] uniforms = uniforms(count);
    int[] order = new int[count];
    for (int i = 0; i < count; i++) {
      int j = (int) (uniforms[i] * (i + 1));
      order[i] = order[j];
      order[j] = i;
    }
    return order;
  }

  private long[] words(int count) {
    long[] words = new long[count];
    streams.uniforms(next++, 0).fill(words, 0, count, 0);
    return words;
  }
}
