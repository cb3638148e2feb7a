package org.smadp.privacy;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.smadp.accounting.NonPrivate;
import org.smadp.accounting.PrivacyLedger;
import org.smadp.accounting.SampledGaussian;
import org.smadp.noise.NoiseSource;
import org.smadp.privacy.query.ClipBounds;
import org.smadp.privacy.query.ClipCount;
import org.smadp.privacy.query.GradientQuery;
import org.smadp.privacy.query.HistoryTerm;
import org.smadp.privacy.query.Probe;
import org.smadp.privacy.query.Sampling;
import org.smadp.tensor.GroupScalars;
import org.smadp.tensor.GroupedVector;
import org.smadp.tensor.Layout;

class ClipCountTest {
  private static final Layout LAYOUT = Layout.builder().group("a", 1).group("b", 1).build();
  private static final ClipBounds CLIP = ClipBounds.perGroup(GroupScalars.uniform(LAYOUT, 1));
  private static final Lot LOT = Lot.of(0, 1, 2);

  private final PrivacyLedger ledger = new PrivacyLedger();
  private final PrivateOracle oracle = oracle(ledger);

  @Test
  void counts_examplesAroundTheBound_areCountedByBlock() {
    assertArrayEquals(new double[] {1.5, -0.5}, sum(CLIP).counts());
    assertArrayEquals(new double[] {-0.5}, sum(ClipBounds.flat(LAYOUT, 1)).counts());
  }

  @Test
  void release_noisyCount_isPartOfTheEventAndHasItsOwnNoise() {
    PrivateRelease release = oracle.ask(query(CLIP, new ClipCount.Noisy(3)));
    SampledGaussian event = (SampledGaussian) ledger.entries().get(0).event();
    assertEquals(
        1 / Math.sqrt(2 / 4.0 + 2 / 36.0), event.noiseMultiplier(), 1e-15, "1/2 over 3, twice");
    assertEquals(2, release.clipCounts().size());
    assertTrue(release.clipCounts().get(0) != 1.5);
    assertTrue(Math.abs(release.clipCounts().get(0) - 1.5) < 20);
  }

  @Test
  void release_unprotectedCount_isExactAndChargedAsNonPrivate() {
    PrivateRelease release = oracle.ask(query(CLIP, new ClipCount.Unprotected()));
    assertEquals(List.of(1.5, -0.5), release.clipCounts());
    assertTrue(ledger.entries().get(0).event() instanceof NonPrivate);
    assertTrue(release.event() instanceof NonPrivate);
  }

  @Test
  void release_gradientBesideACount_isTheSameAsWithout() {
    PrivateRelease with = oracle.ask(query(CLIP, new ClipCount.Noisy(3)));
    PrivateRelease without = oracle(new PrivacyLedger()).ask(query(CLIP, new ClipCount.None()));
    assertEquals(without.value(), with.value());
    assertEquals(List.of(), without.clipCounts());
  }

  @Test
  void counts_fromAnEngineThatReportsNoNorms_throws() {
    ClippedSum.Accumulator sum = ClippedSum.accumulator(LOT, CLIP);
    sum.addClipped(0, new double[] {1, 1});
    assertThrows(IllegalStateException.class, () -> sum.finish().counts());
  }

  @Test
  void normsOrCounts_floatEngineThatReportsNoNorms_throw() {
    ClippedSum.Accumulator sum = ClippedSum.accumulator(LOT, ClipBounds.flat(LAYOUT, 1));
    sum.addClipped(0, new float[] {1, 1});
    ClippedSum finished = sum.finish();
    assertThrows(IllegalStateException.class, finished::counts);
    assertThrows(IllegalStateException.class, finished::ofNorms);
  }

  @Test
  void merge_partThatReportsNoNorms_refusesCountsOfTheWhole() {
    ClippedSum.Accumulator part = ClippedSum.accumulator(LOT, CLIP);
    part.addClipped(0, new double[] {1, 1});
    ClippedSum.Accumulator whole = ClippedSum.accumulator(LOT, CLIP);
    whole.add(new double[] {0.5, 2});
    whole.merge(part.finish());
    assertThrows(IllegalStateException.class, () -> whole.finish().counts());
  }

  @Test
  void merge_partWithNorms_addsThemUp() {
    ClipBounds flat = ClipBounds.flat(LAYOUT, 1);
    ClippedSum.Accumulator part = ClippedSum.accumulator(LOT, flat);
    part.addNorms(0, new double[] {0.25});
    part.addClipped(0, new double[] {0.25, 0});
    ClippedSum.Accumulator whole = ClippedSum.accumulator(LOT, flat);
    whole.add(new double[] {0.5, 0});
    whole.merge(part.finish());
    assertArrayEquals(new double[] {0.75}, whole.finish().ofNorms().consume());
  }

  @Test
  void addNorms_beforeAPartialSum_countAsWithAdd() {
    ClippedSum.Accumulator sum = ClippedSum.accumulator(LOT, CLIP);
    sum.addNorms(0, new double[] {0.5, 1, 0.1});
    sum.addNorms(1, new double[] {2, 0.5, Double.NaN});
    sum.addClipped(0, new double[] {1, 1});
    assertArrayEquals(new double[] {1.5, -0.5}, sum.finish().counts());
  }

  @Test
  void readFrom_releaseWithCounts_hasTheSameBits() throws IOException {
    PrivateRelease release = oracle.ask(query(CLIP, new ClipCount.Noisy(3)));
    var bytes = new ByteArrayOutputStream();
    release.writeTo(new DataOutputStream(bytes));
    var in = new DataInputStream(new ByteArrayInputStream(bytes.toByteArray()));
    PrivateRelease read = PrivateRelease.readFrom(in, LAYOUT);
    assertEquals(release.clipCounts(), read.clipCounts());
    assertEquals(release.value(), read.value());
    assertEquals(0, in.available());
  }

  @Test
  void ofNorms_flatSum_isTheSumOfClippedNorms() {
    ClippedSum sum = sum(ClipBounds.flat(LAYOUT, 1));
    double[] norms = sum.ofNorms().consume();
    assertArrayEquals(new double[] {1 + 1 + Math.hypot(0.1, 0.2)}, norms, 1e-12);
    assertThrows(IllegalStateException.class, sum::ofNorms);
    assertThrows(IllegalStateException.class, () -> sum(CLIP).ofNorms());
  }

  @Test
  void new_countWithoutNoise_throws() {
    assertThrows(IllegalArgumentException.class, () -> new ClipCount.Noisy(0));
  }

  /** Norms (0.5, 2), (1, 1.5), (0.1, 0.2). */
  private static final RowSums SUMS =
      RowSums.of(new double[] {0.5, 2}, new double[] {1 - 1e-9, -1.5}, new double[] {0.1, 0.2});

  private static ClippedSum sum(ClipBounds clip) {
    return SUMS.over(LOT, new Probe.At(GroupedVector.zeros(LAYOUT)), clip);
  }

  private static PrivateOracle oracle(PrivacyLedger ledger) {
    return PrivateOracle.training(
        new Sampling.Poisson(0.1),
        SUMS,
        GroupScalars.uniform(LAYOUT, 2),
        NoiseSource.seeded(4),
        ledger,
        0);
  }

  private static GradientQuery query(ClipBounds clip, ClipCount count) {
    return new GradientQuery(
        new Probe.At(GroupedVector.zeros(LAYOUT)), clip, 1, HistoryTerm.zero(LAYOUT), count);
  }
}
