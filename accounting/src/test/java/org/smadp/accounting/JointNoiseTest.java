package org.smadp.accounting;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.smadp.accounting.rdp.RdpAccountant;
import org.smadp.accounting.rdp.RdpConversion;
import org.smadp.accounting.rdp.SubsampledGaussianRdp;

class JointNoiseTest {
  @Test
  void jointNoiseMultiplier_equalGroups_isDividedByRootOfGroups() {
    assertEquals(1.5 / (0.9 * 2), JointNoise.jointNoiseMultiplier(0.9, 1.5, 1.5, 1.5, 1.5), 1e-15);
    assertEquals(0, JointNoise.jointNoiseMultiplier(1, 1, 0, 2));
    assertThrows(IllegalArgumentException.class, () -> JointNoise.jointNoiseMultiplier(0, 1));
    assertThrows(IllegalArgumentException.class, () -> JointNoise.jointNoiseMultiplier(1));
  }

  @Test
  void jointNoiseMultiplier_mixing_equalsMoreNoise() {
    assertEquals(
        JointNoise.jointNoiseMultiplier(1, 2 / 0.5, 3 / 0.5),
        JointNoise.jointNoiseMultiplier(0.5, 2, 3),
        1e-15);
  }

  /** The same operations in the same order as ever: ledgers of old runs must stay equal. */
  @ParameterizedTest(name = "seed {0}")
  @ValueSource(longs = {1, 2, 3})
  void everyFormula_ordinaryNoise_isExactlyTheWrittenOne(long seed) {
    Random random = new Random(seed);
    for (int i = 0; i < 200; i++) {
      double mixing = 1 - random.nextDouble();
      double[] sigmas = random.doubles(1 + random.nextInt(9), 0.01, 100).toArray();
      double inverseSquares = 0;
      for (double sigma : sigmas) {
        inverseSquares += 1 / (sigma * sigma);
      }
      double joint = 1 / (mixing * Math.sqrt(inverseSquares));
      assertEquals(joint, JointNoise.jointNoiseMultiplier(mixing, sigmas));
      double smallest = Arrays.stream(sigmas).min().orElseThrow();
      assertEquals(smallest / mixing, JointNoise.flatNoiseMultiplier(mixing, sigmas));
      int count = 1 + random.nextInt(20);
      double stddev = 200 * random.nextDouble();
      double perCount = 1 / (2 * stddev);
      double counts = count * perCount * perCount;
      assertEquals(
          1 / Math.sqrt(1 / (joint * joint) + counts), JointNoise.withCounts(joint, count, stddev));
      assertEquals(joint / Math.sqrt(count), JointNoise.ofRound(joint, count));
    }
  }

  @Test
  void withCounts_closedForms_hold() {
    // A count of noise s costs what a group of noise 2 s does.
    assertEquals(
        JointNoise.jointNoiseMultiplier(1, 3, 8, 8, 8), JointNoise.withCounts(3, 3, 4), 1e-15);
    assertEquals(2.4, JointNoise.withCounts(3, 1, 2), 1e-15);
    assertEquals(0, JointNoise.withCounts(1, 1, 0));
    assertEquals(0, JointNoise.withCounts(0, 1, 1));
    assertEquals(1, JointNoise.withCounts(Double.POSITIVE_INFINITY, 4, 1));
    assertThrows(IllegalArgumentException.class, () -> JointNoise.withCounts(1, 0, 1));
    assertThrows(IllegalArgumentException.class, () -> JointNoise.withCounts(1, 1, -1));
    assertThrows(IllegalArgumentException.class, () -> JointNoise.withCounts(Double.NaN, 1, 1));
  }

  @Test
  void ofRound_answers_costAsManyGroupsOfThatNoise() {
    assertEquals(JointNoise.jointNoiseMultiplier(1, 3, 3, 3, 3), JointNoise.ofRound(3, 4), 1e-15);
    assertEquals(1.7, JointNoise.ofRound(1.7, 1));
    assertThrows(IllegalArgumentException.class, () -> JointNoise.ofRound(1, 0));
    assertThrows(IllegalArgumentException.class, () -> JointNoise.ofRound(-1, 1));
  }

  @Test
  void flatNoiseMultiplier_unequalNoise_isTheLeast() {
    assertEquals(4, JointNoise.flatNoiseMultiplier(0.5, 7, 2, 3));
    assertEquals(0, JointNoise.flatNoiseMultiplier(0.5, 0, 2));
    assertThrows(IllegalArgumentException.class, () -> JointNoise.flatNoiseMultiplier(1));
    assertThrows(IllegalArgumentException.class, () -> JointNoise.flatNoiseMultiplier(1.1, 1));
  }

