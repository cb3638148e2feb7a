package org.smadp.tensor;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.atomic.AtomicIntegerArray;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class BlocksTest {
  @ParameterizedTest
  @CsvSource({"0, 0", "5, 5", "0, 1", "3, 40000", "32768, 65536", "7, 200000"})
  void forEach_anyRange_visitsEveryElementOnce(int from, int to) {
    var visits = new AtomicIntegerArray(to + 1);
    Blocks.forEach(
        from,
        to,
        (first, end) -> {
          assertTrue(end - first <= Blocks.SIZE);
          for (int i = first; i < end; i++) {
            visits.incrementAndGet(i);
          }
        });
    for (int i = 0; i <= to; i++) {
      assertEquals(i >= from && i < to ? 1 : 0, visits.get(i));
    }
  }

  @Test
  void forEach_endOfTheIntRange_doesNotOverflow() {
    long[] elements = new long[1];
    int from = Integer.MAX_VALUE - Blocks.SIZE - 5;
    Blocks.forEach(
        from,
        Integer.MAX_VALUE,
        (first, end) -> {
          synchronized (elements) {
            elements[0] += end - first;
          }
        });
    assertEquals(Blocks.SIZE + 5, elements[0]);
  }

  /** Values of many scales, so that another order of addition would show in the bits. */
  @ParameterizedTest(name = "{0} threads")
  @ValueSource(ints = {1, 2, 8})
  void sums_anyNumberOfThreads_giveTheSameBits(int threads) throws Exception {
    Random random = new Random(1);
    double[] values = new double[20 * Blocks.SIZE + 123];
    Arrays.setAll(values, i -> random.nextGaussian() * Math.pow(10, random.nextInt(12)));
    double[] expected = blockByBlock(values);
    for (int repeat = 0; repeat < 5; repeat++) {
      assertArrayEquals(expected, inPool(threads, () -> sums(values)));
    }
  }

  @Test
  void sums_orderOfBlocks_matters() {
    double[] values = new double[3 * Blocks.SIZE];
    values[0] = 1e16;
    values[Blocks.SIZE] = 1;
    values[2 * Blocks.SIZE] = -1e16;
    assertEquals(0, sums(values)[0]); // in order: the one is lost in the first addition
  }

  @Test
  void sums_emptyRange_isZero() {
    assertArrayEquals(
        new double[2],
        Blocks.sums(
            4,
            4,
            2,
            (from, to, sums) -> {
              throw new AssertionError("no block to run");
            }));
  }

  private static double[] sums(double[] values) {
    return Blocks.sums(
        0,
        values.length,
        2,
        (from, to, sums) -> {
          for (int i = from; i < to; i++) {
            sums[0] += values[i];
            sums[1] += values[i] * values[i];
          }
        });
  }

  private static double[] blockByBlock(double[] values) {
    double[] total = new double[2];
    for (int from = 0; from < values.length; from += Blocks.SIZE) {
      double sum = 0;
      double squares = 0;
      for (int i = from; i < Math.min(values.length, from + Blocks.SIZE); i++) {
        sum += values[i];
        squares += values[i] * values[i];
      }
      total[0] += sum;
      total[1] += squares;
    }
    return total;
  }

  private static <T> T inPool(int threads, Callable<T> task) throws Exception {
    ForkJoinPool pool = new ForkJoinPool(threads);
    try {
      return pool.submit(task).get();
    } finally {
      pool.shutdown();
    }
  }
}
