package org.smadp.tensor;

import java.util.stream.IntStream;

/**
 * Runs work over fixed blocks of a range, in parallel where the range is long. The blocks and the
 * order in which their sums are added depend on the range alone, so results are the same bits for
 * any number of threads.
 */
public final class Blocks {
  /** Elements of one block. */
  public static final int SIZE = 1 << 15;

  private Blocks() {}

  /** Work on the elements from (inclusive) to (exclusive). */
  @FunctionalInterface
  public interface Body {
    void run(int from, int to);
  }

  /** Adds the sums over the elements from (inclusive) to (exclusive) to {@code sums}. */
  @FunctionalInterface
  public interface SumBody {
    void run(int from, int to, double[] sums);
  }

  public static void forEach(int from, int to, Body body) {
    int blocks = count(from, to);
    IntStream range = IntStream.range(0, blocks);
    (blocks > 1 ? range.parallel() : range)
        .forEach(b -> body.run(start(from, b), Math.min(to, start(from, b + 1))));
  }

  /** Several sums over the range, each added block by block in order. */
  public static double[] sums(int from, int to, int count, SumBody body) {
    int blocks = count(from, to);
    double[][] partial = new double[blocks][count];
    IntStream range = IntStream.range(0, blocks);
    (blocks > 1 ? range.parallel() : range)
        .forEach(b -> body.run(start(from, b), Math.min(to, start(from, b + 1)), partial[b]));
    double[] total = new double[count];
    for (double[] sums : partial) {
      for (int i = 0; i < count; i++) {
        total[i] += sums[i];
      }
    }
    return total;
  }

  private static int count(int from, int to) {
    return Math.toIntExact((to - (long) from + SIZE - 1) / SIZE);
  }

  private static int start(int from, int block) {
    return (int) Math.min(Integer.MAX_VALUE, from + (long) block * SIZE);
  }
}
