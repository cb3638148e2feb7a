package org.smadp.optim.clip;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.smadp.accounting.PrivacyLedger;
import org.smadp.noise.NoiseSource;
import org.smadp.noise.Purpose;
import org.smadp.optim.PrescribedNoise;
import org.smadp.optim.Transform;
import org.smadp.optim.TransformContract;
import org.smadp.privacy.ClippedSum;
import org.smadp.privacy.PrivateRelease;
import org.smadp.privacy.query.ClipBounds;
import org.smadp.privacy.query.ClipCount;
import org.smadp.privacy.query.GradientQuery;
import org.smadp.privacy.query.HistoryTerm;
import org.smadp.privacy.query.Probe;
import org.smadp.privacy.query.Sampling;
import org.smadp.privacy.testkit.DoorKit;
import org.smadp.tensor.GroupScalars;
import org.smadp.tensor.GroupedVector;

class ClipRateGainTest extends TransformContract {
  @Override
  protected Transform transform() {
    return new ClipRateGain(0.25, 0.125, 0.5, 2);
  }

  /** The target is 0.25 and the tolerance 0.125; lots have 16 examples. */
  @ParameterizedTest(name = "{0} of 16 clipped")
  @CsvSource({"0, 1.01", "1, 1.01", "2, 1", "4, 1", "6, 1", "7, 0.995", "16, 0.995"})
  void apply_firstRelease_movesTheGainOutsideTheTolerance(int clipped, double gain) {
    assertEquals(gain, gain(transform().start(layout), clipped), 1e-6);
  }

  /** The share after n lots without, then one with all clipped: 0.9 * 0 + 0.1 * 1. */
  @Test
  void apply_shareThatJumps_isSmoothed() {
    Transform.Stage stage = transform().start(layout);
    assertEquals(1.01, gain(stage, 0), 1e-6);
    assertEquals(1.01 * 1.01, gain(stage, 16), 1e-6); // share 0.1
    assertEquals(1.01 * 1.01, gain(stage, 16), 1e-6); // share 0.19, within the tolerance
    assertEquals(1.01 * 1.01, gain(stage, 16), 1e-6); // 0.271
    assertEquals(1.01 * 1.01, gain(stage, 16), 1e-6); // 0.3439
    assertEquals(1.01 * 1.01 * 0.995, gain(stage, 16), 1e-6); // 0.40951
  }

  @Test
  void apply_manyTimes_staysWithinItsBounds() {
    Transform.Stage rising = transform().start(layout);
    Transform.Stage falling = transform().start(layout);
    for (int t = 0; t < 200; t++) {
      gain(rising, 0);
      gain(falling, 16);
    }
    assertEquals(2, gain(rising, 0), 1e-6);
    assertEquals(0.5, gain(falling, 16), 1e-6);
  }

  /** What a direction is multiplied by after a release with this many of 16 clipped. */
  private double gain(Transform.Stage stage, int clipped) {
    float[] ones = new float[layout.size()];
    Arrays.fill(ones, 1);
    GroupedVector direction = GroupedVector.adopt(layout, ones);
    return stage
        .apply(direction, new Transform.Context(0, direction, counted(clipped), LOT))
        .get(0);
  }

  private PrivateRelease counted(int clipped) {
    ClipBounds clip = ClipBounds.flat(layout, 1);
    double[] norms = new double[(int) LOT];
    Arrays.fill(norms, 0, clipped, 2);
    PrescribedNoise silent = (release, group, index) -> 0;
    return DoorKit.oracle(
            new Sampling.Poisson(1),
            (lot, probe, bounds) -> {
              ClippedSum.Accumulator sum = ClippedSum.accumulator(lot, bounds);
              sum.addNorms(0, norms);
              return sum.finish();
            },
            GroupScalars.uniform(layout, 1),
            silent,
            NoiseSource.seeded(0).claim(Purpose.LOT_SAMPLING),
            new PrivacyLedger(),
            0)
        .ask(
            new GradientQuery(
                new Probe.At(GroupedVector.zeros(layout)),
                clip,
                1,
                HistoryTerm.zero(layout),
                new ClipCount.Noisy(1)));
  }
}
