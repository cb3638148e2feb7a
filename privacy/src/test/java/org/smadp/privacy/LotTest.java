package org.smadp.privacy;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.smadp.noise.GaussianStream;
import org.smadp.noise.NoiseSource;
import org.smadp.noise.Purpose;
import org.smadp.noise.Streams;
import org.smadp.noise.UniformStream;
import org.smadp.privacy.query.Sampling;

class LotTest {
  /** Five standard deviations: a right sampler fails once in two million tries. */
  private static final double LIMIT = 5;

  private static final int EXAMPLES = 400;
  private static final int QUERIES = 4000;

  @ParameterizedTest(name = "seed {0}, q {1}")
  @CsvSource({"1, 0.05", "2, 0.05", "3, 0.3", "4, 0.9"})
  void draw_manyQueries_hasInclusionsPairsAndSizesOfItsRate(long seed, double rate) {
    Counts counts = Counts.of(coins(seed), rate);

    assertTrue(counts.inclusionDeviation(rate) < LIMIT);
    assertTrue(counts.pairDeviation(rate) < LIMIT);
    assertTrue(counts.sizeMeanDeviation(rate) < LIMIT);
    assertTrue(counts.sizeVarianceDeviation(rate) < LIMIT);
  }

  @ParameterizedTest(name = "seed {0}, q {1} off by a factor of {2}")
  @CsvSource({"1, 0.05, 0.9", "2, 0.05, 1.1", "3, 0.3, 0.98", "4, 0.3, 1.02"})
  void draw_ofAnotherRate_isToldApart(long seed, double rate, double factor) {
    Counts counts = Counts.of(coins(seed), rate * factor);

    assertTrue(counts.sizeMeanDeviation(rate) > LIMIT);
    assertTrue(counts.pairDeviation(rate) > LIMIT);
  }

  @ParameterizedTest(name = "q {0}")
  @ValueSource(doubles = {0x1p-64, 0x1p-70, 1e-300, 1e-5, 0.3, 0.5, 0.75, 0x1.fffffffffffffp-1})
  void draw_wordsAroundTheThreshold_areCutExactly(double rate) {
    BigInteger bound =
        new BigDecimal(rate).multiply(new BigDecimal(BigInteger.TWO.pow(64))).toBigInteger();
    long threshold = bound.longValue();
    if (bound.signum() > 0) {
      assertEquals(1, drawn(new Fixed(threshold - 1), 1, rate).length);
    }
    assertEquals(0, drawn(new Fixed(threshold), 1, rate).length);
  }

  @Test
  void draw_withRateZero_isEmptyEvenForTheSmallestWord() {
    assertEquals(0, drawn(new Fixed(0), 10, 0).length);
  }

  @Test
  void draw_withRateOne_holdsEveryExampleEvenForTheLargestWord() {
    assertArrayEquals(IntStream.range(0, 10).toArray(), drawn(new Fixed(-1L), 10, 1));
  }

  @Test
  void draw_withSmallRate_isSometimesEmpty() {
    Streams coins = coins(5);

    assertTrue(LongStream.range(0, 100).anyMatch(q -> drawn(coins, q, 10, 0.01).length == 0));
  }

  @ParameterizedTest(name = "{0} examples")
  @ValueSource(ints = {1, 1000, 65_535, 65_536, 65_537})
  void draw_fromAnExtendedDataSet_changesNoOtherCoin(int examples) {
    for (int query = 0; query < 5; query++) {
      int[] before = drawn(coins(6), query, examples, 0.2);
      int[] after = drawn(coins(6), query, examples + 1, 0.2);
      assertArrayEquals(before, Arrays.stream(after).filter(e -> e < examples).toArray());
    }
  }

  @Test
  void draw_inBlocks_equalsAllWordsAtOnce() {
    int examples = 140_000;
    long[] words = new long[examples];
    coins(7).uniforms(3, 0).fill(words, 0, examples, 0);
    int[] expected =
        IntStream.range(0, examples).filter(example -> words[example] >>> 61 == 0).toArray();

    assertArrayEquals(expected, drawn(coins(7), 3, examples, 0.125));
  }

  @Test
  void draw_sameQueryFromManyThreads_isTheSameLot() {
    Streams coins = coins(8);
    List<int[]> lots =
        IntStream.range(0, 64).parallel().mapToObj(i -> drawn(coins, i % 4, 5000, 0.1)).toList();

    for (int i = 0; i < lots.size(); i++) {
      assertArrayEquals(drawn(coins, i % 4, 5000, 0.1), lots.get(i));
    }
    assertFalse(Arrays.equals(lots.get(0), lots.get(1)));
  }

  @Test
  void draw_anyQuery_carriesTheRateThatAccountingCharges() {
    Lot lot = Lot.poisson(coins(9), 0, 512.0 / 60_000);

    assertEquals(512.0 / 60_000, lot.samplingRate());
  }

