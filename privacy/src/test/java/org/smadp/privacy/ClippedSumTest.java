package org.smadp.privacy;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.smadp.privacy.query.ClipBounds;
import org.smadp.privacy.testkit.DoorKit;
import org.smadp.tensor.GroupScalars;
import org.smadp.tensor.Layout;

class ClippedSumTest {
  private static final Layout LAYOUT = Layout.builder().group("a", 3).group("b", 2).build();
  private static final ClipBounds CLIP =
      ClipBounds.perGroup(GroupScalars.of(LAYOUT, group -> 1 + group.index()));
  private static final Lot LOT = Lot.of(0, 1);

  @Test
  void add_largeGradient_isClippedGroupByGroup() {
    var accumulator = ClippedSum.accumulator(LOT, CLIP);
    accumulator.add(new double[] {3, 0, 4, 0.5, 0});
    assertArrayEquals(
        new double[] {0.6, 0, 0.8, 0.5, 0}, DoorKit.values(accumulator.finish()), 1e-13);
  }

  @Test
  void add_underFlatBound_isClippedAsAWhole() {
    var accumulator = ClippedSum.accumulator(LOT, ClipBounds.flat(LAYOUT, 2));
    accumulator.add(new double[] {2, 0, 0, 0, Math.sqrt(12)});
    assertArrayEquals(
        new double[] {1, 0, 0, 0, Math.sqrt(3)}, DoorKit.values(accumulator.finish()), 1e-13);
  }

  @Test
  void add_nonFiniteBlock_leavesTheOtherGroupAlone() {
    var accumulator = ClippedSum.accumulator(LOT, CLIP);
    accumulator.add(new double[] {1, Double.NaN, 0, 0.5, 0.25});
    accumulator.add(new float[] {0, 0.5f, 0, Float.NEGATIVE_INFINITY, 1});
    assertArrayEquals(new double[] {0, 0.5, 0, 0.5, 0.25}, DoorKit.values(accumulator.finish()));
  }

  @ParameterizedTest(name = "seed {0}")
  @ValueSource(ints = {1, 2, 3})
  void add_floatGradient_equalsTheSameInDouble(int seed) {
    Random random = new Random(seed);
    var doubles = ClippedSum.accumulator(LOT, CLIP);
    var floats = ClippedSum.accumulator(LOT, CLIP);
    for (int example = 0; example < 50; example++) {
      float[] gradient = new float[LAYOUT.size()];
      double[] same = new double[LAYOUT.size()];
      for (int i = 0; i < same.length; i++) {
        gradient[i] = (float) (random.nextGaussian() * Math.pow(10, random.nextInt(60) - 30));
        same[i] = gradient[i];
      }
      floats.add(gradient);
      doubles.add(same);
    }
    ClippedSum expected = doubles.finish();
    ClippedSum actual = floats.finish();
    assertArrayEquals(DoorKit.counts(expected), DoorKit.counts(actual));
    assertArrayEquals(DoorKit.values(expected), DoorKit.values(actual), 1e-13);
  }

  @Test
  void add_wrongLength_throws() {
    var accumulator = ClippedSum.accumulator(LOT, CLIP);
    assertThrows(IllegalArgumentException.class, () -> accumulator.add(new double[4]));
    assertThrows(IllegalArgumentException.class, () -> accumulator.add(new float[6]));
  }

  @Test
  void addClipped_partialSums_landAtTheirOffset() {
    var accumulator = ClippedSum.accumulator(LOT, CLIP);
    accumulator.addClipped(3, new float[] {1, 2});
    accumulator.addClipped(0, new double[] {0.5, 0, 0, 1});
    assertArrayEquals(new double[] {0.5, 0, 0, 2, 2}, DoorKit.values(accumulator.finish()));
  }

