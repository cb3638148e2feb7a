package org.smadp.accounting;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.smadp.accounting.pld.PldAccountant;
import org.smadp.accounting.rdp.RdpAccountant;
import org.smadp.accounting.rdp.RdpConversion;

class CalibrationTest {
  private static final RdpAccountant IMPROVED = new RdpAccountant(RdpConversion.IMPROVED);

  @ParameterizedTest(name = "seed {0}")
  @ValueSource(longs = {1, 2, 3})
  void jointNoise_randomTargets_isTheSmallestThatFits(long seed) {
    Random random = new Random(seed);
    for (int i = 0; i < 5; i++) {
      double q = Math.pow(10, -3 * random.nextDouble());
      long steps = (long) Math.pow(10, 4 * random.nextDouble());
      double target = Math.pow(10, -1 + 2 * random.nextDouble());
      var calibration = new Calibration(IMPROVED, target, 1e-5);
      double noise = calibration.jointNoise(q, steps).orElseThrow();
      String at = "q " + q + " steps " + steps + " target " + target + " noise " + noise;
      assertTrue(IMPROVED.epsilon(new SampledGaussian(q, noise), steps, 1e-5) <= target, at);
      double less = noise * (1 - 2e-6);
      assertTrue(IMPROVED.epsilon(new SampledGaussian(q, less), steps, 1e-5) > target, at);
    }
  }

  @Test
  void noise_pld_neverOvershootsAndIsTight() {
    var accountant = new PldAccountant();
    var noise = new Calibration(accountant, 2, 1e-5).noise(0.01, 1000, 0.95, 6);
    assertTrue(noise.epsilon() <= 2 && noise.epsilon() > 2 * (1 - 1e-3));
    double joint = noise.noiseMultiplier() / (0.95 * Math.sqrt(6));
    assertTrue(accountant.epsilon(new SampledGaussian(0.01, joint), 1000, 1e-5) <= 2);
    assertEquals(noise.jointNoiseMultiplier(), joint, 1e-15);
  }

  @Test
  void noise_impossibleTarget_saysSo() {
    Accountant stubborn = (entries, delta) -> Double.POSITIVE_INFINITY;
    var calibration = new Calibration(stubborn, 1, 1e-5);
    assertTrue(calibration.jointNoise(0.1, 1).isEmpty());
    var error = assertThrows(IllegalArgumentException.class, () -> calibration.noise(0.1, 1, 1, 1));
    assertTrue(error.getMessage().contains("cannot be reached"));
    assertThrows(IllegalArgumentException.class, () -> new Calibration(IMPROVED, 0, 1e-5));
    assertThrows(IllegalArgumentException.class, () -> new Calibration(IMPROVED, 1, 0));
  }

  @Test
  void steps_givenNoise_isTheLastThatFits() {
    var event = new SampledGaussian(0.01, 1.1);
    var calibration = new Calibration(IMPROVED, 2, 1e-5);
    long steps = calibration.steps(event);
    assertTrue(IMPROVED.epsilon(event, steps, 1e-5) <= 2);
    assertTrue(IMPROVED.epsilon(event, steps + 1, 1e-5) > 2);
    assertEquals(0, calibration.steps(new SampledGaussian(1, 0.01)));
    assertEquals(0, calibration.steps(new NonPrivate("plain sum")));
  }
}
