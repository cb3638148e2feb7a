package org.smadp.optim.memory;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.ForkJoinPool;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.smadp.tensor.GroupedVector;
import org.smadp.tensor.Layout;

/** The fused passes against plain loops. */
class MemoryKernelTest {
  @ParameterizedTest(name = "{0} lags, length {1}, seed {2}")
  @CsvSource({"1,7,1", "2,513,2", "3,1024,3", "4,40000,4", "7,100001,5", "8,600,6"})
  void combine_anyLagsAndLength_matchesThePlainLoop(int lags, int length, long seed) {
    Inputs inputs = new Inputs(lags, length, seed);
    MemoryKernel.Moments moments = inputs.combine();
    double dot = 0;
    double trendSquared = 0;
    double stateSquared = 0;
    for (int i = inputs.group.offset(); i < inputs.group.end(); i++) {
      double expected = 0;
      for (int j = 0; j < lags; j++) {
        expected += inputs.weights[j] * inputs.lags.get(j).get(i);
      }
      assertEquals(expected, inputs.state[i], 1e-6);
      dot += expected * inputs.trend[i];
      trendSquared += (double) inputs.trend[i] * inputs.trend[i];
      stateSquared += expected * expected;
    }
    double scale = Math.sqrt(trendSquared * stateSquared);
    assertEquals(dot, moments.dot(), 1e-6 * scale);
    assertEquals(trendSquared, moments.trendSquared(), 1e-12 * trendSquared);
    assertEquals(stateSquared, moments.stateSquared(), 1e-6 * stateSquared);
    assertEquals(0, inputs.state[inputs.group.offset() - 1], "other groups are left alone");
    assertEquals(0, inputs.state[inputs.group.end()], "other groups are left alone");
  }

  @ParameterizedTest(name = "gain {0}, length {1}, seed {2}")
  @CsvSource({"1,7,1", "0.25,513,2", "0.1,100001,3"})
  void follow_anyGain_matchesThePlainLoop(double gain, int length, long seed) {
    Inputs inputs = new Inputs(2, length, seed);
    float[] before = inputs.trend.clone();
    GroupedVector latest = inputs.lags.get(0);
    GroupedVector recalled = inputs.lags.get(1);
    double fresh = MemoryKernel.follow(inputs.group, latest, recalled, gain, inputs.trend);
    double expected = 0;
    for (int i = inputs.group.offset(); i < inputs.group.end(); i++) {
      assertEquals(
          (float) (gain * latest.get(i) + (1 - gain) * before[i]), inputs.trend[i], "at " + i);
      double difference = (double) latest.get(i) - recalled.get(i);
      expected += difference * difference;
    }
    assertEquals(expected, fresh, 1e-12 * expected);
    assertEquals(before[0], inputs.trend[0], "other groups are left alone");
  }

  @Test
  void scale_oneGroup_leavesTheOthers() {
    Inputs inputs = new Inputs(1, 40000, 9);
    float[] values = inputs.trend.clone();
    MemoryKernel.scale(inputs.group, 0.5, values);
    assertEquals(inputs.trend[0], values[0]);
    for (int i = inputs.group.offset(); i < inputs.group.end(); i++) {
      assertEquals(0.5f * inputs.trend[i], values[i]);
    }
  }

  @Test
  void combine_anyNumberOfThreads_givesTheSameBits() {
    Inputs one = new Inputs(7, 300_001, 4);
    Inputs four = new Inputs(7, 300_001, 4);
    assertEquals(inPool(1, one), inPool(4, four));
    assertArrayEquals(one.state, four.state);
  }

  @Test
  void combine_withoutLags_throws() {
    Inputs inputs = new Inputs(1, 5, 1);
    assertThrows(
        IllegalArgumentException.class,
        () ->
            MemoryKernel.combine(
                inputs.group, new double[0], List.of(), inputs.trend, inputs.state));
  }

  private static MemoryKernel.Moments inPool(int threads, Inputs inputs) {
    var pool = new ForkJoinPool(threads);
    try {
      return pool.submit(inputs::combine).join();
    } finally {
      pool.shutdown();
    }
  }

  private static final class Inputs {
    final Layout layout;
    final Layout.Group group;
    final double[] weights;
    final List<GroupedVector> lags = new ArrayList<>();
    final float[] trend;
    final float[] state;

    Inputs(int count, int length, long seed) {
      layout = Layout.builder().group("before", 3).group("used", length).group("after", 4).build();
      group = layout.group(1);
      Random random = new Random(seed);
      weights = random.doubles(count).toArray();
      for (int j = 0; j < count; j++) {
        lags.add(GroupedVector.adopt(layout, floats(random)));
      }
      trend = floats(random);
      state = new float[layout.size()];
    }

    MemoryKernel.Moments combine() {
      return MemoryKernel.combine(group, weights, lags, trend, state);
    }

    private float[] floats(Random random) {
      float[] values = new float[layout.size()];
      for (int i = 0; i < values.length; i++) {
        values[i] = (float) random.nextGaussian();
      }
      return values;
    }
  }
}
