package org.smadp.noise;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;
import java.util.Arrays;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ExactNormalTest {
  private static final MathContext DIGITS = new MathContext(80);
  private static final BigDecimal TWO_64 = new BigDecimal(BigInteger.ONE.shiftLeft(64));
  private static final long LAST = -1; // all ones: the highest digits there are
  private static final long QUARTER = 1L << 62;
  private static final long HALF = Long.MIN_VALUE; // unsigned

  @ParameterizedTest(name = "scale {0}")
  @ValueSource(longs = {1, 2, 3})
  void next_millionDraws_followTheExactLawAndNoOther(long scale) {
    long[] sample = sample(scale, 1_000_000, 0x1p-40);
    assertTrue(ChiSquare.accepts(sample, ChiSquare.roundedNormal((double) scale)));
    assertFalse(ChiSquare.accepts(sample, ChiSquare.roundedNormal(scale * 2 / 3.0)));
    assertFalse(ChiSquare.accepts(sample, ChiSquare.roundedNormal(scale * 3 / 2.0)));
    assertFalse(ChiSquare.accepts(sample, ChiSquare.roundedNormal(scale * 1.01)));
  }

  /** The margin only moves work from doubles to integers: with 1 there is no double left. */
  @ParameterizedTest(name = "margin {0}")
  @ValueSource(doubles = {0.05, 1})
  void next_decidedByIntegers_followsTheSameLaw(double margin) {
    long[] sample = sample(2, 5000, margin);
    assertTrue(ChiSquare.accepts(sample, ChiSquare.roundedNormal(2)));
    assertFalse(ChiSquare.accepts(sample, ChiSquare.roundedNormal(2 * 1.1)));
  }

  @Test
  void next_largeScale_hasTheMomentsOfTheNormalLaw() {
    int n = 1_000_000;
    long scale = (1L << 40) + 12_345;
    double[] moments = new double[5];
    for (long value : sample(scale, n, 0x1p-40)) {
      for (int k = 1; k < moments.length; k++) {
        moments[k] += Math.pow(value / (double) scale, k) / n;
      }
    }
    double unit = 4.5 / Math.sqrt(n);
    assertEquals(0, moments[1], unit);
    assertEquals(1, moments[2], unit * Math.sqrt(2));
    assertEquals(0, moments[3], unit * Math.sqrt(15));
    assertEquals(3, moments[4], unit * Math.sqrt(96));
  }

  /** Every bit of a value that the scale resolves is random, down to the last. */
  @Test
  void next_lowBitsAtLargeScale_areFair() {
    long[] sample = sample((1L << 40) + 12_345, 100_000, 0x1p-40);
    for (int bit = 0; bit < 32; bit++) {
      int ones = 0;
      for (long value : sample) {
        ones += (int) (value >>> bit & 1);
      }
      assertEquals(50_000, ones, 4.5 * Math.sqrt(25_000));
    }
  }

  @ParameterizedTest(name = "{0} words of the threshold, then {1}: whole part {2}")
  @CsvSource({"1, 0, 0", "1, -1, 1", "2, 0, 0", "2, -1, 1"})
  void next_chooserAtTheThreshold_isDecidedByFurtherDigits(int shared, long further, long whole) {
    BigDecimal all = BigDecimal.ZERO;
    for (int k = 0; k < 20; k++) {
      all = all.add(expMinus(BigDecimal.valueOf((long) k * k).divide(BigDecimal.valueOf(2))));
    }
    long[] threshold = words(BigDecimal.ONE.divide(all, DIGITS)); // the chance of k = 0
    LongStream chooser =
        LongStream.concat(Arrays.stream(threshold, 0, shared), LongStream.of(further));
    // scale 1: 0.25 rounds to 0 and 1.25 to 1; the last word is the sign
    long[] words = LongStream.concat(chooser, LongStream.of(QUARTER, 0, 1)).toArray();
    assertEquals(whole, normal(words).next(1));
  }

  @ParameterizedTest(name = "{0} words of the threshold, then {1}: kept {2}")
  @CsvSource({"1, 0, true", "1, -1, false", "2, 0, true", "2, -1, false"})
  void next_keeperAtTheThreshold_isDecidedByFurtherDigits(int shared, long further, boolean kept) {
    BigDecimal x = new BigDecimal("0.25").add(BigDecimal.ONE.divide(TWO_64.multiply(TWO_64)));
    BigDecimal half = x.multiply(x).divide(BigDecimal.valueOf(2));
    long[] threshold = words(expMinus(half));
    // whole 0, then fraction and keeper by turns
    LongStream compared =
        shared == 1
            ? LongStream.of(0, QUARTER, threshold[0], 1, further)
            : LongStream.of(0, QUARTER, threshold[0], 1, threshold[1], 0, further);
    // the sign, or another round with a fraction of 0.5
    LongStream rest = kept ? LongStream.of(1) : LongStream.of(0, HALF, 0, 1);
    assertEquals(kept ? 1 : 2, normal(LongStream.concat(compared, rest).toArray()).next(4));
  }

  /** 3 x = 1/2 at x = 1/6, which no finite number of digits reaches. */
  @ParameterizedTest(name = "{0} words of the threshold, then {1}: rounds to {2}")
  @CsvSource({"1, 0, 0", "1, -1, 1", "2, 0, 0", "2, -1, 1"})
  void next_shareAtAHalf_isDecidedByFurtherDigits(int shared, long further, long rounded) {
    long[] sixth = words(BigDecimal.ONE.divide(BigDecimal.valueOf(6), DIGITS));
    long[] words =
        shared == 1
            ? new long[] {0, sixth[0], 0, further, 1}
            : new long[] {0, sixth[0], 0, sixth[1], further, 1};
    assertEquals(rounded, normal(words).next(3));
  }

  @Test
  void next_signBit_isTheLowestOfAWordFor64Values() {
    ExactNormal normal = normal(0, QUARTER, 0, 0b10, 0, QUARTER, 0);
    assertEquals(-2, normal.next(8));
    assertEquals(2, normal.next(8));
  }

  @Test
  void next_chooserAtTheVeryEnd_isAValueFarOut() {
    // all digits one: beyond every k that doubles know; a fraction near 0 is kept
    long value = normal(LAST, LAST, 0, 0, 0, 0, 0, 1).next(1);
    assertTrue(value >= 9 && value < 16, "was " + value);
  }

  @Test
  void next_farOutButNotKept_beginsAgain() {
    // the fraction 1/2 is kept with a chance below exp(-4) there, the keeper is as high as can be;
    // then 0 + 1/4, kept
    assertEquals(2, normal(LAST, LAST, 0, HALF, LAST, 0, LAST, 0, QUARTER, 0, 1).next(8));
  }

  private static BigDecimal expMinus(BigDecimal t) {
    BigDecimal reduced = t.divide(BigDecimal.valueOf(1 << 10), DIGITS);
    BigDecimal sum = BigDecimal.ONE;
    BigDecimal term = BigDecimal.ONE;
    for (int n = 1; n < 60; n++) {
      term = term.multiply(reduced.negate()).divide(BigDecimal.valueOf(n), DIGITS);
      sum = sum.add(term);
    }
    return sum.pow(1 << 10, DIGITS);
  }

  /** The first 128 digits of a number in (0, 1). */
  private static long[] words(BigDecimal share) {
    BigInteger both = share.multiply(TWO_64).multiply(TWO_64).toBigInteger();
    return new long[] {both.shiftRight(Long.SIZE).longValue(), both.longValue()};
  }

  /** Fails when more words are read than were given. */
  private static ExactNormal normal(long... words) {
    UniformStream stream = (target, from, to, first) -> target[from] = words[(int) first];
    return new ExactNormal(new RandomWords(stream, 0, 1));
  }

  private static long[] sample(long scale, int count, double margin) {
    UniformStream stream =
        NoiseSource.seeded(scale).claim(Purpose.RELEASE_NOISE).uniforms(0, (int) (margin * 64));
    var normal = new ExactNormal(new RandomWords(stream, 0, 4096), margin);
    long[] sample = new long[count];
    for (int i = 0; i < count; i++) {
      sample[i] = normal.next(scale);
    }
    return sample;
  }
}
