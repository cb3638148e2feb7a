package org.smadp.nn.torch;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.smadp.nn.Model;
import org.smadp.nn.ModelZoo;
import org.smadp.nn.RuntimeOptions;
import org.smadp.nn.Views;
import org.smadp.nn.layer.ClippingPath;
import org.smadp.noise.NoiseSource;
import org.smadp.noise.Purpose;
import org.smadp.privacy.Examples;
import org.smadp.privacy.query.ClipBounds;
import org.smadp.privacy.query.Probe;
import org.smadp.privacy.testkit.DoorKit;
import org.smadp.tensor.GroupedVector;
import org.smadp.tensor.Layout;
import org.smadp.tensor.Shape;

class ViewsTest {
  private static final Views VIEWS = new Views(3, 2, true);
  private static final int LOT = 9;
  private static final ClipBounds.Scope FLAT = ClipBounds.Scope.FLAT;

  private final Model model = ModelZoo.byName("mnist-cnn", Shape.of(1, 20, 20), 10);
  private final SyntheticExamples examples = SyntheticExamples.gaussian(model, 12, 5);
  private final GroupedVector parameters = model.initialParameters(NoiseSource.seeded(1));
  private final ClipBounds clip = ClipBounds.shared(model.layout(), 0.5);

  /** View k of each example, drawn by itself. */
  private record OneView(Examples source, ViewDraws draws, long query, int view)
      implements Examples {
    @Override
    public int size() {
      return source.size();
    }

    @Override
    public Shape inputShape() {
      return source.inputShape();
    }

    @Override
    public void copyInput(int example, float[] target, int offset) {
      int length = inputShape().size();
      float[] input = new float[length];
      source.copyInput(example, input, 0);
      float[] all = new float[draws.count() * length];
      draws.fill(query, example, input, all, 0, length);
      System.arraycopy(all, view * length, target, offset, length);
    }

    @Override
    public int label(int example) {
      return source.label(example);
    }
  }

  private double[] sum(RuntimeOptions options, ClipBounds bounds, int lot) {
    try (var sums = new TorchGradientSums(model, examples, VIEWS, options, NoiseSource.seeded(3))) {
      return DoorKit.values(sums.over(EngineFixture.lot(lot), new Probe.At(parameters), bounds));
    }
  }

  /** The mean over views of single-example gradients, clipped and added up. */
  private double[] reference(ClipBounds bounds) {
    ClipBounds open = ClipBounds.shared(model.layout(), 1e9);
    double[] total = new double[model.layout().size()];
    var draws =
        new ViewDraws(VIEWS, NoiseSource.seeded(3).claim(Purpose.AUGMENTATION), model.inputShape());
    for (int example = 0; example < LOT; example++) {
      double[] mean = new double[total.length];
      for (int view = 0; view < VIEWS.count(); view++) {
        try (ReferenceSums one =
            new ReferenceSums(
                model, new OneView(examples, draws, EngineFixture.lot(1).query(), view))) {
          double[] gradient = one.clippedSum(new int[] {example}, parameters, open);
          for (int i = 0; i < mean.length; i++) {
            mean[i] += gradient[i] / VIEWS.count();
          }
        }
      }
      addClipped(total, mean, bounds);
    }
    return total;
  }

  private static void addClipped(double[] total, double[] gradient, ClipBounds bounds) {
    if (bounds.scope() == FLAT) {
      addClipped(total, gradient, 0, total.length, bounds.clipNorms().of(0));
      return;
    }
    for (Layout.Group group : bounds.layout().groups()) {
      addClipped(
          total,
          gradient,
          group.offset(),
          group.offset() + group.length(),
          bounds.clipNorms().of(group.index()));
    }
  }

  private static void addClipped(double[] total, double[] gradient, int from, int to, double c) {
    double norm =
        Math.sqrt(IntStream.range(from, to).mapToDouble(i -> gradient[i] * gradient[i]).sum());
    for (int i = from; i < to; i++) {
      total[i] += gradient[i] * Math.min(1, c / norm);
    }
  }

  @ParameterizedTest
  @EnumSource(ClippingPath.class)
  void over_severalViews_averagesBeforeClipping(ClippingPath path) {
    double[] expected = reference(clip);
    double[] actual = sum(EngineFixture.options(model, path), clip, LOT);
    assertTrue(EngineFixture.difference(expected, actual) < 1e-9);
  }

  /** Bounds that clip all, some and none: the first alone would not see a wrong weight of views. */
  @ParameterizedTest
  @ValueSource(doubles = {0.5, 3, 1000})
  void over_severalViewsUnderFlatClipping_averagesBeforeClipping(double bound) {
    ClipBounds flat = ClipBounds.flat(model.layout(), bound);
    double[] actual = sum(EngineFixture.options(), flat, LOT);
    assertTrue(EngineFixture.difference(reference(flat), actual) < 1e-9);
  }

