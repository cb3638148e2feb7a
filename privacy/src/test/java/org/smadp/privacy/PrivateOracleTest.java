package org.smadp.privacy;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.smadp.accounting.NonPrivate;
import org.smadp.accounting.PrivacyLedger;
import org.smadp.accounting.SampledGaussian;
import org.smadp.noise.GaussianStream;
import org.smadp.noise.NoiseSource;
import org.smadp.noise.Purpose;
import org.smadp.noise.Streams;
import org.smadp.noise.UniformStream;
import org.smadp.noise.law.NoiseLaw;
import org.smadp.privacy.query.ClipBounds;
import org.smadp.privacy.query.GradientQuery;
import org.smadp.privacy.query.HistoryTerm;
import org.smadp.privacy.query.Probe;
import org.smadp.privacy.query.Sampling;
import org.smadp.tensor.Blocks;
import org.smadp.tensor.GroupScalars;
import org.smadp.tensor.GroupedVector;
import org.smadp.tensor.Layout;

class PrivateOracleTest {
  private static final Layout LAYOUT = Layout.builder().group("a", 3).group("b", 2).build();
  private static final GroupScalars MULTIPLIERS = new GroupScalars(LAYOUT, List.of(2.0, 4.0));
  private static final ClipBounds CLIP =
      ClipBounds.perGroup(new GroupScalars(LAYOUT, List.of(1.0, 0.5)));
  private static final double RATE = 0.125;

  private final PrivacyLedger ledger = new PrivacyLedger();

  @Test
  void ask_knownNoise_isWeightedSumPlusHistoryPlusScaledNoise() {
    GradientQuery query =
        query(CLIP, 0.5, new HistoryTerm(vector(new double[] {10, 20, 30, 40, 50})));
    PrivateRelease release =
        oracle(RowSums.of(new double[] {0.5, 0, 0, 0, 0.25}), constant(1)).ask(query);
    assertEquals(vector(new double[] {12.25, 22, 32, 42, 52.125}), release.value());
    assertEquals(List.of(2.0, 2.0), release.noiseStddev().values());
  }

  @Test
  void ask_sumGivenTwice_isAnsweredOnceAndTheFailureCharged() {
    ClippedSum[] kept = new ClippedSum[1];
    GradientSums stale =
        (lot, probe, clip) ->
            kept[0] = kept[0] == null ? RowSums.of().over(lot, probe, clip) : kept[0];
    PrivateOracle oracle = oracle(stale);
    oracle.ask(query(CLIP, 1));
    assertThrows(IllegalStateException.class, () -> oracle.ask(query(CLIP, 1)));
    assertEquals(3, charges());
    assertFailureCharged();
  }

  @Test
  void ask_anyQuery_isChargedBeforeTheDataAreReadAndNoiseIsDrawn() {
    List<String> order = new ArrayList<>();
    GradientSums watched =
        (lot, probe, clip) -> {
          order.add("data after " + charges());
          return RowSums.of().over(lot, probe, clip);
        };
    Streams noise =
        stream((target, from, to, first, stddev) -> order.add("noise after " + charges()));
    oracle(watched, noise).ask(query(CLIP, 1));
    assertEquals(List.of("data after 1", "noise after 1", "noise after 1"), order);
  }

  @Test
  void ask_noiseFails_isChargedAllTheSame() {
    Streams failing =
        stream(
            (target, from, to, first, stddev) -> {
              throw new IllegalStateException("no noise today");
            });
    PrivateOracle oracle = oracle(RowSums.of(), failing);
    assertThrows(IllegalStateException.class, () -> oracle.ask(query(CLIP, 1)));
    assertEquals(2, charges());
    assertFailureCharged();
  }

  @Test
  void ask_ledgerRefuses_readsNoDataAndGivesNoAnswer() {
    boolean[] read = new boolean[1];
    GradientSums watched =
        (lot, probe, clip) -> {
          read[0] = true;
          return RowSums.of().over(lot, probe, clip);
        };
    PrivacyLedger full =
        ledger.journaled(
            event -> {
              throw new IllegalStateException("the disk is full");
            });
    var oracle =
        PrivateOracle.training(
            new Sampling.Poisson(RATE), watched, MULTIPLIERS, NoiseSource.seeded(1), full, 0);
    assertThrows(IllegalStateException.class, () -> oracle.ask(query(CLIP, 1)));
    assertThrows(IllegalStateException.class, () -> oracle.round(query(CLIP, 1), 5));
    assertFalse(read[0]);
    assertEquals(0, charges());
  }