  @ParameterizedTest
  @ValueSource(doubles = {-0.1, 1.1, Double.NaN})
  void constructor_rateOutsideTheUnitInterval_isRefused(double rate) {
    assertThrows(IllegalArgumentException.class, () -> new Sampling.Poisson(rate));
    assertThrows(IllegalArgumentException.class, () -> Lot.poisson(coins(1), 0, rate));
  }

  /** Coins that propose must not accept: members would then all have small ones. */
  @Test
  void coins_ofMembers_areIndependentOfMembershipAndOfOtherQueries() {
    Streams coins = coins(10);
    Lot lot = Lot.proposed(coins, 0, 0.05);
    int[] members = lot.members(100_000);
    double[] own = new double[members.length];
    lot.fillCoins(members, own);
    double mean = Arrays.stream(own).average().orElseThrow();
    // The mean of n uniform values is off by 1 / sqrt(12 n); five of those.
    assertEquals(0.5, mean, 5 / Math.sqrt(12.0 * members.length));
    double[] other = new double[members.length];
    Lot.proposed(coins, 1, 0.05).fillCoins(members, other);
    double both = 0;
    for (int i = 0; i < own.length; i++) {
      assertTrue(own[i] >= 0 && own[i] < 1);
      both += (own[i] - 0.5) * (other[i] - 0.5) * 12;
    }
    assertEquals(0, both / own.length, 5 / Math.sqrt(own.length));
  }

  private static Streams coins(long seed) {
    return NoiseSource.seeded(seed).claim(Purpose.LOT_SAMPLING);
  }

  private static int[] drawn(Streams coins, int examples, double rate) {
    return drawn(coins, 0, examples, rate);
  }

  private static int[] drawn(Streams coins, long query, int examples, double rate) {
    return Lot.poisson(coins, query, rate).members(examples);
  }

  /** How often examples, neighbouring pairs and sizes came up, in standard deviations. */
  private static final class Counts {
    private final long[] inclusions = new long[EXAMPLES];
    private final long[] pairs = new long[EXAMPLES - 1];
    private final int[] sizes = new int[QUERIES];

    static Counts of(Streams coins, double rate) {
      Counts counts = new Counts();
      for (int query = 0; query < QUERIES; query++) {
        counts.add(query, drawn(coins, query, EXAMPLES, rate));
      }
      return counts;
    }

    private void add(int query, int[] lot) {
      boolean[] in = new boolean[EXAMPLES];
      for (int example : lot) {
        in[example] = true;
        inclusions[example]++;
      }
      sizes[query] = lot.length;
      for (int example = 0; example < pairs.length; example++) {
        pairs[example] += in[example] && in[example + 1] ? 1 : 0;
      }
    }

    /** Chi-square over examples: each count is binomial (queries, q); degrees = examples. */
    double inclusionDeviation(double rate) {
      double chiSquare = 0;
      for (long count : inclusions) {
        chiSquare += square(count - QUERIES * rate) / (QUERIES * rate * (1 - rate));
      }
      return Math.abs(chiSquare - EXAMPLES) / Math.sqrt(2.0 * EXAMPLES);
    }

    /** Neighbours share a lot with probability q squared; overlapping pairs are correlated. */
    double pairDeviation(double rate) {
      double both = rate * rate;
      double mean = (double) QUERIES * pairs.length * both;
      double own = both * (1 - both);
      double shared = 2 * rate * both * (1 - rate);
      double variance = (double) QUERIES * pairs.length * (own + shared);
      return Math.abs(Arrays.stream(pairs).sum() - mean) / Math.sqrt(variance);
    }

    double sizeMeanDeviation(double rate) {
      double mean = Arrays.stream(sizes).average().orElseThrow();
      double stddev = Math.sqrt(EXAMPLES * rate * (1 - rate) / QUERIES);
      return Math.abs(mean - EXAMPLES * rate) / stddev;
    }

    /** A fixed-size lot has the right mean and no variance: this is what catches it. */
    double sizeVarianceDeviation(double rate) {
      double expected = EXAMPLES * rate * (1 - rate);
      double variance =
          Arrays.stream(sizes).mapToDouble(s -> square(s - EXAMPLES * rate)).sum() / QUERIES;
      return Math.abs(variance - expected) / (expected * Math.sqrt(2.0 / QUERIES));
    }

    private static double square(double value) {
      return value * value;
    }
  }

  /** The same word for every address. */
  private record Fixed(long word) implements Streams {
    @Override
    public GaussianStream gaussians(long step, int group) {
      throw new UnsupportedOperationException("sampling needs no Gaussian values");
    }

    @Override
    public UniformStream uniforms(long step, int group) {
      return (target, from, to, firstIndex) -> Arrays.fill(target, from, to, word);
    }
  }
}
