package org.smadp.noise;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class NoiseStatisticsTest {
  private static final int SAMPLE = 100_000;

  @ParameterizedTest(name = "seed {0}")
  @ValueSource(longs = {1, 2, 3, 4, 5})
  void gaussians_atTheirScale_passAndAtOthersFail(long seed) {
    double stddev = 2.5;
    double[] sample = gaussians(seed, 0, 0, stddev);
    assertTrue(KolmogorovSmirnov.accepts(sample, stddev));
    assertFalse(KolmogorovSmirnov.accepts(sample, stddev * 2 / 3));
    assertFalse(KolmogorovSmirnov.accepts(sample, stddev * 3 / 2));
  }

  @ParameterizedTest(name = "seed {0}")
  @ValueSource(longs = {1, 2, 3})
  void gaussians_neighbouringStreamsAndIndices_areUncorrelated(long seed) {
    double[] sample = gaussians(seed, 0, 0, 1);
    double limit = 4 / Math.sqrt(SAMPLE);
    assertEquals(0, correlation(sample, gaussians(seed, 1, 0, 1), 0), limit);
    assertEquals(0, correlation(sample, gaussians(seed, 0, 1, 1), 0), limit);
    assertEquals(0, correlation(sample, gaussians(seed + 1, 0, 0, 1), 0), limit);
    assertEquals(0, correlation(sample, sample, 1), limit);
    assertEquals(0, correlation(sample, sample, 2), limit);
  }

  @ParameterizedTest(name = "seed {0}")
  @ValueSource(longs = {1, 2, 3})
  void uniforms_topByte_passesChiSquare(long seed) {
    long[] words = new long[SAMPLE];
    NoiseSource.seeded(seed).claim(Purpose.LOT_SAMPLING).uniforms(0, 0).fill(words, 0, SAMPLE, 0);
    for (int shift = 0; shift < 64; shift += 8) {
      double[] counts = new double[256];
      for (long word : words) {
        counts[(int) (word >>> shift & 255)]++;
      }
      double statistic = 0;
      for (double count : counts) {
        statistic += Math.pow(count - SAMPLE / 256.0, 2) / (SAMPLE / 256.0);
      }
      // 255 degrees of freedom: mean 255, standard deviation 22.6; 4.5 of those either side.
      assertEquals(255, statistic, 102);
    }
  }

  @Tag("slow")
  @ParameterizedTest(name = "seed {0}")
  @ValueSource(longs = {11, 12})
  void gaussians_tenMillion_haveTheMomentsAndTailsOfTheNormalLaw(long seed) {
    int n = 10_000_000;
    double[] sample = new double[n];
    NoiseSource.seeded(seed).claim(Purpose.RELEASE_NOISE).gaussians(0, 0).addTo(sample, 0, n, 0, 1);
    double[] moments = new double[5];
    int beyondFour = 0;
    for (double z : sample) {
      for (int k = 1; k < moments.length; k++) {
        moments[k] += Math.pow(z, k) / n;
      }
      beyondFour += Math.abs(z) > 4 ? 1 : 0;
    }
    double unit = 4.5 / Math.sqrt(n);
    assertEquals(0, moments[1], unit);
    assertEquals(1, moments[2], unit * Math.sqrt(2));
    assertEquals(0, moments[3], unit * Math.sqrt(15));
    assertEquals(3, moments[4], unit * Math.sqrt(96));
    double expected = n * 6.334248366623996e-5; // 2 (1 - Phi(4))
    assertEquals(expected, beyondFour, 4.5 * Math.sqrt(expected));
  }

  private static double[] gaussians(long seed, long step, int group, double stddev) {
    double[] sample = new double[SAMPLE];
    NoiseSource.seeded(seed)
        .claim(Purpose.RELEASE_NOISE)
        .gaussians(step, group)
        .addTo(sample, 0, SAMPLE, 0, stddev);
    return sample;
  }

  private static double correlation(double[] left, double[] right, int shift) {
    double sum = 0;
    for (int i = shift; i < left.length; i++) {
      sum += left[i] * right[i - shift];
    }
    return sum / (left.length - shift);
  }
}