  /** Clipping each view and then averaging would pass this, but not the equality above. */
  @Test
  void over_oneExampleMore_movesEachGroupByAtMostItsBound() {
    double[] without = sum(RuntimeOptions.defaults(), clip, LOT - 1);
    double[] with = sum(RuntimeOptions.defaults(), clip, LOT);
    for (Layout.Group group : model.layout().groups()) {
      double squares = 0;
      for (int i = group.offset(); i < group.offset() + group.length(); i++) {
        squares += (with[i] - without[i]) * (with[i] - without[i]);
      }
      assertTrue(Math.sqrt(squares) <= clip.clipNorms().of(group.index()) * (1 + 1e-5));
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 5})
  void over_anyNumberOfWorkers_givesTheSameBits(int workers) {
    double[] one = sum(EngineFixture.options().withWorkers(1), clip, LOT);
    assertArrayEquals(one, sum(EngineFixture.options().withWorkers(workers), clip, LOT), 0);
  }

  @Test
  void over_plainViews_isTheSumOfTheExamples() {
    double[] expected =
        EngineFixture.sum(
            model,
            examples,
            EngineFixture.options(),
            EngineFixture.lot(LOT),
            new Probe.At(parameters),
            clip);
    try (var sums =
        new TorchGradientSums(
            model, examples, Views.none(), EngineFixture.options(), NoiseSource.seeded(3))) {
      double[] actual =
          DoorKit.values(sums.over(EngineFixture.lot(LOT), new Probe.At(parameters), clip));
      assertArrayEquals(expected, actual, 0);
    }
  }

  /** Ramps tell by their values where each pixel came from. */
  @Test
  void fill_ofARamp_shiftsWithinReachAndMirrorsHalf() {
    Shape shape = Shape.of(1, 8, 8);
    float[] ramp = new float[64];
    for (int i = 0; i < 64; i++) {
      ramp[i] = i % 8 + 100 * (i / 8);
    }
    var draws = new ViewDraws(VIEWS, NoiseSource.seeded(7).claim(Purpose.AUGMENTATION), shape);
    int mirrored = 0;
    boolean[] seen = new boolean[5];
    for (int query = 0; query < 200; query++) {
      float[] views = new float[3 * 64];
      draws.fill(query, 4, ramp, views, 0, 64);
      for (int k = 0; k < 3; k++) {
        float[] view = Arrays.copyOfRange(views, 64 * k, 64 * (k + 1));
        float slope = view[28] - view[27]; // columns 3 and 4 of row 3: no reflection there
        assertEquals(1, Math.abs(slope));
        mirrored += slope < 0 ? 1 : 0;
        int down = 3 - (int) (view[27] / 100);
        assertTrue(Math.abs(down) <= 2);
        seen[down + 2] = true;
      }
    }
    assertTrue(mirrored > 200 && mirrored < 400, "mirrored " + mirrored);
    assertArrayEquals(new boolean[] {true, true, true, true, true}, seen);
  }

  @Test
  void fill_ofAnotherQueryOrExample_drawsOthers() {
    Shape shape = Shape.of(1, 8, 8);
    float[] ramp = new float[64];
    for (int i = 0; i < 64; i++) {
      ramp[i] = i;
    }
    var draws =
        new ViewDraws(
            new Views(8, 2, true), NoiseSource.seeded(7).claim(Purpose.AUGMENTATION), shape);
    float[] first = filled(draws, ramp, 1, 1);
    assertArrayEquals(first, filled(draws, ramp, 1, 1));
    assertFalse(Arrays.equals(first, filled(draws, ramp, 2, 1)));
    assertFalse(Arrays.equals(first, filled(draws, ramp, 1, 2)));
  }

  private static float[] filled(ViewDraws draws, float[] source, long query, int example) {
    float[] views = new float[8 * 64];
    draws.fill(query, example, source, views, 0, 64);
    return views;
  }

  @Test
  void requireFitting_tableOrTooLargeAShift_isRefused() {
    assertThrows(IllegalArgumentException.class, () -> VIEWS.requireFitting(Shape.of(30)));
    Views far = new Views(2, 8, false);
    assertThrows(IllegalArgumentException.class, () -> far.requireFitting(Shape.of(1, 8, 9)));
    assertThrows(IllegalArgumentException.class, () -> new Views(0, 1, false));
    assertThrows(IllegalArgumentException.class, () -> new Views(1, -1, false));
  }
}
