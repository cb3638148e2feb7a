package org.smadp.nn.torch;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.smadp.nn.Model;
import org.smadp.nn.ModelZoo;
import org.smadp.nn.Precision;
import org.smadp.nn.RuntimeOptions;
import org.smadp.nn.layer.Activation;
import org.smadp.nn.layer.BatchNorm;
import org.smadp.nn.layer.ClippingPath;
import org.smadp.nn.layer.Dropout;
import org.smadp.nn.layer.Linear;
import org.smadp.nn.layer.Reshape;
import org.smadp.noise.NoiseSource;
import org.smadp.privacy.Lot;
import org.smadp.privacy.query.ClipBounds;
import org.smadp.privacy.query.Probe;
import org.smadp.privacy.testkit.DoorKit;
import org.smadp.tensor.GroupedVector;
import org.smadp.tensor.Layout;
import org.smadp.tensor.Shape;

class TorchGradientSumsTest {
  private static final int LOT = 21;

  private final Model model = ModelZoo.byName("mnist-cnn");
  private final SyntheticExamples examples = SyntheticExamples.gaussian(model, 40, 5);
  private final GroupedVector parameters = model.initialParameters(NoiseSource.seeded(1));
  private final Probe probe = new Probe.At(parameters);
  private final ClipBounds clip = ClipBounds.shared(model.layout(), 0.5);

  @ParameterizedTest(name = "micro-batch {0}")
  @ValueSource(ints = {1, 2, 7, 20, 21, 32})
  void over_anyMicroBatch_isTheSameSum(int microBatch) {
    double[] expected =
        EngineFixture.reference(model, examples, EngineFixture.lot(LOT), parameters, clip);
    RuntimeOptions options = EngineFixture.options().withMicroBatch(microBatch);
    double[] actual =
        EngineFixture.sum(model, examples, options, EngineFixture.lot(LOT), probe, clip);
    double difference = EngineFixture.difference(expected, actual);
    assertTrue(difference < 1e-9, "difference " + difference);
  }

  @ParameterizedTest(name = "{0}")
  @EnumSource(Precision.class)
  void over_anyNumberOfWorkers_givesTheSameBits(Precision precision) {
    RuntimeOptions options = EngineFixture.options().withPrecision(precision);
    double[] one = sum(options.withWorkers(1));
    for (int workers : new int[] {2, 3, 5}) {
      assertArrayEquals(one, sum(options.withWorkers(workers)), 0, workers + " workers");
    }
  }

  @Test
  void over_inFloat_isCloseToDouble() {
    double[] wide = sum(EngineFixture.options());
    double[] narrow = sum(EngineFixture.options().withPrecision(Precision.FLOAT32));
    double difference = EngineFixture.difference(wide, narrow);
    assertTrue(difference < 1e-4, "difference " + difference);
  }

  @Test
  void over_emptyLot_isZero() {
    double[] sum =
        EngineFixture.sum(
            model, examples, EngineFixture.options(), EngineFixture.lot(0), probe, clip);
    assertArrayEquals(new double[sum.length], sum);
  }

  @ParameterizedTest(name = "{0}")
  @EnumSource(ClippingPath.class)
  void over_exampleWithBadInput_addsNothingAndHarmsNoOther(ClippingPath path) {
    Lot others = Lot.of(0, 1, 2, 4, 5, 6, 7);
    for (ClipBounds bounds : List.of(clip, ClipBounds.flat(model.layout(), 0.5))) {
      double[] expected = EngineFixture.reference(model, examples, others, parameters, bounds);
      for (float bad : new float[] {Float.NaN, Float.POSITIVE_INFINITY, Float.NEGATIVE_INFINITY}) {
        SyntheticExamples spoiled = spoiled(bad);
        double[] actual =
            EngineFixture.sum(
                model,
                spoiled,
                EngineFixture.options(model, path),
                EngineFixture.lot(8),
                probe,
                bounds);
        double[] alone = EngineFixture.reference(model, spoiled, Lot.of(3), parameters, bounds);
        for (int i = 0; i < alone.length; i++) {
          alone[i] += expected[i]; // an infinite input may leave some groups finite
        }
        double difference = EngineFixture.difference(alone, actual);
        assertTrue(difference < 1e-9, bad + " " + bounds.scope() + ": " + difference);
      }
    }
  }

  /** Example 3 with one bad pixel in the middle. */
  private SyntheticExamples spoiled(float bad) {
    return examples.with(3, 14 * 28 + 14, bad);
  }

  @Test
  void over_gradientOverflowsInOneGroup_zeroesThatBlockOnly() {
    // The last layer's gradient is infinite in float for an input of 1e30; the first layer's is
    // zero because the activation is flat there.
    Model small =
        Model.of(
            "small",
            Shape.of(1),
            2,
            Linear.of("first", 1, 2),
            Activation.RELU,
            Linear.of("last", 2, 2));
    Layout layout = small.layout();
    GroupedVector weights =
        GroupedVector.copyOf(layout, new float[] {1e20f, 1e20f, 0, 0, 1, -1, 1, -1, 0, 0});
    SyntheticExamples huge = SyntheticExamples.gaussian(small, 1, 1).with(0, 0, 1e30f);
    double[] sum =
        EngineFixture.sum(
            small,
            huge,
            EngineFixture.options().withPrecision(Precision.FLOAT32),
            EngineFixture.lot(1),
            new Probe.At(weights),
            ClipBounds.shared(layout, 1));
    assertTrue(Arrays.stream(sum).allMatch(Double::isFinite), Arrays.toString(sum));
    Layout.Group last = layout.group(1);
    for (int i = last.offset(); i < last.end(); i++) {
      assertEquals(0, sum[i]);
    }
  }