  @Test
  void ask_dataSideFails_isChargedAsNonPrivateAndClosesTheOracle() {
    GradientSums failing =
        (lot, probe, clip) -> {
          throw new IllegalArgumentException("label 7 is out of range");
        };
    PrivateOracle oracle = oracle(failing);
    var failure = assertThrows(IllegalStateException.class, () -> oracle.ask(query(CLIP, 1)));
    assertFalse(failure.getMessage().contains("label"));
    assertEquals(new NonPrivate(GuardedSums.FAILURE), ledger.entries().get(1).event());
    assertThrows(IllegalStateException.class, () -> oracle.ask(query(CLIP, 1)));
    assertEquals(2, charges());
  }

  @Test
  void ask_outOfMemory_closesTheOracleWithoutCostingTheGuarantee() {
    GradientSums failing =
        (lot, probe, clip) -> {
          throw new OutOfMemoryError("too large");
        };
    PrivateOracle oracle = oracle(failing);
    assertThrows(OutOfMemoryError.class, () -> oracle.ask(query(CLIP, 1)));
    assertThrows(IllegalStateException.class, () -> oracle.ask(query(CLIP, 1)));
    assertEquals(1, charges());
  }

  @Test
  void ask_unanswerableQuery_isRefusedUncharged() {
    GradientSums picky =
        new GradientSums() {
          @Override
          public ClippedSum over(Lot lot, Probe probe, ClipBounds clip) {
            throw new AssertionError("must not be asked");
          }

          @Override
          public void requireAnswerable(Probe probe, ClipBounds clip) {
            throw new IllegalArgumentException("not this one");
          }
        };
    PrivateOracle oracle = oracle(picky);
    assertThrows(IllegalArgumentException.class, () -> oracle.ask(query(CLIP, 1)));
    assertEquals(0, charges());
    assertEquals(0, oracle.queries());
  }

  @Test
  void ask_emptyLot_isReleasedWithNoiseAndCharged() {
    PrivateRelease release = oracle(RowSums.of()).ask(query(CLIP, 1));
    for (int i = 0; i < LAYOUT.size(); i++) {
      assertFalse(release.value().get(i) == 0);
    }
    assertEquals(1, charges());
  }

  @Test
  void ask_engineClipsToOtherBounds_givesNoAnswer() {
    PrivateOracle oracle =
        oracle((lot, probe, clip) -> RowSums.of().over(lot, probe, clip.automatic()));
    assertThrows(IllegalStateException.class, () -> oracle.ask(query(CLIP, 1)));
    assertEquals(2, charges());
    assertFailureCharged();
  }

  @Test
  void ask_engineSumsOverAnotherLot_givesNoAnswer() {
    PrivateOracle oracle = oracle((lot, probe, clip) -> RowSums.of().over(Lot.of(), probe, clip));
    assertThrows(IllegalStateException.class, () -> oracle.ask(query(CLIP, 1)));
    assertEquals(2, charges());
    assertFailureCharged();
  }

  @Test
  void ask_otherLayoutThanNoiseMultipliers_throwsUncharged() {
    Layout other = Layout.builder().group("a", 5).build();
    ClipBounds clip = ClipBounds.flat(other, 1);
    PrivateOracle oracle = oracle(RowSums.of());
    assertThrows(IllegalArgumentException.class, () -> oracle.ask(query(clip, 1)));
    assertEquals(0, charges());
  }

  @ParameterizedTest
  @ValueSource(doubles = {1, 0.95, 0.5, 0.01})
  void ask_perGroupBounds_chargesTheJointMultiplier(double dataWeight) {
    PrivateRelease release = oracle(RowSums.of()).ask(query(CLIP, dataWeight));
    double joint = 1 / (dataWeight * Math.sqrt(1 / 4.0 + 1 / 16.0));
    requireEvent(release, joint);
  }

  @ParameterizedTest
  @ValueSource(doubles = {1, 0.95, 0.5, 0.01})
  void ask_flatBound_chargesTheSmallestMultiplier(double dataWeight) {
    ClipBounds flat = ClipBounds.flat(LAYOUT, 3);
    PrivateRelease release = oracle(RowSums.of()).ask(query(flat, dataWeight));
    requireEvent(release, 2 / dataWeight);
    assertEquals(List.of(6.0, 12.0), release.noiseStddev().values());
  }

