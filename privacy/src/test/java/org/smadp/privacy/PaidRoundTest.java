package org.smadp.privacy;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.smadp.accounting.NonPrivate;
import org.smadp.accounting.PrivacyLedger;
import org.smadp.noise.GaussianStream;
import org.smadp.noise.Streams;
import org.smadp.noise.UniformStream;
import org.smadp.noise.law.NoiseLaw;
import org.smadp.privacy.query.ClipBounds;
import org.smadp.privacy.query.GradientQuery;
import org.smadp.privacy.query.HistoryTerm;
import org.smadp.privacy.query.Probe;
import org.smadp.tensor.GroupScalars;
import org.smadp.tensor.GroupedVector;
import org.smadp.tensor.Layout;

/** What a round refuses by itself, without the oracle in front of it. */
class PaidRoundTest {
  private static final Layout LAYOUT = Layout.builder().group("all", 2).build();
  private static final ClipBounds CLIP = ClipBounds.flat(LAYOUT, 1);

  private final PrivacyLedger ledger = new PrivacyLedger();
  private final List<Long> numbers = new ArrayList<>();
  private final GaussianMechanism mechanism =
      new GaussianMechanism(GroupScalars.uniform(LAYOUT, 2), NoiseLaw.GAUSSIAN, new Numbers());

  @Test
  void open_lotOfAnEarlierRound_isRefusedUncharged() {
    Lot lot = Lot.everyone(0);
    open(lot, 1, Optional.empty());
    assertThrows(IllegalStateException.class, () -> open(lot, 1, Optional.empty()));
    assertThrows(IllegalStateException.class, () -> open(Lot.of(0), 1, Optional.empty()));
    assertEquals(1, ledger.entries().get(0).count());
  }

  @Test
  void release_moreThanPaidFor_throws() {
    PaidRound round = open(Lot.everyone(0), 2, Optional.empty());
    round.release(sum(round), query(CLIP));
    round.release(sum(round), query(CLIP));
    assertThrows(IllegalStateException.class, () -> round.release(sum(round), query(CLIP)));
    assertEquals(List.of(7L, 8L), numbers);
  }

  @Test
  void disclose_twiceOrUnpaid_throws() {
    PaidRound disclosing = open(Lot.everyone(0), 1, Optional.of(new NonPrivate("a test")));
    disclosing.disclose(sum(disclosing), query(CLIP));
    assertThrows(
        IllegalStateException.class, () -> disclosing.disclose(sum(disclosing), query(CLIP)));
    PaidRound ordinary = open(Lot.everyone(1), 1, Optional.empty());
    assertThrows(IllegalStateException.class, () -> ordinary.disclose(sum(ordinary), query(CLIP)));
  }

  /** A number that goes back is one of another round: its noise would be drawn twice. */
  @Test
  void release_afterADisclosure_hasTheNextNumber() {
    PaidRound round = open(Lot.everyone(0), 1, Optional.of(new NonPrivate("a test")));
    round.disclose(sum(round), query(CLIP));
    round.release(sum(round), query(CLIP));
    assertEquals(List.of(8L), numbers);
  }

  @Test
  void disclose_sumOfAnotherLotOrOtherBounds_throws() {
    PaidRound round = open(Lot.everyone(0), 1, Optional.of(new NonPrivate("a test")));
    ClippedSum stray = ClippedSum.accumulator(Lot.of(0), CLIP).finish();
    assertThrows(IllegalArgumentException.class, () -> round.disclose(stray, query(CLIP)));
    ClipBounds wider = ClipBounds.flat(LAYOUT, 2);
    assertThrows(IllegalArgumentException.class, () -> round.disclose(sum(round), query(wider)));
  }

  @Test
  void requirePaid_otherLayout_throws() {
    PaidRound round = open(Lot.everyone(0), 1, Optional.of(new NonPrivate("a test")));
    GradientQuery other = query(ClipBounds.flat(Layout.builder().group("other", 2).build(), 1));
    assertThrows(IllegalArgumentException.class, () -> round.requirePaid(other));
    assertThrows(IllegalArgumentException.class, () -> round.requireDisclosing(other));
  }

  private PaidRound open(Lot lot, int queries, Optional<NonPrivate> disclosure) {
    return PaidRound.open(
        mechanism, Cycles.single(ledger), lot, query(CLIP), queries, disclosure, 7);
  }

  private static ClippedSum sum(PaidRound round) {
    return ClippedSum.accumulator(round.lot(), CLIP).finish();
  }

  private static GradientQuery query(ClipBounds clip) {
    Layout layout = clip.layout();
    return new GradientQuery(
        new Probe.At(GroupedVector.zeros(layout)), clip, 1, HistoryTerm.zero(layout));
  }

  /** Keeps the numbers that noise was drawn under. */
  private final class Numbers implements Streams {
    @Override
    public GaussianStream gaussians(long step, int group) {
      numbers.add(step);
      return (target, from, to, firstIndex, stddev) -> {};
    }

    @Override
    public UniformStream uniforms(long step, int group) {
      throw new UnsupportedOperationException("a release needs no uniform words");
    }
  }
}