  @Test
  void addClipped_longerThanOneBlock_addsEverywhere() {
    Layout large = Layout.builder().group("w", 100_000).build();
    var accumulator = ClippedSum.accumulator(LOT, ClipBounds.flat(large, 1));
    float[] part = new float[99_999];
    Arrays.fill(part, 2);
    accumulator.addClipped(1, part);
    accumulator.addClipped(1, part);
    double[] sum = DoorKit.values(accumulator.finish());
    assertEquals(0, sum[0]);
    assertTrue(Arrays.stream(sum, 1, sum.length).allMatch(v -> v == 4));
  }

  @Test
  void addClipped_outsideTheLayout_throws() {
    var accumulator = ClippedSum.accumulator(LOT, CLIP);
    var refusal =
        assertThrows(IllegalArgumentException.class, () -> accumulator.addClipped(4, new float[2]));
    assertEquals("partialSum must lie in [0, 5), was [4, 6)", refusal.getMessage());
    assertThrows(IllegalArgumentException.class, () -> accumulator.addClipped(-1, new double[2]));
  }

  @ParameterizedTest
  @ValueSource(doubles = {Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY})
  void finish_engineLetNonFiniteThrough_throws(double entry) {
    var accumulator = ClippedSum.accumulator(LOT, CLIP);
    accumulator.addClipped(1, new double[] {entry});
    assertThrows(IllegalStateException.class, accumulator::finish);
  }

  @Test
  void finish_twice_throws() {
    var accumulator = ClippedSum.accumulator(LOT, CLIP);
    accumulator.finish();
    assertThrows(IllegalStateException.class, accumulator::finish);
    assertThrows(IllegalStateException.class, () -> accumulator.add(new double[5]));
    assertThrows(IllegalStateException.class, () -> accumulator.addClipped(0, new float[5]));
  }

  @Test
  void toString_anySum_withholdsValues() {
    var accumulator = ClippedSum.accumulator(LOT, CLIP);
    accumulator.add(new double[] {0.123, 0, 0, 0, 0});
    assertEquals("ClippedSum[withheld]", accumulator.finish().toString());
    assertEquals("Lot[withheld]", LOT.toString());
  }

  @Test
  void lot_exampleDrawnTwice_throws() {
    assertThrows(IllegalArgumentException.class, () -> Lot.of(4, 1, 4));
    assertThrows(IllegalArgumentException.class, () -> Lot.of(2, 2));
    assertThrows(IllegalArgumentException.class, () -> Lot.of(-1, 2));
    assertThrows(IllegalArgumentException.class, () -> Lot.of(4, 1, 2).members(4));
    assertArrayEquals(new int[] {4, 1, 2}, Lot.of(4, 1, 2).members(5));
  }

  @Test
  void merge_partsOfOneLot_isTheSumOfAll() {
    var whole = ClippedSum.accumulator(LOT, CLIP);
    var first = ClippedSum.accumulator(LOT, CLIP);
    var second = ClippedSum.accumulator(LOT, CLIP);
    double[][] gradients = {{0.3, 0, 0, 2, 0}, {0, 5, 0, 0, 0.125}};
    for (double[] gradient : gradients) {
      whole.add(gradient);
    }
    first.add(gradients[0]);
    second.add(gradients[1]);
    ClippedSum part = second.finish();
    first.merge(part);
    ClippedSum merged = first.finish();
    ClippedSum direct = whole.finish();
    assertArrayEquals(DoorKit.counts(direct), DoorKit.counts(merged));
    assertArrayEquals(DoorKit.values(direct), DoorKit.values(merged));
    assertThrows(IllegalStateException.class, part::consume);
  }

  @Test
  void merge_otherLotOrBounds_throws() {
    var sum = ClippedSum.accumulator(LOT, CLIP);
    ClippedSum otherLot = ClippedSum.accumulator(Lot.of(0, 1), CLIP).finish();
    ClippedSum otherBounds = ClippedSum.accumulator(LOT, CLIP.automatic()).finish();
    assertThrows(IllegalArgumentException.class, () -> sum.merge(otherLot));
    assertThrows(IllegalArgumentException.class, () -> sum.merge(otherBounds));
  }
}