  @Test
  void ask_everyStepAndGroup_drawsNoiseOfItsOwn() {
    Layout equal = Layout.builder().group("a", 4).group("b", 4).build();
    ClipBounds clip = ClipBounds.perGroup(GroupScalars.uniform(equal, 1));
    PrivateOracle oracle = oracle(GroupScalars.uniform(equal, 1), 1, 0);
    Set<Float> seen = ConcurrentHashMap.newKeySet();
    IntStream.range(0, 200)
        .parallel()
        .forEach(
            step -> {
              GroupedVector value = oracle.ask(query(clip, 1)).value();
              for (int i = 0; i < value.size(); i++) {
                seen.add(value.get(i));
              }
            });
    assertEquals(200 * 8, seen.size(), 2); // two equal floats among 1600 are possible, not more
    assertEquals(200, charges());
  }

  @Test
  void ask_groupLongerThanABlock_continuesItsStreamFromBlockToBlock() {
    int length = 2 * Blocks.SIZE + 5;
    Layout large = Layout.builder().group("a", length).group("b", length).build();
    ClipBounds clip = ClipBounds.flat(large, 1);
    PrivateOracle oracle = oracle(GroupScalars.uniform(large, 1), 3, 0);
    double[] noise = new double[large.size()];
    Streams release = NoiseSource.seeded(3).claim(Purpose.RELEASE_NOISE);
    release.gaussians(0, 0).addTo(noise, 0, length, 0, 1);
    release.gaussians(0, 1).addTo(noise, length, 2 * length, 0, 1);
    assertEquals(GroupedVector.copyOf(large, noise), oracle.ask(query(clip, 1)).value());
  }

  @Test
  void ask_resumedOracle_drawsTheNoiseOfTheNextRelease() {
    PrivateOracle whole = oracle(MULTIPLIERS, 9, 0);
    for (int step = 0; step < 3; step++) {
      whole.ask(query(CLIP, 1));
    }
    PrivateOracle resumed = oracle(MULTIPLIERS, 9, whole.queries());
    assertEquals(whole.ask(query(CLIP, 1)).value(), resumed.ask(query(CLIP, 1)).value());
  }

  @Test
  void ask_zeroHistory_equalsExplicitZeros() {
    HistoryTerm zeros = new HistoryTerm(GroupedVector.zeros(LAYOUT));
    assertEquals(HistoryTerm.zero(LAYOUT), zeros);
    assertNotEquals(zeros, new HistoryTerm(vector(new double[] {0, 0, 0, 0, 1})));
    RowSums sums = RowSums.of(new double[] {0.1, -0.2, 0.3, 0.1, 0});
    assertEquals(
        oracle(sums).ask(query(CLIP, 1, zeros)).value(), oracle(sums).ask(query(CLIP, 1)).value());
  }

  @Test
  void training_sourceOfAnotherOracle_isRefused() {
    NoiseSource noise = NoiseSource.secure();
    var sampling = new Sampling.Poisson(RATE);
    PrivateOracle.training(sampling, RowSums.of(), MULTIPLIERS, noise, ledger, 0);
    assertThrows(
        IllegalStateException.class,
        () -> PrivateOracle.training(sampling, RowSums.of(), MULTIPLIERS, noise, ledger, 0));
    PrivateOracle.evaluation(RowSums.of(), MULTIPLIERS, NoiseLaw.GAUSSIAN, noise, ledger, 0);
    assertThrows(
        IllegalStateException.class,
        () ->
            PrivateOracle.evaluation(
                RowSums.of(), MULTIPLIERS, NoiseLaw.GAUSSIAN, noise, ledger, 0));
  }

  /** Of one source: evaluations, final scores and statistics, next to training. */
  @Test
  void oraclesOverEverybody_anyQuery_haveNoiseOfTheirOwn() {
    int[] population = new int[1];
    GradientSums counting =
        (lot, probe, clip) -> {
          population[0] = lot.members(1000).length;
          return RowSums.of().over(lot, probe, clip);
        };
    NoiseSource noise = NoiseSource.seeded(1);
    NoiseLaw law = NoiseLaw.GAUSSIAN;
    Set<GroupedVector> values = new HashSet<>();
    values.add(oracle(RowSums.of()).ask(query(CLIP, 1)).value());
    for (PrivateOracle oracle :
        List.of(
            PrivateOracle.evaluation(counting, MULTIPLIERS, law, noise, ledger, 0),
            PrivateOracle.conclusion(counting, MULTIPLIERS, law, noise, ledger, 0),
            PrivateOracle.statistics(counting, MULTIPLIERS, law, noise, ledger))) {
      population[0] = 0;
      PrivateRelease release = oracle.ask(query(CLIP, 1));
      assertEquals(1000, population[0]);
      assertEquals(1, ((SampledGaussian) release.event()).samplingRate());
      values.add(release.value());
    }
    assertEquals(4, values.size());
  }

