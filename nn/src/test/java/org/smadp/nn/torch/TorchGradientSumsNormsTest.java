package org.smadp.nn.torch;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
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
import org.smadp.noise.NoiseSource;
import org.smadp.privacy.ClippedSum;
import org.smadp.privacy.Lot;
import org.smadp.privacy.query.ClipBounds;
import org.smadp.privacy.query.Probe;
import org.smadp.privacy.testkit.DoorKit;
import org.smadp.tensor.GroupedVector;
import org.smadp.tensor.Shape;

/** Counts, sums of norms and randomised rounding of the engine against single-example passes. */
class TorchGradientSumsNormsTest {
  private static final int LOT = 21;

  private final Model model = ModelZoo.byName("mlp", Shape.of(6), 3);
  private final SyntheticExamples examples = SyntheticExamples.gaussian(model, 40, 5);
  private final GroupedVector parameters = model.initialParameters(NoiseSource.seeded(1));
  private final Probe probe = new Probe.At(parameters);

  @ParameterizedTest(name = "{0}")
  @EnumSource(ClipBounds.Scope.class)
  void over_anyScope_countsTheExamplesWithinTheBound(ClipBounds.Scope scope) {
    ClipBounds clip = clip(scope, scope == ClipBounds.Scope.FLAT ? 1.8 : 0.9);
    try (var sums = new TorchGradientSums(model, examples, EngineFixture.options())) {
      double[] counts = DoorKit.counts(sums.over(EngineFixture.lot(LOT), probe, clip));
      double[] expected = DoorKit.counts(reference(EngineFixture.lot(LOT), clip));
      assertArrayEquals(expected, counts);
      assertTrue(Math.abs(counts[0]) < LOT / 2.0, "some within and some outside");
    }
  }

  @Test
  void ofNorms_flatBound_isTheSumOfClippedNorms() {
    ClipBounds clip = ClipBounds.flat(model.layout(), 1.2);
    try (var sums = new TorchGradientSums(model, examples, EngineFixture.options())) {
      double actual = DoorKit.normSum(sums.over(EngineFixture.lot(LOT), probe, clip));
      double expected = DoorKit.normSum(reference(EngineFixture.lot(LOT), clip));
      assertEquals(expected, actual, 1e-9 * expected);
    }
  }

  @ParameterizedTest(name = "micro-batch {0}")
  @ValueSource(ints = {1, 4, 32})
  void over_rounded_acceptsByTheCoinsOfTheLot(int microBatch) {
    ClipBounds clip = ClipBounds.flat(model.layout(), 8).rounded();
    int[] all = IntStream.range(0, LOT).toArray();
    double[] coins =
        IntStream.range(0, LOT).mapToDouble(n -> (n * 7 % LOT) / (double) LOT).toArray();
    Lot lot = Lot.of(0, all, coins);
    RuntimeOptions options = EngineFixture.options().withMicroBatch(microBatch);
    double[] actual = EngineFixture.sum(model, examples, options, lot, probe, clip);
    double[] expected = DoorKit.values(reference(lot, clip));
    double difference = EngineFixture.difference(expected, actual);
    assertTrue(difference < 1e-9, "difference " + difference);
    Lot otherCoins = Lot.of(0, all, Arrays.copyOf(Arrays.copyOfRange(coins, 1, LOT), LOT));
    double[] other = DoorKit.values(reference(otherCoins, clip));
    assertTrue(EngineFixture.difference(expected, other) > 0.01, "the coins must matter");
  }

  @Test
  void over_roundedWithoutCoins_throws() {
    ClipBounds clip = ClipBounds.flat(model.layout(), 2).rounded();
    try (var sums = new TorchGradientSums(model, examples, EngineFixture.options())) {
      assertThrows(
          IllegalStateException.class, () -> sums.over(EngineFixture.lot(LOT), probe, clip));
    }
  }

  @Test
  void over_ownAscent_countsToo() {
    ClipBounds clip = clip(ClipBounds.Scope.PER_GROUP, 0.9);
    try (var sums = new TorchGradientSums(model, examples, EngineFixture.options())) {
      Probe still = new Probe.OwnAscent(parameters, 0);
      assertArrayEquals(
          DoorKit.counts(sums.over(EngineFixture.lot(LOT), probe, clip)),
          DoorKit.counts(sums.over(EngineFixture.lot(LOT), still, clip)));
    }
  }

  private ClipBounds clip(ClipBounds.Scope scope, double norm) {
    return scope == ClipBounds.Scope.FLAT
        ? ClipBounds.flat(model.layout(), norm)
        : ClipBounds.shared(model.layout(), norm);
  }

  private ClippedSum reference(Lot lot, ClipBounds clip) {
    ClippedSum.Accumulator sum = ClippedSum.accumulator(lot, clip);
    boolean rounded = clip.rule() == ClipBounds.Rule.ROUNDED;
    try (ReferenceSums reference = new ReferenceSums(model, examples)) {
      int[] drawn = lot.members(examples.size());
      double[] coins = new double[drawn.length];
      if (rounded) {
        lot.fillCoins(drawn, coins);
      }
      for (int n = 0; n < drawn.length; n++) {
        sum.add(reference.gradient(drawn[n], parameters), coins[n]);
      }
    }
    return sum.finish();
  }
}