  @Test
  void over_ownAscent_climbsBeforeTheGradient() {
    double radius = 0.3;
    double[] expected = new double[model.layout().size()];
    try (ReferenceSums reference = new ReferenceSums(model, examples)) {
      for (int e = 0; e < 5; e++) {
        double[] gradient = reference.gradient(e, parameters);
        double norm = Math.sqrt(Arrays.stream(gradient).map(v -> v * v).sum());
        float[] moved = parameters.toArray();
        for (int i = 0; i < moved.length; i++) {
          moved[i] = (float) (moved[i] + radius * gradient[i] / norm);
        }
        GroupedVector point = GroupedVector.adopt(model.layout(), moved);
        ReferenceSums.addClipped(expected, reference.gradient(e, point), clip);
      }
    }
    double[] actual =
        EngineFixture.sum(
            model,
            examples,
            EngineFixture.options(),
            EngineFixture.lot(5),
            new Probe.OwnAscent(parameters, radius),
            clip);
    // The reference rounds the point it climbs to to float.
    double difference = EngineFixture.difference(expected, actual);
    assertTrue(difference < 1e-5, "difference " + difference);
    double withoutAscent = EngineFixture.difference(expected, reference(5));
    assertTrue(withoutAscent > 1e-2, "the ascent must matter, was " + withoutAscent);
  }

  @Test
  void over_dropout_isKeyedByQueryAndExample() {
    Model dropping =
        Model.of(
            "dropping",
            Shape.of(4),
            3,
            Linear.of("first", 4, 50),
            new Dropout(0.5),
            Linear.of("last", 50, 3));
    SyntheticExamples data = SyntheticExamples.gaussian(dropping, 9, 2);
    double[] first = dropped(dropping, data, EngineFixture.options(), 0);
    double[] sameOtherwise =
        dropped(dropping, data, EngineFixture.options().withMicroBatch(3).withWorkers(1), 0);
    assertTrue(EngineFixture.difference(first, sameOtherwise) < 1e-12);
    assertFalse(
        EngineFixture.difference(first, dropped(dropping, data, EngineFixture.options(), 1))
            < 1e-2);
  }

  /** The passes of DP-SAM over one lot see one thinned network. */
  @Test
  void over_dropoutTwiceOnOneLot_drawsTheSameMasks() {
    Model dropping =
        Model.of(
            "dropping",
            Shape.of(4),
            3,
            Linear.of("first", 4, 50),
            new Dropout(0.5),
            Linear.of("last", 50, 3));
    SyntheticExamples data = SyntheticExamples.gaussian(dropping, 9, 2);
    var point = new Probe.At(dropping.initialParameters(NoiseSource.seeded(4)));
    ClipBounds bounds = ClipBounds.shared(dropping.layout(), 1);
    Lot lot = Lot.of(3, IntStream.range(0, 9).toArray(), new double[0]);
    try (TorchGradientSums sums =
        new TorchGradientSums(dropping, data, EngineFixture.options(), NoiseSource.seeded(9))) {
      assertArrayEquals(
          DoorKit.values(sums.over(lot, point, bounds)),
          DoorKit.values(sums.over(lot, point, bounds)));
    }
  }

  private static double[] dropped(
      Model dropping, SyntheticExamples data, RuntimeOptions options, long query) {
    GroupedVector weights = dropping.initialParameters(NoiseSource.seeded(4));
    try (TorchGradientSums sums =
        new TorchGradientSums(dropping, data, options, NoiseSource.seeded(9))) {
      ClipBounds bounds = ClipBounds.shared(dropping.layout(), 1);
      Lot lot = Lot.of(query, IntStream.range(0, 9).toArray(), new double[0]);
      return DoorKit.values(sums.over(lot, new Probe.At(weights), bounds));
    }
  }

  @Test
  void constructor_modelThatCannotBeTrained_isRefused() {
    Model mixing = Model.of("test", Shape.of(3, 2), 6, new BatchNorm("bn1", 3), Reshape.FLATTEN);
    SyntheticExamples data = SyntheticExamples.gaussian(mixing, 1, 1);
    assertThrows(
        IllegalArgumentException.class,
        () -> new TorchGradientSums(mixing, data, EngineFixture.options()));
  }

  @Test
  void over_otherLayout_isRefused() {
    Layout other = Layout.builder().group("g", 3).build();
    RuntimeOptions options = new RuntimeOptions(1, 4, Precision.FLOAT32, Map.of());
    try (TorchGradientSums sums = new TorchGradientSums(model, examples, options)) {
      assertThrows(
          IllegalArgumentException.class,
          () -> sums.over(EngineFixture.lot(1), probe, ClipBounds.shared(other, 1)));
      assertThrows(
          IllegalArgumentException.class,
          () -> sums.over(EngineFixture.lot(1), new Probe.At(GroupedVector.zeros(other)), clip));
    }
  }

  @Test
  void over_exampleOutsideTheData_failsAndLeavesTheEngineUsable() {
    try (TorchGradientSums sums = new TorchGradientSums(model, examples, EngineFixture.options())) {
      Lot outside = Lot.of(0, 1, 2, 3, 4, 99);
      assertThrows(RuntimeException.class, () -> sums.over(outside, probe, clip));
      double[] total = DoorKit.values(sums.over(EngineFixture.lot(5), probe, clip));
      assertTrue(EngineFixture.difference(reference(5), total) < 1e-9);
    }
  }

  private double[] reference(int size) {
    return EngineFixture.reference(model, examples, EngineFixture.lot(size), parameters, clip);
  }

  private double[] sum(RuntimeOptions options) {
    return EngineFixture.sum(model, examples, options, EngineFixture.lot(LOT), probe, clip);
  }
}
