package org.smadp.noise.law;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;
import org.smadp.noise.NoiseSource;
import org.smadp.noise.Purpose;
import org.smadp.noise.RoundedGaussians;
import org.smadp.noise.Streams;

/** Each law as it is stated, with the noise of its address and of no other. */
class NoiseLawTest {
  private static final Sensitivity PART = new Sensitivity(0.5, 1, 3, 3);
  private static final double[] SUM = {0.25, -3, 1e3};
  private static final double[] HISTORY = {1, 2, -5};

  private final Streams streams = NoiseSource.seeded(9).claim(Purpose.RELEASE_NOISE);

  @Test
  void release_gaussian_isSumAndHistoryAndNoise() {
    double[] expected = {1.25, -1, 995};
    streams.gaussians(7, 2).addTo(expected, 0, 3, 5, 1.5); // noise multiplier 3, bound 1/2
    assertEquals(1.5, NoiseLaw.GAUSSIAN.of(PART).stddev());
    assertArrayEquals(expected, released(NoiseLaw.GAUSSIAN));
  }

  @Test
  void release_grid_isThePointMovedByTheNoiseAndHistory() {
    Grid grid = Grid.of(PART);
    double[] expected = new double[3];
    new RoundedGaussians(streams.uniforms(7, 2), grid.scale())
        .visit(
            0,
            3,
            5,
            (i, noise) -> expected[i] = (grid.point(SUM[i]) + noise) * grid.spacing() + HISTORY[i]);
    assertArrayEquals(expected, released(NoiseLaw.GRID));
  }

  private double[] released(NoiseLaw law) {
    double[] values = SUM.clone();
    law.of(PART)
        .release(
            values,
            0,
            3,
            (all, from, to) -> {
              for (int i = from; i < to; i++) {
                all[i] += HISTORY[i];
              }
            },
            new Noise.Source(streams, 7, 2),
            5);
    return values;
  }
}