  @ParameterizedTest
  @ValueSource(doubles = {0, -1, Double.NaN, Double.POSITIVE_INFINITY})
  void training_badNoiseMultiplier_throws(double noiseMultiplier) {
    GroupScalars bad = new GroupScalars(LAYOUT, List.of(1.0, noiseMultiplier));
    assertThrows(IllegalArgumentException.class, () -> oracle(bad, 1, 0));
  }

  @Test
  void training_negativeQueries_throws() {
    assertThrows(IllegalArgumentException.class, () -> oracle(MULTIPLIERS, 1, -1));
  }

  @ParameterizedTest
  @ValueSource(doubles = {0, -0.5, 1.01, Double.NaN})
  void query_badDataWeight_throws(double dataWeight) {
    assertThrows(IllegalArgumentException.class, () -> query(CLIP, dataWeight));
  }

  @Test
  void query_historyOfOtherLayout_throws() {
    HistoryTerm other = HistoryTerm.zero(Layout.builder().group("a", 5).build());
    assertThrows(IllegalArgumentException.class, () -> query(CLIP, 1, other));
  }

  private void requireEvent(PrivateRelease release, double noiseMultiplier) {
    SampledGaussian event = (SampledGaussian) release.event();
    assertEquals(RATE, event.samplingRate());
    assertEquals(noiseMultiplier, event.noiseMultiplier(), 1e-14 * noiseMultiplier);
    assertEquals(List.of(new PrivacyLedger.Entry(event, 1)), ledger.entries());
  }

  /** Whether an engine fails may follow the data. */
  private void assertFailureCharged() {
    int last = ledger.entries().size() - 1;
    assertEquals(new NonPrivate(GuardedSums.FAILURE), ledger.entries().get(last).event());
  }

  private long charges() {
    return ledger.entries().stream().mapToLong(PrivacyLedger.Entry::count).sum();
  }

  private PrivateOracle oracle(GradientSums sums) {
    return PrivateOracle.training(
        new Sampling.Poisson(RATE), sums, MULTIPLIERS, NoiseSource.seeded(1), ledger, 0);
  }

  private PrivateOracle oracle(GradientSums sums, Streams noise) {
    Streams coins = NoiseSource.seeded(1).claim(Purpose.LOT_SAMPLING);
    return PrivateOracle.training(
        new Sampling.Poisson(RATE), sums, MULTIPLIERS, NoiseLaw.GAUSSIAN, noise, coins, ledger, 0);
  }

  private PrivateOracle oracle(GroupScalars multipliers, long seed, long queries) {
    return PrivateOracle.training(
        new Sampling.Poisson(RATE),
        RowSums.of(),
        multipliers,
        NoiseSource.seeded(seed),
        ledger,
        queries);
  }

  private static GradientQuery query(ClipBounds clip, double dataWeight) {
    return query(clip, dataWeight, HistoryTerm.zero(clip.layout()));
  }

  private static GradientQuery query(ClipBounds clip, double dataWeight, HistoryTerm history) {
    Probe probe = new Probe.At(GroupedVector.zeros(clip.layout()));
    return new GradientQuery(probe, clip, dataWeight, history);
  }

  private static GroupedVector vector(double[] values) {
    return GroupedVector.copyOf(LAYOUT, values);
  }

  private static Streams constant(double value) {
    return stream(
        (target, from, to, first, stddev) -> {
          for (int i = from; i < to; i++) {
            target[i] += stddev * value;
          }
        });
  }

  private static Streams stream(GaussianStream stream) {
    return new Streams() {
      @Override
      public GaussianStream gaussians(long step, int group) {
        return stream;
      }

      @Override
      public UniformStream uniforms(long step, int group) {
        throw new UnsupportedOperationException();
      }
    };
  }
}
