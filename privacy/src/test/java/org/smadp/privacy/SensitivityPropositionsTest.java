package org.smadp.privacy;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.smadp.accounting.PrivacyLedger;
import org.smadp.accounting.SampledGaussian;
import org.smadp.noise.NoiseSource;
import org.smadp.privacy.query.ClipBounds;
import org.smadp.privacy.query.GradientQuery;
import org.smadp.privacy.query.HistoryTerm;
import org.smadp.privacy.query.Probe;
import org.smadp.privacy.query.Sampling;
import org.smadp.privacy.testkit.DoorKit;
import org.smadp.tensor.GroupScalars;
import org.smadp.tensor.GroupedVector;
import org.smadp.tensor.Layout;

/** The paper's statements about one step at the door (Theory appendix), each under its name. */
class SensitivityPropositionsTest {
  private static final int CASES_PER_SEED = 200;
  private static final double RATE = 0.01;
  private static final double[] ADVERSARIAL = {
    Double.NaN,
    Double.POSITIVE_INFINITY,
    Double.NEGATIVE_INFINITY,
    1e30,
    -1e300,
    Double.MAX_VALUE,
    Double.MIN_VALUE,
    -1e-310,
    0
  };

  static IntStream seeds() {
    return IntStream.range(0, 20);
  }

  /** Lemma: with the mask fixed, one example moves the sum of group g by at most C^(g). */
  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void fixedMaskSensitivity_neighbouringLots_isWithinClipNorm(int seed) {
    Random random = new Random(seed);
    for (int i = 0; i < CASES_PER_SEED; i++) {
      Layout layout = layout(random);
      ClipBounds clip = clip(layout, random);
      List<double[]> rows = rows(layout, random);
      List<double[]> fewer = new ArrayList<>(rows);
      fewer.remove(random.nextInt(rows.size()));
      double[] difference = DoorKit.values(sum(clip, rows));
      subtract(difference, DoorKit.values(sum(clip, fewer)));
      requireWithin(clip, difference, 1, 1e-12);
    }
  }

  /** Theorem: given the past releases, one example moves beta s + b by at most beta C^(g). */
  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void conditionalSensitivity_fixedHistoryAndNoise_isWithinDataWeightTimesClipNorm(int seed) {
    Random random = new Random(seed);
    for (int i = 0; i < CASES_PER_SEED; i++) {
      Neighbours neighbours = new Neighbours(random);
      requireWithin(
          neighbours.query.clip(),
          neighbours.releaseDifference(),
          neighbours.query.dataWeight(),
          1e-4); // releases are floats
    }
  }

  /** Lemma: scaled by the noise, the move of all groups together is at most 1 / sigma_eff. */
  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void whitenedJointBound_allGroupsTogether_isWithinInverseChargedMultiplier(int seed) {
    Random random = new Random(seed);
    for (int i = 0; i < CASES_PER_SEED; i++) {
      Neighbours neighbours = new Neighbours(random);
      double whitened = neighbours.whitenedDifference();
      assertTrue(whitened <= (1 + 1e-4) / neighbours.chargedMultiplier, "case " + i);
    }
  }

  /** The bound is tight: an example that is large in every group reaches it. */
  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void whitenedJointBound_exampleLargeInEveryGroup_isReached(int seed) {
    Random random = new Random(seed);
    Layout layout = layout(random);
    ClipBounds clip = ClipBounds.perGroup(scalars(layout, random));
    double[] canary = random.doubles(layout.size()).map(x -> 1e9 * (x + 0.1)).toArray();
    var neighbours = new Neighbours(random, clip, List.of(canary), List.of());
    assertEquals(
        1 / neighbours.chargedMultiplier,
        neighbours.whitenedDifference(),
        1e-4 / neighbours.chargedMultiplier);
  }

  /** Mixing, then noise sigma, is noise sigma / beta, then mixing: same draws, same charge. */
  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void mixingIdentity_sameDraws_equalsReleaseOfSigmaOverBetaThenMixed(int seed) {
    Random random = new Random(seed);
    for (int i = 0; i < CASES_PER_SEED; i++) {
      Layout layout = layout(random);
      ClipBounds clip = clip(layout, random);
      List<double[]> rows = rows(layout, random);
      double beta = 0.05 + 0.95 * random.nextDouble();
      GroupScalars sigma = scalars(layout, random);
      GroupScalars wider = GroupScalars.of(layout, group -> sigma.of(group) / beta);
      HistoryTerm history = history(layout, random);
      PrivateRelease mixed = release(sigma, seed, rows, query(clip, beta, history));
      PrivateRelease plain = release(wider, seed, rows, query(clip, 1, HistoryTerm.zero(layout)));
      GroupedVector expected = history.value().plusScaled(plain.value(), beta);
      for (int j = 0; j < layout.size(); j++) {
        double scale = Math.abs(history.value().get(j)) + Math.abs(mixed.value().get(j)) + 1;
        assertEquals(expected.get(j), mixed.value().get(j), 1e-6 * scale);
      }
      double charged = multiplier(mixed);
      assertEquals(multiplier(plain), charged, 4e-15 * charged);
    }
  }

  /** Two lots that differ in one example, released with the same history and the same noise. */
  private static final class Neighbours {
    private final GradientQuery query;
    private final PrivateRelease larger;
    private final PrivateRelease smaller;
    private final double chargedMultiplier;

