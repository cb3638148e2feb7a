package org.smadp.noise.law;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.smadp.accounting.SampledGaussian;
import org.smadp.accounting.pld.PldAccountant;
import org.smadp.noise.NoiseSource;
import org.smadp.noise.Purpose;

/**
 * The attack on low-order bits (Mironov 2012), on the production code that adds noise, before a
 * release is rounded to float. The sum of one coordinate is 0 or 1, the noise N(0, 1).
 *
 * <p>A noisy 1 of magnitude below 1/2 comes from noise near -1, whose doubles are multiples of
 * 2^-53; so is their sum. A noisy 0 of that size has finer digits. Whoever sees such a digit knows
 * that the sum was 0.
 */
class LowOrderBitsTest {
  private static final int RELEASES = 100_000;
  private static final Sensitivity PART = new Sensitivity(1, 1, 1, 1);
  private static final double FINEST = 0x1p-53;

  @Test
  void attack_onGaussianNoiseInDoubles_isCertainOfOneSum() {
    int ofZero = finerThan(FINEST, releases(NoiseLaw.GAUSSIAN, 0, 1));
    int ofOne = finerThan(FINEST, releases(NoiseLaw.GAUSSIAN, 1, 2));

    assertEquals(0, ofOne);
    assertTrue(ofZero > RELEASES / 4, "recognised " + ofZero);
    // By the guarantee for real numbers, an event that a sum of 1 never causes is this rare.
    double allowed = 1e-9;
    assertTrue(new PldAccountant().epsilon(new SampledGaussian(1, 1), 1, allowed) < 10);
  }

  @Test
  void attack_onGridNoise_learnsNothing() {
    double spacing = Grid.of(PART).spacing();
    double[] ofZero = releases(NoiseLaw.GRID, 0, 3);
    double[] ofOne = releases(NoiseLaw.GRID, 1, 4);

    assertEquals(0, finerThan(spacing, ofZero));
    assertEquals(0, finerThan(spacing, ofOne));
    // Nor do coarser digits tell: each is as often 1 for either sum, down from 2^-6 of the noise.
    for (double digit = spacing; digit < 0x1p-6; digit *= 2) {
      double difference = ones(digit, ofZero) - ones(digit, ofOne);
      assertEquals(0, difference, 5 * Math.sqrt(RELEASES / 2.0));
    }
  }

  /** Of the releases below 1/2, those with a digit finer than this. */
  private static int finerThan(double finest, double[] releases) {
    int found = 0;
    for (double release : releases) {
      found += Math.abs(release) < 0.5 && release % finest != 0 ? 1 : 0;
    }
    return found;
  }

  private static double ones(double digit, double[] releases) {
    double ones = 0;
    for (double release : releases) {
      ones += Math.floor(release / digit) % 2 != 0 ? 1 : 0;
    }
    return ones;
  }

  /** Independent noisy versions of one sum. */
  private static double[] releases(NoiseLaw law, double sum, long seed) {
    double[] values = new double[RELEASES];
    Arrays.fill(values, sum);
    var source = new Noise.Source(NoiseSource.seeded(seed).claim(Purpose.RELEASE_NOISE), 0, 0);
    law.of(PART).release(values, 0, RELEASES, (added, from, to) -> {}, source, 0);
    return values;
  }
}
