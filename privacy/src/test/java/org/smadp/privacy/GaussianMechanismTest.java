package org.smadp.privacy;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.smadp.accounting.PrivacyLedger;
import org.smadp.accounting.SampledGaussian;
import org.smadp.noise.GaussianStream;
import org.smadp.noise.KeyedNoise;
import org.smadp.noise.NoiseSource;
import org.smadp.noise.Provenance;
import org.smadp.noise.Purpose;
import org.smadp.noise.UniformStream;
import org.smadp.tensor.Blocks;
import org.smadp.tensor.GroupScalars;
import org.smadp.tensor.GroupedVector;
import org.smadp.tensor.Layout;

class GaussianMechanismTest {
  private static final Layout LAYOUT = Layout.builder().group("a", 3).group("b", 2).build();
  private static final GroupScalars MULTIPLIERS = new GroupScalars(LAYOUT, List.of(2.0, 4.0));
  private static final ClipBounds CLIP =
      ClipBounds.perGroup(new GroupScalars(LAYOUT, List.of(1.0, 0.5)));
  private static final double RATE = 0.125;

  private final PrivacyLedger ledger = new PrivacyLedger();

  @Test
  void release_knownNoise_isWeightedSumPlusHistoryPlusScaledNoise() {
    GradientQuery query =
        query(CLIP, 0.5, new HistoryTerm(vector(new double[] {10, 20, 30, 40, 50})));
    PrivateRelease release =
        mechanism(constant(1)).release(sum(CLIP, new double[] {0.5, 0, 0, 0, 0.25}), query);
    assertEquals(vector(new double[] {12.25, 22, 32, 42, 52.125}), release.value());
    assertEquals(List.of(2.0, 2.0), release.noiseStddev().values());
  }

  @Test
  void release_sameSumTwice_throws() {
    GaussianMechanism mechanism = mechanism(KeyedNoise.seeded(1));
    ClippedSum sum = sum(CLIP);
    mechanism.release(sum, query(CLIP, 1));
    assertThrows(IllegalStateException.class, () -> mechanism.release(sum, query(CLIP, 1)));
    assertEquals(1, charges());
  }

  @Test
  void release_anySum_isChargedBeforeNoiseIsDrawn() {
    long[] chargesAtDraw = {-1};
    NoiseSource watching =
        source(
            (target, from, to, first, stddev) ->
                chargesAtDraw[0] = chargesAtDraw[0] < 0 ? charges() : chargesAtDraw[0]);
    mechanism(watching).release(sum(CLIP), query(CLIP, 1));
    assertEquals(1, chargesAtDraw[0]);
  }

  @Test
  void release_noiseFails_ledgerIsChargedAndSumIsSpent() {
    NoiseSource failing =
        source(
            (target, from, to, first, stddev) -> {
              throw new IllegalStateException("no noise today");
            });
    ClippedSum sum = sum(CLIP);
    GaussianMechanism mechanism = mechanism(failing);
    assertThrows(IllegalStateException.class, () -> mechanism.release(sum, query(CLIP, 1)));
    assertEquals(1, charges());
    var again =
        assertThrows(
            IllegalStateException.class,
            () -> mechanism(KeyedNoise.seeded(1)).release(sum, query(CLIP, 1)));
    assertTrue(again.getMessage().contains("already released"));
    assertEquals(1, charges());
  }

  @Test
  void release_emptyLot_isReleasedWithNoiseAndCharged() {
    ClippedSum empty = ClippedSum.accumulator(new Lot(new int[0], RATE), CLIP).finish();
    PrivateRelease release = mechanism(KeyedNoise.seeded(1)).release(empty, query(CLIP, 1));
    for (int i = 0; i < LAYOUT.size(); i++) {
      assertFalse(release.value().get(i) == 0);
    }
    assertEquals(1, charges());
  }

  @Test
  void release_otherBounds_throwsUnchargedAndKeepsTheSum() {
    ClippedSum sum = sum(CLIP);
    GaussianMechanism mechanism = mechanism(KeyedNoise.seeded(1));
    assertThrows(
        IllegalArgumentException.class, () -> mechanism.release(sum, query(CLIP.automatic(), 1)));
    assertEquals(0, charges());
    mechanism.release(sum, query(CLIP, 1));
    assertEquals(1, charges());
  }

  @Test
  void release_otherLayoutThanNoiseMultipliers_throwsUncharged() {
    Layout other = Layout.builder().group("a", 5).build();
    var mechanism =
        new GaussianMechanism(GroupScalars.uniform(other, 1), KeyedNoise.seeded(1), ledger, 0);
    assertThrows(
        IllegalArgumentException.class, () -> mechanism.release(sum(CLIP), query(CLIP, 1)));
    assertEquals(0, charges());
  }

  @ParameterizedTest
  @ValueSource(doubles = {1, 0.95, 0.5, 0.01})
  void release_perGroupBounds_chargesTheJointMultiplier(double dataWeight) {
    PrivateRelease release =
        mechanism(KeyedNoise.seeded(1)).release(sum(CLIP), query(CLIP, dataWeight));
    double joint = 1 / (dataWeight * Math.sqrt(1 / 4.0 + 1 / 16.0));
    requireEvent(release, joint);
  }

