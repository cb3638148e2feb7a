package org.smadp.accounting;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Noise of groups that together has the joint multiplier asked for. */
class NoiseAllocationTest {
  private static final double[] NORMS = {1, 0.5, 2};
  private static final int[] DIMENSIONS = {10, 1, 1000};

  @ParameterizedTest
  @EnumSource(NoiseAllocation.class)
  void noiseMultipliers_ofAnyAllocation_haveTheJointMultiplier(NoiseAllocation allocation) {
    double[] sigmas = allocation.noiseMultipliers(1.7, 0.6, NORMS, DIMENSIONS);
    assertEquals(1.7, JointNoise.jointNoiseMultiplier(0.6, sigmas), 1e-14);
  }

  @Test
  void noiseMultipliers_withoutNoise_areZero() {
    double[] none = NoiseAllocation.EQUAL.noiseMultipliers(0, 1, NORMS, DIMENSIONS);
    assertArrayEquals(new double[3], none);
  }

  @ParameterizedTest
  @ValueSource(doubles = {-1, -Double.MIN_VALUE, Double.NaN})
  void noiseMultipliers_noSuchNoise_isRefused(double joint) {
    refused("joint must be >= 0", joint, 1, NORMS, DIMENSIONS);
  }

  @ParameterizedTest
  @ValueSource(doubles = {0, -1, 1.5, Double.NaN})
  void noiseMultipliers_noSuchMixing_isRefused(double mixing) {
    refused("mixing must be in (0, 1]", 1, mixing, NORMS, DIMENSIONS);
  }

  @ParameterizedTest
  @ValueSource(doubles = {0, -1, Double.POSITIVE_INFINITY, Double.NaN})
  void noiseMultipliers_noSuchClipNorm_isRefused(double clipNorm) {
    refused("clipNorm must be > 0 and finite", 1, 1, new double[] {1, clipNorm, 1}, DIMENSIONS);
  }

  @Test
  void noiseMultipliers_groupsThatDoNotFit_areRefused() {
    refused("dimension must be >= 1", 1, 1, NORMS, new int[] {1, 0, 1});
    refused("one entry per group", 1, 1, NORMS, new int[] {1, 1});
    refused("one entry per group", 1, 1, new double[0], new int[0]);
  }

  private static void refused(
      String words, double joint, double mixing, double[] clipNorms, int[] dimensions) {
    String message =
        assertThrows(
                IllegalArgumentException.class,
                () -> NoiseAllocation.EQUAL.noiseMultipliers(joint, mixing, clipNorms, dimensions))
            .getMessage();
    assertTrue(message.contains(words), message);
  }
}
