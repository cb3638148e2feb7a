package org.smadp.data;

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
import org.smadp.noise.KeyedNoise;
import org.smadp.noise.NoiseSource;
import org.smadp.noise.Provenance;
import org.smadp.noise.Purpose;
import org.smadp.noise.UniformStream;
import org.smadp.privacy.Lot;

class PoissonSamplerTest {
  /** Five standard deviations: a right sampler fails once in two million tries. */
  private static final double LIMIT = 5;

  private static final int EXAMPLES = 400;
  private static final int QUERIES = 4000;

  @ParameterizedTest(name = "seed {0}, q {1}")
  @CsvSource({"1, 0.05", "2, 0.05", "3, 0.3", "4, 0.9"})
  void draw_manyQueries_hasInclusionsPairsAndSizesOfItsRate(long seed, double rate) {
    Counts counts = Counts.of(new PoissonSampler(KeyedNoise.seeded(seed), EXAMPLES, rate));

    assertTrue(counts.inclusionDeviation(rate) < LIMIT);
    assertTrue(counts.pairDeviation(rate) < LIMIT);
    assertTrue(counts.sizeMeanDeviation(rate) < LIMIT);
    assertTrue(counts.sizeVarianceDeviation(rate) < LIMIT);
  }

  @ParameterizedTest(name = "seed {0}, q {1} off by a factor of {2}")
  @CsvSource({"1, 0.05, 0.9", "2, 0.05, 1.1", "3, 0.3, 0.98", "4, 0.3, 1.02"})
  void draw_ofAnotherRate_isToldApart(long seed, double rate, double factor) {
    Counts counts = Counts.of(new PoissonSampler(KeyedNoise.seeded(seed), EXAMPLES, rate * factor));

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
    PoissonSampler sampler = new PoissonSampler(KeyedNoise.seeded(5), 10, 0.01);

    assertTrue(LongStream.range(0, 100).anyMatch(q -> sampler.draw(q).examples().length == 0));
  }

  @ParameterizedTest(name = "{0} examples")
  @ValueSource(ints = {1, 1000, 65_535, 65_536, 65_537})
  void draw_fromAnExtendedDataSet_changesNoOtherCoin(int examples) {
    for (int query = 0; query < 5; query++) {
      int[] before = new PoissonSampler(KeyedNoise.seeded(6), examples, 0.2).draw(query).examples();
      int[] after =
          new PoissonSampler(KeyedNoise.seeded(6), examples + 1, 0.2).draw(query).examples();
      assertArrayEquals(before, Arrays.stream(after).filter(e -> e < examples).toArray());
    }
  }

  @Test
  void draw_inBlocks_equalsAllWordsAtOnce() {
    int examples = 140_000;
    long[] words = new long[examples];
    NoiseSource noise = KeyedNoise.seeded(7);
    noise.uniforms(Purpose.LOT_SAMPLING, 3, 0).fill(words, 0, examples, 0);
    int[] expected =
        IntStream.range(0, examples).filter(example -> words[example] >>> 61 == 0).toArray();

    assertArrayEquals(expected, new PoissonSampler(noise, examples, 0.125).draw(3).examples());
  }

  @Test
  void draw_sameQueryFromManyThreads_isTheSameLot() {
    PoissonSampler sampler = new PoissonSampler(KeyedNoise.seeded(8), 5000, 0.1);
    List<int[]> lots =
        IntStream.range(0, 64).parallel().mapToObj(i -> sampler.draw(i % 4).examples()).toList();

    for (int i = 0; i < lots.size(); i++) {
      assertArrayEquals(sampler.draw(i % 4).examples(), lots.get(i));
    }
    assertFalse(Arrays.equals(lots.get(0), lots.get(1)));
  }

  @Test
  void draw_anyQuery_carriesTheRateThatAccountingCharges() {
    Lot lot = new PoissonSampler(KeyedNoise.seeded(9), 10, 512.0 / 60_000).draw(0);

    assertEquals(512.0 / 60_000, lot.samplingRate());
  }

  @ParameterizedTest
  @ValueSource(doubles = {-0.1, 1.1, Double.NaN})
  void constructor_rateOutsideTheUnitInterval_isRefused(double rate) {
    assertThrows(
        IllegalArgumentException.class, () -> new PoissonSampler(KeyedNoise.seeded(1), 10, rate));
  }

  private static int[] drawn(NoiseSource noise, int examples, double rate) {
    return new PoissonSampler(noise, examples, rate).draw(0).examples();
  }

  /** How often examples, neighbouring pairs and sizes came up, in standard deviations. */
  private static final class Counts {
    private final long[] inclusions = new long[EXAMPLES];
    private final long[] pairs = new long[EXAMPLES - 1];
    private final int[] sizes = new int[QUERIES];

    static Counts of(PoissonSampler sampler) {
      Counts counts = new Counts();
      for (int query = 0; query < QUERIES; query++) {
        counts.add(query, sampler.draw(query).examples());
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
  private record Fixed(long word) implements NoiseSource {
    @Override
    public Provenance provenance() {
      return Provenance.REPRODUCIBLE;
    }

    @Override
    public GaussianStream gaussians(Purpose purpose, long step, int group) {
      throw new UnsupportedOperationException("sampling needs no Gaussian values");
    }

    @Override
    public UniformStream uniforms(Purpose purpose, long step, int group) {
      return (target, from, to, firstIndex) -> Arrays.fill(target, from, to, word);
    }
  }
}