  @ParameterizedTest
  @ValueSource(doubles = {1, 0.95, 0.5, 0.01})
  void release_flatBound_chargesTheSmallestMultiplier(double dataWeight) {
    ClipBounds flat = ClipBounds.flat(LAYOUT, 3);
    PrivateRelease release =
        mechanism(KeyedNoise.seeded(1)).release(sum(flat), query(flat, dataWeight));
    requireEvent(release, 2 / dataWeight);
    assertEquals(List.of(6.0, 12.0), release.noiseStddev().values());
  }

  @Test
  void release_everyStepAndGroup_drawsNoiseOfItsOwn() {
    Layout equal = Layout.builder().group("a", 4).group("b", 4).build();
    ClipBounds clip = ClipBounds.perGroup(GroupScalars.uniform(equal, 1));
    var mechanism =
        new GaussianMechanism(GroupScalars.uniform(equal, 1), KeyedNoise.seeded(1), ledger, 0);
    Set<Float> seen = ConcurrentHashMap.newKeySet();
    IntStream.range(0, 200)
        .parallel()
        .forEach(
            step -> {
              GroupedVector value = mechanism.release(sum(clip), query(clip, 1)).value();
              for (int i = 0; i < value.size(); i++) {
                seen.add(value.get(i));
              }
            });
    assertEquals(200 * 8, seen.size(), 2); // two equal floats among 1600 are possible, not more
    assertEquals(200, charges());
  }

  @Test
  void release_groupLongerThanABlock_continuesItsStreamFromBlockToBlock() {
    Layout large = Layout.builder().group("a", 2 * Blocks.SIZE + 5).build();
    ClipBounds clip = ClipBounds.flat(large, 1);
    var mechanism =
        new GaussianMechanism(GroupScalars.uniform(large, 1), KeyedNoise.seeded(3), ledger, 0);
    double[] noise = new double[large.size()];
    KeyedNoise.seeded(3).gaussians(Purpose.RELEASE_NOISE, 0, 0).addTo(noise, 0, noise.length, 0, 1);
    assertEquals(
        GroupedVector.copyOf(large, noise), mechanism.release(sum(clip), query(clip, 1)).value());
  }

  @Test
  void release_resumedMechanism_drawsTheNoiseOfTheNextRelease() {
    GaussianMechanism whole = mechanism(KeyedNoise.seeded(9));
    for (int step = 0; step < 3; step++) {
      whole.release(sum(CLIP), query(CLIP, 1));
    }
    var resumed = new GaussianMechanism(MULTIPLIERS, KeyedNoise.seeded(9), ledger, 3);
    assertEquals(
        whole.release(sum(CLIP), query(CLIP, 1)).value(),
        resumed.release(sum(CLIP), query(CLIP, 1)).value());
  }

  @Test
  void release_zeroHistory_equalsExplicitZeros() {
    HistoryTerm zeros = new HistoryTerm(GroupedVector.zeros(LAYOUT));
    assertEquals(HistoryTerm.zero(LAYOUT), zeros);
    double[] gradient = {0.1, -0.2, 0.3, 0.1, 0};
    assertEquals(
        mechanism(KeyedNoise.seeded(2)).release(sum(CLIP, gradient), query(CLIP, 1, zeros)).value(),
        mechanism(KeyedNoise.seeded(2)).release(sum(CLIP, gradient), query(CLIP, 1)).value());
  }

  @ParameterizedTest
  @ValueSource(doubles = {0, -1, Double.NaN, Double.POSITIVE_INFINITY})
  void constructor_badNoiseMultiplier_throws(double noiseMultiplier) {
    GroupScalars bad = new GroupScalars(LAYOUT, List.of(1.0, noiseMultiplier));
    NoiseSource noise = KeyedNoise.seeded(1);
    assertThrows(
        IllegalArgumentException.class, () -> new GaussianMechanism(bad, noise, ledger, 0));
  }

  @Test
  void constructor_negativeReleases_throws() {
    NoiseSource noise = KeyedNoise.seeded(1);
    assertThrows(
        IllegalArgumentException.class,
        () -> new GaussianMechanism(MULTIPLIERS, noise, ledger, -1));
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

  private long charges() {
    return ledger.entries().stream().mapToLong(PrivacyLedger.Entry::count).sum();
  }

  private GaussianMechanism mechanism(NoiseSource noise) {
    return new GaussianMechanism(MULTIPLIERS, noise, ledger, 0);
  }

  private static ClippedSum sum(ClipBounds clip, double[]... gradients) {
    var accumulator = ClippedSum.accumulator(new Lot(new int[] {1, 2}, RATE), clip);
    for (double[] gradient : gradients) {
      accumulator.add(gradient);
    }
    return accumulator.finish();
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

  private static NoiseSource constant(double value) {
    return source(
        (target, from, to, first, stddev) -> {
          for (int i = from; i < to; i++) {
            target[i] += stddev * value;
          }
        });
  }

  private static NoiseSource source(GaussianStream stream) {
    return new NoiseSource() {
      @Override
      public Provenance provenance() {
        return Provenance.REPRODUCIBLE;
      }

      @Override
      public GaussianStream gaussians(Purpose purpose, long step, int group) {
        return stream;
      }

      @Override
      public UniformStream uniforms(Purpose purpose, long step, int group) {
        throw new UnsupportedOperationException();
      }
    };
  }
}
