package org.smadp.nn.gradient;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.smadp.nn.Model;
import org.smadp.nn.RuntimeOptions;
import org.smadp.nn.layer.ClippingPath;
import org.smadp.nn.layer.Linear;
import org.smadp.nn.layer.Reshape;
import org.smadp.nn.torch.TorchGradientSums;
import org.smadp.privacy.Examples;
import org.smadp.privacy.Lot;
import org.smadp.privacy.query.ClipBounds;
import org.smadp.privacy.query.Probe;
import org.smadp.privacy.testkit.DoorKit;
import org.smadp.tensor.GroupedVector;
import org.smadp.tensor.Shape;

/**
 * Examples built against ghost norms in float32: sums that round the same way at every term, terms
 * that cancel, numbers at the edge of the format. Alone in its lot, none may exceed the bound.
 *
 * <p>A linear layer and a mean over positions make the gradient d (sum_t x_t)^T, so that an example
 * chooses its right factors freely.
 */
class GhostBoundTest {
  private static final RuntimeOptions GHOST =
      RuntimeOptions.defaults().withWorkers(1).withPaths(Map.of("fc.weight", ClippingPath.GHOST));

  /** A score of the label's class at which output gradients are near 1e-6. */
  private static final float SMALL_LOSS = 14;

  /** The small squares vanish one by one next to the first, and are a visible part together. */
  @ParameterizedTest(name = "{0} positions, {1} values")
  @CsvSource({"2, 200", "4, 384", "16, 1000", "64, 4000", "64, 16000"})
  void over_squaresThatVanishOneByOne_staysWithinTheBound(int positions, int values) {
    float[] input = new float[positions * values];
    for (int i = 0; i < input.length; i++) {
      input[i] = i % values == 0 ? 1 : 0.99f * 0x1p-12f;
    }
    requireWithin(positions, values, input, 1e-3);
  }

  @ParameterizedTest(name = "{0} positions, {1} values, rest {2}")
  @CsvSource({
    "2, 8, 0",
    "2, 300, 1e-3",
    "3, 50, 1e-5",
    "16, 100, 1e-4",
    "64, 30, 1e-3",
    "64, 300, 1e-6",
    "500, 20, 1e-4",
    "1024, 8, 0",
    "2000, 40, 1e-5"
  })
  void over_positionsThatCancel_staysWithinTheBound(int positions, int values, double rest) {
    for (int seed = 0; seed < 10; seed++) {
      requireWithin(positions, values, cancelling(positions, values, rest, seed), 1e-3);
    }
  }

  private static float[] cancelling(int positions, int values, double rest, int seed) {
    Random random = new Random(seed);
    float[] input = new float[positions * values];
    for (int v = 0; v < values; v++) {
      double sum = 0;
      for (int t = 0; t < positions - 1; t++) {
        input[t * values + v] = (float) (random.nextDouble() + (seed % 2 == 0 ? 1 : -0.5));
        sum += input[t * values + v];
      }
      input[(positions - 1) * values + v] = (float) (rest * random.nextGaussian() - sum);
    }
    return input;
  }

  /**
   * The exact sum over positions is zero, the computed one need not be: the small terms may vanish
   * next to the first. Wide enough for inner products in double, which see the zero.
   */
  @Test
  void over_sumOfZeroThatRoundingMisses_staysWithinTheBound() {
    int small = 256;
    int values = 4200;
    float[] input = new float[(small + 2) * values];
    Arrays.fill(input, 0, values, 1);
    Arrays.fill(input, values, (small + 1) * values, 11 * 0x1p-28f);
    Arrays.fill(input, (small + 1) * values, input.length, -1 - small * 11 * 0x1p-28f);
    requireWithin(small + 2, values, input, 1e-3);
  }

  /** Output gradients this small, times the factor, have no digits left; the inputs have. */
  @ParameterizedTest(name = "{0} positions")
  @ValueSource(ints = {1, 3})
  void over_hugeInputWithASmallLoss_staysWithinTheBound(int positions) {
    for (double bound = 1e-12; bound < 1; bound *= 1.7) {
      for (float size : new float[] {0x1p50f, 0x1p66f, 0x1p100f, 0x1p123f, 0x1p127f}) {
        float[] input = new float[positions * 5];
        for (int i = 0; i < input.length; i++) {
          input[i] = size / (1 + i);
        }
        requireWithin(positions, 5, input, SMALL_LOSS, bound);
      }
    }
  }

  private static void requireWithin(int positions, int values, float[] input, double bound) {
    requireWithin(positions, values, input, 0, bound);
  }

  private static void requireWithin(
      int positions, int values, float[] input, float ownScore, double bound) {
    Shape shape = Shape.of(positions, values);
    Linear linear = Linear.of("fc", values, 3);
    Model model = Model.of("test", shape, 3, linear, Reshape.MEAN_OVER_POSITIONS);
    float[] parameters = new float[model.layout().size()];
    parameters[3 * values] = ownScore; // the bias of the label's class
    Probe probe = new Probe.At(GroupedVector.copyOf(model.layout(), parameters));
    ClipBounds clip = ClipBounds.flat(model.layout(), bound);
    try (var sums = new TorchGradientSums(model, new Single(shape, input), GHOST)) {
      double square = 0;
      for (double value : DoorKit.values(sums.over(Lot.of(0), probe, clip))) {
        square += value * value;
      }
      double share = Math.sqrt(square) / bound;
      assertTrue(share <= 1, share - 1 + " too long");
    }
  }

  /** An example alone in its data set. */
  private static final class Single implements Examples {
    private final Shape shape;
    private final float[] input;

    Single(Shape shape, float[] input) {
      this.shape = shape;
      this.input = input;
    }

    @Override
    public int size() {
      return 1;
    }

    @Override
    public Shape inputShape() {
      return shape;
    }

    @Override
    public void copyInput(int example, float[] target, int offset) {
      System.arraycopy(input, 0, target, offset, input.length);
    }

    @Override
    public int label(int example) {
      return 0;
    }
  }
}
