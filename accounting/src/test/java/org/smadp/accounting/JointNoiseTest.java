package org.smadp.accounting;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class JointNoiseTest {
  @Test
  void jointNoiseMultiplier_equalGroups_isDividedByRootOfGroups() {
    assertEquals(1.5 / (0.9 * 2), JointNoise.jointNoiseMultiplier(0.9, 1.5, 1.5, 1.5, 1.5), 1e-15);
    assertEquals(0, JointNoise.jointNoiseMultiplier(1, 1, 0, 2));
    assertEquals(1e-200, JointNoise.jointNoiseMultiplier(1, 1e-200, 1e200), 1e-214);
    assertThrows(IllegalArgumentException.class, () -> JointNoise.jointNoiseMultiplier(0, 1));
    assertThrows(IllegalArgumentException.class, () -> JointNoise.jointNoiseMultiplier(1));
  }

  @Test
  void event_mixing_equalsMoreNoise() {
    assertEquals(
        JointNoise.event(0.1, 1, 2 / 0.5, 3 / 0.5).noiseMultiplier(),
        JointNoise.event(0.1, 0.5, 2, 3).noiseMultiplier(),
        1e-15);
  }

  @Test
  void event_severalGroups_costsMoreThanTheSumOfAmplifiedCurves() {
    // One mask decides for all groups: adding up separately amplified curves would claim too
    // little.
    double q = 0.01;
    double order = 8;
    double joint = JointNoise.event(q, 1, 1, 1, 1, 1).noiseMultiplier();
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
  void marginal_manyGroups_isFarBelowTheGuarantee() {
    MarginalDiagnostic first = JointNoise.marginal(0.02, 0.95, 1000, 1e-5, 1.5, 1.5, 1.5).get(0);
    double joint =
        new RdpAccountant(RdpConversion.IMPROVED)
            .epsilon(JointNoise.event(0.02, 0.95, 1.5, 1.5, 1.5), 1000, 1e-5);
    assertTrue(first.epsilonRdpImproved() < joint / 2);
    assertEquals(1.5 / 0.95, first.ratio(), 1e-15);
    assertTrue(first.toString().contains("not a guarantee"));
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
}
