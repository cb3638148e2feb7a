package org.smadp.privacy;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.smadp.accounting.NonPrivate;
import org.smadp.accounting.PrivacyLedger;
import org.smadp.accounting.SampledGaussian;
import org.smadp.noise.KeyedNoise;
import org.smadp.tensor.GroupScalars;
import org.smadp.tensor.GroupedVector;
import org.smadp.tensor.Layout;

class ReleaseRoundTest {
  private static final Layout LAYOUT = Layout.builder().group("a", 3).group("b", 2).build();
  private static final ClipBounds CLIP = ClipBounds.shared(LAYOUT, 1);
  private static final double JOINT = 2 / Math.sqrt(2);

  private final PrivacyLedger ledger = new PrivacyLedger();
  private final GaussianMechanism mechanism =
      new GaussianMechanism(GroupScalars.uniform(LAYOUT, 2), KeyedNoise.seeded(4), ledger, 0);
  private final Lot lot = new Lot(new int[] {0, 1}, 0.1);

  @Test
  void release_allQueries_isOneJointEventChargedWithTheFirst() {
    ReleaseRound round = mechanism.round(lot, 2);
    assertEquals(List.of(), ledger.entries());
    PrivateRelease first = round.release(sum(lot), query());
    assertOneEvent(JOINT / Math.sqrt(2));
    PrivateRelease second = round.release(sum(lot), query());
    assertOneEvent(JOINT / Math.sqrt(2));
    assertEquals(first.event(), second.event());
    assertNotEquals(first.value(), second.value(), "each answer has noise of its own");
  }

  @Test
  void release_moreThanAgreed_throws() {
    ReleaseRound round = mechanism.round(lot, 1);
    round.release(sum(lot), query());
    assertThrows(IllegalStateException.class, () -> round.release(sum(lot), query()));
  }

  @Test
  void release_sumOverAnotherLot_throws() {
    ReleaseRound round = mechanism.round(lot, 2);
    ClippedSum other = sum(new Lot(new int[] {0, 1}, 0.1));
    assertThrows(IllegalArgumentException.class, () -> round.release(other, query()));
    assertEquals(List.of(), ledger.entries());
  }

  @Test
  void release_laterQueryThatCostsMore_throws() {
    ReleaseRound round = mechanism.round(lot, 2);
    round.release(sum(lot), new GradientQuery(probe(), CLIP, 0.5, HistoryTerm.zero(LAYOUT)));
    assertThrows(IllegalArgumentException.class, () -> round.release(sum(lot), query()));
  }

  @Test
  void disclose_anySum_hasNoNoiseAndIsChargedAsNonPrivate() {
    ReleaseRound round = mechanism.round(lot, 1);
    PrivateRelease raw = round.disclose(sum(lot), query(), "a test");
    assertEquals(GroupedVector.copyOf(LAYOUT, new double[] {0.5, 0, 0, 0, 0.25}), raw.value());
    assertEquals(0, raw.noiseStddev().of(0));
    assertEquals(new NonPrivate("a test"), ledger.entries().get(0).event());
  }

  @Test
  void round_withoutQueries_throws() {
    assertThrows(IllegalArgumentException.class, () -> mechanism.round(lot, 0));
  }

  private void assertOneEvent(double multiplier) {
    assertEquals(1, ledger.entries().size());
    assertEquals(1, ledger.entries().get(0).count());
    SampledGaussian event = (SampledGaussian) ledger.entries().get(0).event();
    assertEquals(0.1, event.samplingRate());
    assertEquals(multiplier, event.noiseMultiplier(), 1e-15);
  }

  private static ClippedSum sum(Lot lot) {
    ClippedSum.Accumulator sum = ClippedSum.accumulator(lot, CLIP);
    sum.add(new double[] {0.5, 0, 0, 0, 0.25});
    return sum.finish();
  }

  private static GradientQuery query() {
    return new GradientQuery(probe(), CLIP, 1, HistoryTerm.zero(LAYOUT));
  }

  private static Probe probe() {
    return new Probe.At(GroupedVector.zeros(LAYOUT));
  }
}
