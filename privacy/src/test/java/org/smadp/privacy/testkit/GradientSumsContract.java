package org.smadp.privacy.testkit;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.smadp.privacy.GradientSums;
import org.smadp.privacy.Lot;
import org.smadp.privacy.query.ClipBounds;
import org.smadp.privacy.query.Probe;
import org.smadp.tensor.GroupScalars;
import org.smadp.tensor.Layout;

/**
 * What every {@link GradientSums} must hold: one example, whatever it contains, moves each sum by
 * at most the clip bound (paper, "Fixed-mask sensitivity of the group-wise clipped sum"). Extend it
 * and supply the implementation with examples that include zeros, huge and non-finite ones.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
public abstract class GradientSumsContract {
  private static final int BATCHES = 20;

  /** The implementation under test. */
  protected abstract GradientSums sums();

  protected abstract Layout layout();

  /** Examples 0, 1, ... up to this number may be drawn. */
  protected abstract int exampleCount();

  /** What the examples are asked for. */
  protected abstract List<Probe> probes();

  /** The examples whose gradients hold a NaN or an infinity in every group. */
  protected abstract List<Integer> nonFiniteExamples();

  /** How many pairs of neighbouring lots are tried. */
  protected int cases() {
    return 2000;
  }

  /** Largest lot that is drawn. */
  protected int largestLot() {
    return Math.min(12, exampleCount() - 1);
  }

  /** Relative excess over the clip norm that rounding may cause; an engine in float needs 1e-5. */
  protected double tolerance() {
    return 1e-12;
  }

  /** The bounds that are tried, for both scopes and both rules. */
  protected List<ClipBounds> bounds() {
    GroupScalars unequal = GroupScalars.of(layout(), group -> 0.5 / (1 + group.index()));
    List<ClipBounds> bounds = new ArrayList<>();
    for (double clipNorm : new double[] {1e-3, 1, 100}) {
      bounds.add(ClipBounds.shared(layout(), clipNorm));
      bounds.add(ClipBounds.flat(layout(), clipNorm));
    }
    bounds.add(ClipBounds.perGroup(unequal));
    bounds.addAll(bounds.stream().map(ClipBounds::automatic).toList());
    return bounds;
  }

  IntStream seeds() {
    return IntStream.range(0, BATCHES);
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void over_neighbouringLots_differWithinTheClipBound(int seed) {
    Random random = new Random(seed);
    for (int i = 0; i < (cases() + BATCHES - 1) / BATCHES; i++) {
      List<Integer> drawn = draw(random, 1 + random.nextInt(largestLot()));
      List<Integer> smaller = new ArrayList<>(drawn);
      smaller.remove(random.nextInt(smaller.size()));
      Probe probe = pick(random, probes());
      ClipBounds clip = pick(random, bounds());
      double[] difference = sum(drawn, probe, clip);
      subtract(difference, sum(smaller, probe, clip));
      requireWithin(clip, difference, 1 + drawn.size() * tolerance(), "case " + i);
    }
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void over_singleExample_staysWithinTheClipBound(int seed) {
    Random random = new Random(seed);
    for (int example = seed; example < exampleCount(); example += BATCHES) {
      ClipBounds clip = pick(random, bounds());
      double[] sum = sum(List.of(example), pick(random, probes()), clip);
      requireWithin(clip, sum, 1 + tolerance(), "example " + example);
    }
  }

  @Test
  void over_emptyLot_isZero() {
    for (ClipBounds clip : bounds()) {
      for (Probe probe : probes()) {
        assertArrayEquals(new double[layout().size()], sum(List.of(), probe, clip));
      }
    }
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void over_nonFiniteExamples_contributeZeroAndHarmNoOther(int seed) {
    Random random = new Random(seed);
    List<Integer> finite = draw(random, largestLot());
    finite.removeAll(nonFiniteExamples());
    List<Integer> all = new ArrayList<>(finite);
    all.addAll(nonFiniteExamples());
    Collections.shuffle(all, random);
    for (Probe probe : probes()) {
      ClipBounds clip = pick(random, bounds());
      requireEqual(clip, sum(finite, probe, clip), sum(all, probe, clip), all.size());
    }
  }

  /** Each example is clipped by itself, so the sum over two lots is the sum of their sums. */
  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void over_lotInTwoParts_isTheSumOfTheParts(int seed) {
    Random random = new Random(seed);
    List<Integer> drawn = draw(random, largestLot());
    int cut = random.nextInt(drawn.size() + 1);
    Probe probe = pick(random, probes());
    ClipBounds clip = pick(random, bounds());
    double[] rest = sum(drawn, probe, clip);
    subtract(rest, sum(drawn.subList(0, cut), probe, clip));
    requireEqual(clip, sum(drawn.subList(cut, drawn.size()), probe, clip), rest, drawn.size());
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void over_otherOrder_isTheSameSum(int seed) {
    Random random = new Random(seed);
    List<Integer> drawn = draw(random, largestLot());
    List<Integer> shuffled = new ArrayList<>(drawn);
    Collections.shuffle(shuffled, random);
    Probe probe = pick(random, probes());
    ClipBounds clip = pick(random, bounds());
    requireEqual(clip, sum(drawn, probe, clip), sum(shuffled, probe, clip), drawn.size());
  }

  private double[] sum(List<Integer> examples, Probe probe, ClipBounds clip) {
    int[] drawn = examples.stream().mapToInt(Integer::intValue).toArray();
    return DoorKit.values(sums().over(Lot.of(drawn), probe, clip));
  }

  private List<Integer> draw(Random random, int size) {
    List<Integer> all = new ArrayList<>(IntStream.range(0, exampleCount()).boxed().toList());
    Collections.shuffle(all, random);
    return new ArrayList<>(all.subList(0, size));
  }

  private void requireEqual(ClipBounds clip, double[] expected, double[] actual, int lotSize) {
    for (Layout.Group group : layout().groups()) {
      for (int i = group.offset(); i < group.end(); i++) {
        double slack = clip.clipNorms().of(group) * lotSize * tolerance();
        int coordinate = i;
        assertEquals(
            expected[i], actual[i], slack, () -> "coordinate " + coordinate + " under " + clip);
      }
    }
  }

  private static void requireWithin(
      ClipBounds clip, double[] values, double slack, String message) {
    if (clip.scope() == ClipBounds.Scope.FLAT) {
      double norm = norm(values, 0, values.length);
      assertTrue(norm <= clip.clipNorms().of(0) * slack, message + ": " + norm + ", " + clip);
      return;
    }
    for (Layout.Group group : clip.layout().groups()) {
      double norm = norm(values, group.offset(), group.end());
      assertTrue(norm <= clip.clipNorms().of(group) * slack, message + ": " + norm + ", " + clip);
    }
  }

  private static double norm(double[] values, int from, int to) {
    return Math.sqrt(Arrays.stream(values, from, to).map(v -> v * v).sum());
  }

  private static void subtract(double[] from, double[] values) {
    for (int i = 0; i < from.length; i++) {
      from[i] -= values[i];
    }
  }

  private static <T> T pick(Random random, List<T> choices) {
    return choices.get(random.nextInt(choices.size()));
  }
}
