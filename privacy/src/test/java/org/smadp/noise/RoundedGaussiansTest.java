package org.smadp.noise;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.concurrent.ForkJoinPool;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.smadp.tensor.Blocks;

class RoundedGaussiansTest {
  /**
   * Computed outside Java, from the definition and in decimals of 60 digits; if it changes, no
   * seeded run can be repeated.
   */
  @Test
  void visit_seed42_givesTheValuesOfTheDefinition() {
    assertArrayEquals(
        new long[] {349, -534, 857, -2048, 1619, 766, -1370, -379, -628, -295, -1646, 1531},
        values(42, 1000, 0, 12));
    assertArrayEquals(
        new long[] {477_085_900_038L, -2_674_255_237_555L, -37_750_792_452L, 1_150_428_111_825L},
        values(42, (1L << 40) + 12_345, 1024, 4));
    long[] chunk = values(42, 3, 0, 1024);
    assertEquals(-109, Arrays.stream(chunk).sum());
    assertEquals(9293, Arrays.stream(chunk).map(z -> z * z).sum());
  }

  @ParameterizedTest(name = "first index {0}")
  @ValueSource(ints = {0, 1, 1023, 1024, 1025, 4999})
  void visit_anyPart_equalsThatPartOfTheWhole(int first) {
    long[] whole = values(3, 1L << 30, 0, 5000);
    long[] part = new long[5000];
    stream(3, 1L << 30).visit(first, 5000, first, (i, value) -> part[i] = value);
    assertArrayEquals(
        Arrays.copyOfRange(whole, first, 5000), Arrays.copyOfRange(part, first, 5000));
    assertTrue(Arrays.stream(part, 0, first).allMatch(z -> z == 0));
  }

  @ParameterizedTest(name = "{0} threads")
  @ValueSource(ints = {1, 2, 8})
  void visit_inParallelBlocks_equalsOneCall(int threads) throws Exception {
    int size = 3 * Blocks.SIZE + 17;
    RoundedGaussians stream = stream(4, 1L << 30);
    long[] blocks = new long[size];
    ForkJoinPool pool = new ForkJoinPool(threads);
    try {
      pool.submit(
              () ->
                  Blocks.forEach(
                      0,
                      size,
                      (from, to) -> stream.visit(from, to, from, (i, value) -> blocks[i] = value)))
          .get();
    } finally {
      pool.shutdown();
    }
    assertArrayEquals(values(4, 1L << 30, 0, size), blocks);
  }

  @Test
  void visit_neighbouringChunks_shareNoValue() {
    long[] values = values(5, 1L << 40, 0, 10_000);
    assertEquals(10_000, Arrays.stream(values).distinct().count());
  }

  @ParameterizedTest(name = "scale {0}")
  @ValueSource(longs = {0, -1, (1L << 47) + 1})
  void constructor_scaleOutOfRange_throws(long scale) {
    assertThrows(IllegalArgumentException.class, () -> stream(1, scale));
  }

  /**
   * The smallest scale is the one with the least noise on its grid, the largest the finest grid.
   */
  @ParameterizedTest(name = "scale {0}")
  @ValueSource(longs = {1, 1L << 47})
  void visit_scaleAtTheEndOfItsRange_hasThatStandardDeviation(long scale) {
    double squares = 0;
    for (long value : values(6, scale, 0, 20_000)) {
      squares += Math.pow(value / (double) scale, 2) / 20_000;
    }
    double rounding = 1 / (12.0 * scale * scale); // rounding to whole numbers adds its variance
    assertEquals(1 + rounding, squares, 4.5 * Math.sqrt(2.0 / 20_000));
  }

  @Test
  void visit_negativeIndex_throws() {
    assertThrows(IllegalArgumentException.class, () -> values(1, 1, -1, 1));
  }

  private static long[] values(long seed, long scale, long first, int count) {
    long[] values = new long[count];
    stream(seed, scale).visit(0, count, first, (i, value) -> values[i] = value);
    return values;
  }

  private static RoundedGaussians stream(long seed, long scale) {
    return new RoundedGaussians(
        NoiseSource.seeded(seed).claim(Purpose.RELEASE_NOISE).uniforms(7, 1), scale);
  }
}