  /** Squares that vanish must not make a release look free. */
  @Test
  void everyFormula_squaresOutOfRange_staysCloseToTheTruth() {
    assertEquals(1e200 / 2, JointNoise.jointNoiseMultiplier(1, 1e200, 1e200, 1e200, 1e200), 1e185);
    assertEquals(1e-200, JointNoise.jointNoiseMultiplier(1, 1e-200, 1e200), 1e-214);
    assertEquals(1.2e200, JointNoise.withCounts(2e200, 1, 0.75e200), 1e185);
    assertEquals(1.2e-200, JointNoise.withCounts(2e-200, 1, 0.75e-200), 1e-214);
    double infinity = Double.POSITIVE_INFINITY;
    assertEquals(infinity, JointNoise.jointNoiseMultiplier(1, infinity, infinity));
  }

  @Test
  void jointNoiseMultiplier_severalGroups_costsMoreThanTheSumOfAmplifiedCurves() {
    // One mask decides for all groups: adding up separately amplified curves would claim too
    // little.
    double q = 0.01;
    double order = 8;
    double joint = JointNoise.jointNoiseMultiplier(1, 1, 1, 1, 1);
    double together = SubsampledGaussianRdp.rdp(q, joint, order);
    double separately = 4 * SubsampledGaussianRdp.rdp(q, 1, order);
    assertTrue(together > 10 * separately, together + " against " + separately);
    // The truth of one joint step, from the exact integer-order sum at sigma = 1/2.
    double sum = 0;
    double binomial = 1;
    for (int k = 0; k <= 8; k++) {
      sum += binomial * Math.pow(1 - q, 8 - k) * Math.pow(q, k) * Math.exp(2.0 * k * (k - 1));
      binomial = binomial * (8 - k) / (k + 1);
    }
    assertEquals(Math.log(sum) / 7, together, 1e-9);
  }

  @Test
  void marginalDiagnostic_manyGroups_isFarBelowTheGuarantee() {
    var accountant = new RdpAccountant(RdpConversion.IMPROVED);
    double ratio = 1.5 / 0.95;
    double alone = accountant.epsilon(new SampledGaussian(0.02, ratio), 1000, 1e-5);
    double noise = JointNoise.jointNoiseMultiplier(0.95, 1.5, 1.5, 1.5);
    double joint = accountant.epsilon(new SampledGaussian(0.02, noise), 1000, 1e-5);
    assertTrue(alone < joint / 2);
    String text = new MarginalDiagnostic(1.5, ratio, alone).toString();
    assertTrue(text.contains("not a guarantee"), text);
  }

  @ParameterizedTest
  @EnumSource(NoiseAllocation.class)
  void noiseMultipliers_anyAllocation_hasTheSameJointNoise(NoiseAllocation allocation) {
    double[] clips = {0.1, 1, 3, 1e-4};
    int[] dimensions = {10, 5000, 1, 1_000_000};
    double[] sigmas = allocation.noiseMultipliers(1.3, 0.8, clips, dimensions);
    assertEquals(1.3, JointNoise.jointNoiseMultiplier(0.8, sigmas), 1e-13);
  }

  @Test
  void noiseMultipliers_closedForms_hold() {
    double[] clips = {3, 4};
    int[] dimensions = {16, 1};
    double[] equal = NoiseAllocation.EQUAL.noiseMultipliers(2, 0.5, clips, dimensions);
    assertEquals(Math.sqrt(2), equal[0], 1e-15);
    double[] global = NoiseAllocation.GLOBAL.noiseMultipliers(2, 0.5, clips, dimensions);
    assertEquals(5, global[0] * 3, 1e-14);
    assertEquals(5, global[1] * 4, 1e-14);
    double[] dim = NoiseAllocation.DIM.noiseMultipliers(2, 0.5, clips, dimensions);
    assertEquals(Math.sqrt(16.0 / 12), dim[0], 1e-14);
    assertEquals(Math.sqrt(16.0 / 4), dim[1], 1e-14);
  }

  @Test
  void noiseMultipliers_dim_hasTheLeastNoiseEnergy() {
    double[] clips = {0.5, 1, 2};
    int[] dimensions = {100, 20_000, 10};
    double least = energy(NoiseAllocation.DIM, clips, dimensions);
    assertTrue(least < energy(NoiseAllocation.EQUAL, clips, dimensions));
    assertTrue(least < energy(NoiseAllocation.GLOBAL, clips, dimensions));
  }

  private static double energy(NoiseAllocation allocation, double[] clips, int[] dimensions) {
    double[] sigmas = allocation.noiseMultipliers(1, 1, clips, dimensions);
    double sum = 0;
    for (int g = 0; g < sigmas.length; g++) {
      sum += dimensions[g] * Math.pow(sigmas[g] * clips[g], 2);
    }
    return sum;
  }

  @ParameterizedTest
  @ValueSource(doubles = {-1, Double.NaN, Double.NEGATIVE_INFINITY})
  void multipliers_ofNoSuchNoise_areRefused(double sigma) {
    assertThrows(
        IllegalArgumentException.class, () -> JointNoise.jointNoiseMultiplier(0.5, 1, sigma));
    assertThrows(
        IllegalArgumentException.class, () -> JointNoise.flatNoiseMultiplier(0.5, 1, sigma));
  }
}
