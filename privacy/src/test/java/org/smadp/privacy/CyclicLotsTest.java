package org.smadp.privacy;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.smadp.noise.NoiseSource;
import org.smadp.noise.Purpose;
import org.smadp.noise.Streams;

/** Who is in the lots of cyclic sampling. */
class CyclicLotsTest {
  private static final int POPULATION = 5000;
  private static final int QUERIES = 60;

  /** Over a hundred thousand draws no example is in two lots less than b queries apart. */
  @ParameterizedTest
  @CsvSource({"2, 0.3", "3, 0.2", "4, 0.25", "16, 0.05"})
  void members_ofAnExample_areTheSameTurnOfEveryCycle(int bands, double rate) {
    Streams coins = coins(1);
    int[] turn = new int[POPULATION];
    Arrays.fill(turn, -1);
    int taken = 0;
    for (int query = 0; query < QUERIES; query++) {
      for (int member : Lot.cyclic(coins, query, bands * rate, bands).members(POPULATION)) {
        assertTrue(turn[member] == -1 || turn[member] == query % bands);
        turn[member] = query % bands;
        taken++;
      }
    }
    double expected = rate * POPULATION * QUERIES;
    // Groups are uneven by chance, and so are coins.
    assertEquals(expected, taken, 6 * Math.sqrt(expected * bands));
  }

  /** Every turn has its share: no group is empty, none holds the examples of others. */
  @ParameterizedTest
  @CsvSource({"2, 0.3", "4, 0.25", "16, 0.05"})
  void members_ofEveryQuery_areAShareOfTheExamples(int bands, double rate) {
    Streams coins = coins(6);
    for (int query = 0; query < 2 * bands; query++) {
      int size = Lot.cyclic(coins, query, bands * rate, bands).members(POPULATION).length;
      assertEquals(rate * POPULATION, size, 6 * Math.sqrt(rate * POPULATION));
    }
  }

  @Test
  void group_ofUniformWords_isUniform() {
    int bands = 7;
    long[] words = new long[70_000];
    coins(2).uniforms(0, 2).fill(words, 0, words.length, 0);
    int[] counts = new int[bands];
    Arrays.stream(words).forEach(word -> counts[(int) Lot.group(word, bands)]++);
    double chi = 0;
    for (int count : counts) {
      chi += (count - 1e4) * (count - 1e4) / 1e4;
    }
    assertTrue(chi < 30, "chi-square of 6 degrees of freedom was " + chi);
    assertEquals(0, Lot.group(0, bands));
    assertEquals(bands - 1, Lot.group(-1, bands));
    assertEquals(bands / 2, Lot.group(Long.MIN_VALUE, bands));
    assertEquals(bands / 2, Lot.group(Long.MAX_VALUE, bands));
  }

  /** Neighbouring data sets: an example more changes nobody else's group or coin. */
  @Test
  void members_withOneExampleMore_areTheSameApartFromIt() {
    Streams coins = coins(3);
    for (int query = 0; query < 12; query++) {
      Lot lot = Lot.cyclic(coins, query, 0.4, 4);
      int[] fewer = lot.members(999);
      int[] more = lot.members(1000);
      assertArrayEquals(fewer, Arrays.stream(more).filter(i -> i < 999).toArray());
    }
  }

  @Test
  void members_withOneBand_areThoseOfPoissonLots() {
    Streams coins = coins(4);
    for (int query = 0; query < 5; query++) {
      assertArrayEquals(
          Lot.poisson(coins, query, 0.3).members(POPULATION),
          Lot.cyclic(coins, query, 0.3, 1).members(POPULATION));
    }
  }

  /** With b * q = 1 everybody whose turn it is takes part, once a cycle. */
  @Test
  void members_atFullRate_areEveryoneOnceACycle() {
    Streams coins = coins(5);
    int[] times = new int[POPULATION];
    for (int query = 0; query < 8; query++) {
      for (int member : Lot.cyclic(coins, query, 1, 4).members(POPULATION)) {
        times[member]++;
      }
    }
    assertTrue(Arrays.stream(times).allMatch(count -> count == 2));
  }

  private static Streams coins(long seed) {
    return NoiseSource.seeded(seed).claim(Purpose.LOT_SAMPLING);
  }
}