    Neighbours(Random random) {
      this(random, layout(random));
    }

    private Neighbours(Random random, Layout layout) {
      this(random, clip(layout, random), rows(layout, random));
    }

    private Neighbours(Random random, ClipBounds clip, List<double[]> rows) {
      this(random, clip, rows, rows.subList(1, rows.size()));
    }

    Neighbours(Random random, ClipBounds clip, List<double[]> rows, List<double[]> fewer) {
      Layout layout = clip.layout();
      query = query(clip, 0.05 + 0.95 * random.nextDouble(), history(layout, random));
      GroupScalars sigma = scalars(layout, random);
      long noiseSeed = random.nextLong();
      larger = release(sigma, noiseSeed, rows, query);
      smaller = release(sigma, noiseSeed, fewer, query);
      chargedMultiplier = multiplier(larger);
      assertEquals(larger.event(), smaller.event());
    }

    double[] releaseDifference() {
      double[] difference = new double[query.clip().layout().size()];
      for (int i = 0; i < difference.length; i++) {
        difference[i] = (double) larger.value().get(i) - smaller.value().get(i);
      }
      return difference;
    }

    double whitenedDifference() {
      double[] difference = releaseDifference();
      double squares = 0;
      for (Layout.Group group : query.clip().layout().groups()) {
        double norm = norm(difference, group.offset(), group.end());
        squares += Math.pow(norm / larger.noiseStddev().of(group), 2);
      }
      return Math.sqrt(squares);
    }
  }

  private static PrivateRelease release(
      GroupScalars sigma, long noiseSeed, List<double[]> rows, GradientQuery query) {
    return PrivateOracle.training(
            new Sampling.Poisson(RATE),
            new RowSums(rows),
            sigma,
            NoiseSource.seeded(noiseSeed),
            new PrivacyLedger(),
            0)
        .ask(query);
  }

  private static double multiplier(PrivateRelease release) {
    return ((SampledGaussian) release.event()).noiseMultiplier();
  }

  private static GradientQuery query(ClipBounds clip, double dataWeight, HistoryTerm history) {
    return new GradientQuery(
        new Probe.At(GroupedVector.zeros(clip.layout())), clip, dataWeight, history);
  }

  private static ClippedSum sum(ClipBounds clip, List<double[]> rows) {
    var accumulator = ClippedSum.accumulator(Lot.of(), clip);
    rows.forEach(accumulator::add);
    return accumulator.finish();
  }

  private static Layout layout(Random random) {
    Layout.Builder builder = Layout.builder();
    int groups = 1 + random.nextInt(5);
    for (int g = 0; g < groups; g++) {
      builder.group("g" + g, 1 + random.nextInt(80));
    }
    return builder.build();
  }

  private static ClipBounds clip(Layout layout, Random random) {
    ClipBounds clip =
        random.nextBoolean()
            ? ClipBounds.perGroup(scalars(layout, random))
            : ClipBounds.flat(layout, 0.1 + 3 * random.nextDouble());
    return random.nextBoolean() ? clip : clip.automatic();
  }

  private static GroupScalars scalars(Layout layout, Random random) {
    return GroupScalars.of(layout, group -> 0.3 + 2 * random.nextDouble());
  }

  private static HistoryTerm history(Layout layout, Random random) {
    return new HistoryTerm(
        GroupedVector.copyOf(layout, random.doubles(layout.size()).map(x -> 4 * x - 2).toArray()));
  }

  /** Up to 12 gradients of many scales, a third of them with adversarial entries. */
  private static List<double[]> rows(Layout layout, Random random) {
    List<double[]> rows = new ArrayList<>();
    int examples = 1 + random.nextInt(12);
    for (int r = 0; r < examples; r++) {
      double scale = Math.pow(10, random.nextInt(9) - 4);
      double[] row = new double[layout.size()];
      for (int i = 0; i < row.length; i++) {
        row[i] = scale * random.nextGaussian();
      }
      for (int k = random.nextInt(3) == 0 ? random.nextInt(4) : 0; k > 0; k--) {
        row[random.nextInt(row.length)] = ADVERSARIAL[random.nextInt(ADVERSARIAL.length)];
      }
      rows.add(row);
    }
    return rows;
  }

  private static void requireWithin(
      ClipBounds clip, double[] difference, double weight, double slack) {
    for (Layout.Group group : clip.layout().groups()) {
      double bound = weight * clip.clipNorms().of(group);
      double norm = norm(difference, group.offset(), group.end());
      assertTrue(norm <= bound * (1 + slack), () -> norm + " above " + bound + ", " + clip);
    }
    if (clip.scope() == ClipBounds.Scope.FLAT) {
      double norm = norm(difference, 0, difference.length);
      assertTrue(norm <= weight * clip.clipNorms().of(0) * (1 + slack), () -> norm + ", " + clip);
    }
  }

  private static double norm(double[] values, int from, int to) {
    double squares = 0;
    for (int i = from; i < to; i++) {
      squares += values[i] * values[i];
    }
    return Math.sqrt(squares);
  }

  private static void subtract(double[] from, double[] values) {
    for (int i = 0; i < from.length; i++) {
      from[i] -= values[i];
    }
  }
}
