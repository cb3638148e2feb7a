package org.smadp.noise;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NormalQuantileTest {
  /** Quantiles from 60-digit arithmetic, at both sides of every seam of the approximation. */
  @ParameterizedTest
  @CsvSource({
    "0, 6.7942295524213059625e-20",
    "1, 2.0382688657263917887e-19",
    "5, 7.4736525076634365587e-19",
    "1000, 1.3595253334395033231e-16",
    "123456789, 1.6775875353359127711e-11",
    "1099511627783, 1.494066878943507711e-7",
    "36028797018963971, 0.0048957779063424520878",
    "1152921504606846976, 0.15731068461017069559",
    "2305843009213706297, 0.31863936396437692795",
    "4611686018427387904, 0.67448975019608174329",
    "7747632510958011392, 1.4050715603096324516",
    "7838943894122873856, 1.4391783421583504617",
    "7840788568530244608, 1.4398847793193502917",
    "8301034833169298432, 1.6448536269514728228",
    "9131138316486227968, 2.5758293035489004557",
    "9222449699651090432, 3.890591886413120821",
    "9223370937343148032, 5.2947040848546811615",
    "9223372035781033984, 6.4439345266092001499",
    "9223372036586340352, 6.6510353801671203384",
    "9223372036720558080, 6.7523004319473414031",
    "9223372036853727232, 7.423939875108593781",
    "9223372036854774784, 8.2924191516246561114",
    "9223372036854775708, 8.5652109970586297293",
    "9223372036854775806, 9.0359188485719379718",
    "9223372036854775807, 9.155293772686072546",
    "-1, -6.7942295524213059625e-20",
    "-4611686018427387904, -0.67448975019608174312",
    "-9223372036854775808, -9.155293772686072546",
    "-9222246136947933184, -3.8419306855019107619",
  })
  void ofWord_anyWord_agreesWithHighPrecisionQuantile(long word, double expected) {
    assertEquals(expected, NormalQuantile.ofWord(word), 2e-15 * Math.abs(expected));
  }

  @Test
  void ofWord_complement_isTheMirrorImage() {
    Random random = new Random(7);
    for (int i = 0; i < 10_000; i++) {
      long word = random.nextLong();
      assertEquals(-NormalQuantile.ofWord(word), NormalQuantile.ofWord(~word));
    }
  }

  @Test
  void ofWord_largerWord_neverGivesSmallerValue() {
    long[] words = new Random(8).longs(100_000).sorted().toArray();
    for (int i = 1; i < words.length; i++) {
      assertTrue(NormalQuantile.ofWord(words[i - 1]) <= NormalQuantile.ofWord(words[i]));
    }
  }

  @Test
  void ofWord_extremeWords_reachBeyondEightAndAHalfSigma() {
    assertTrue(NormalQuantile.ofWord(Long.MAX_VALUE) > 9.1);
    assertTrue(NormalQuantile.ofWord(Long.MIN_VALUE) < -9.1);
    assertTrue(NormalQuantile.ofWord(Long.MAX_VALUE - 100) > 8.5);
  }

  /**
   * Rounding a release to float hides low-order bits in all but one of about 2^30 values: so small
   * a noisy 0 keeps digits finer than 2^-53, and a noisy 1 never has any. See {@code
   * LowOrderBitsTest}.
   */
  @Test
  void ofWord_smallestWords_showLowOrderBitsThroughAFloat() {
    int finer = 0;
    int words = 10_000;
    for (int i = 1; i <= words; i++) {
      float noisyZero = (float) NormalQuantile.ofWord(i * ((1L << 32) / words));
      finer += noisyZero % 0x1p-53f != 0 ? 1 : 0;
    }
    assertTrue(finer > words / 2, "was " + finer);
  }
}
