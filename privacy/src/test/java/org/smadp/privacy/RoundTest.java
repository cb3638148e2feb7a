package org.smadp.privacy;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
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

class RoundTest {
  private static final Layout LAYOUT = Layout.builder().group("a", 3).group("b", 2).build();
  private static final ClipBounds CLIP = ClipBounds.shared(LAYOUT, 1);
  private static final double JOINT = 2 / Math.sqrt(2);

  private final PrivacyLedger ledger = new PrivacyLedger();
  private final List<Lot> lots = new ArrayList<>();
  private final PrivateOracle oracle = oracle(0);
  private boolean refuses;

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 7})
  void ask_allQueries_areOneJointEventChargedWhenTheRoundIsOpened(int queries) {
    Round round = oracle.round(query(1), queries);
    assertOneEvent(JOINT / Math.sqrt(queries));
    List<GroupedVector> values = new ArrayList<>();
    for (int n = 0; n < queries; n++) {
      PrivateRelease release = round.ask(query(1));
      assertEquals(ledger.entries().get(0).event(), release.event());
      values.add(release.value());
    }
    assertOneEvent(JOINT / Math.sqrt(queries));
    assertEquals(queries, values.stream().distinct().count(), "each answer has its own noise");
    assertEquals(1, lots.stream().distinct().count(), "all answers are over one lot");
  }

  @Test
  void ask_moreThanAgreed_throws() {
    Round round = oracle.round(query(1), 1);
    round.ask(query(1));
    assertThrows(IllegalStateException.class, () -> round.ask(query(1)));
    assertEquals(1, lots.size(), "the data are not read for it");
  }

  @Test
  void ask_queryThatCostsMore_throws() {
    Round round = oracle.round(query(0.5), 2);
    round.ask(query(0.5));
    assertThrows(IllegalArgumentException.class, () -> round.ask(query(1)));
    assertEquals(1, lots.size(), "the data are not read for it");
    round.ask(query(0.25));
  }

  @Test
  void round_openedBeforeOthersAreAnswered_hasALotAndNumbersOfItsOwn() {
    Round first = oracle.round(query(1), 2);
    Round second = oracle.round(query(1), 3);
    PrivateRelease single = oracle.ask(query(1));
    assertEquals(6, oracle.queries());
    List<GroupedVector> values = new ArrayList<>(List.of(single.value()));
    for (int n = 0; n < 3; n++) {
      values.add(second.ask(query(1)).value());
    }
    for (int n = 0; n < 2; n++) {
      values.add(first.ask(query(1)).value());
    }
    assertEquals(6, values.stream().distinct().count());
    assertEquals(List.of(5L, 2L, 2L, 2L, 0L, 0L), lots.stream().map(Lot::query).toList());
    assertEquals(3, ledger.entries().stream().mapToLong(PrivacyLedger.Entry::count).sum());
  }

  @Test
  void resume_afterARound_continuesBitForBit() {
    Round round = oracle.round(query(1), 2);
    round.ask(query(1));
    round.ask(query(1));
    PrivateOracle resumed = oracle(oracle.queries());
    assertEquals(oracle.ask(query(1)).value(), resumed.ask(query(1)).value());
  }

  @Test
  void disclose_inADisclosingRound_hasNoNoiseAndWasChargedAsNonPrivate() {
    Round round = oracle.disclosingRound(query(1), 1, "a test");
    assertEquals(new NonPrivate("a test"), ledger.entries().get(0).event());
    PrivateRelease raw = round.disclose(query(1));
    assertEquals(GroupedVector.copyOf(LAYOUT, new double[] {0.5, 0, 0, 0, 0.25}), raw.value());
    assertEquals(0, raw.noiseStddev().of(0));
    assertNotEquals(raw.value(), round.ask(query(1)).value());
    assertThrows(IllegalStateException.class, () -> round.disclose(query(1)), "once");
    assertEquals(2, oracle.queries());
  }

  @Test
  void disclose_inAnOrdinaryRound_throws() {
    Round round = oracle.round(query(1), 2);
    assertThrows(IllegalStateException.class, () -> round.disclose(query(1)));
    assertEquals(List.of(), lots);
  }

  /** A number taken back by a refused round would be given out again, with its noise. */
  @ParameterizedTest
  @ValueSource(ints = {0, -1, -7})
  void round_withoutQueries_isRefusedUnchargedAndTakesNoNumbers(int queries) {
    oracle.ask(query(1));
    assertThrows(IllegalArgumentException.class, () -> oracle.round(query(1), queries));
    assertEquals(1, oracle.queries());
    assertEquals(1, ledger.entries().get(0).count());
  }

  @Test
  void round_severalQueriesWithUnprotectedCounts_isRefusedUncharged() {
    GradientQuery counting = query(CLIP, 1, new ClipCount.Unprotected());
    assertThrows(IllegalArgumentException.class, () -> oracle.round(counting, 2));
    assertEquals(List.of(), ledger.entries());
    assertEquals(0, oracle.queries());
  }

  /** Refused before the data are read: a failure on the data side would cost the guarantee. */
  @Test
  void askOrDisclose_unanswerableQuery_isRefusedAndTheRoundStaysOpen() {
    Round round = oracle.disclosingRound(query(1), 1, "a test");
    long charged = ledger.entries().size();
    refuses = true;
    assertThrows(IllegalArgumentException.class, () -> round.ask(query(1)));
    assertThrows(IllegalArgumentException.class, () -> round.disclose(query(1)));
    refuses = false;
    GradientQuery rounded = query(CLIP.rounded(), 1, new ClipCount.None());
    assertThrows(IllegalArgumentException.class, () -> round.ask(rounded));
    assertThrows(IllegalArgumentException.class, () -> round.disclose(rounded));
    assertEquals(List.of(), lots);
    assertEquals(charged, ledger.entries().size());
    round.disclose(query(1));
    round.ask(query(1));
  }

  @Test
  void spend_lotThatIsSpentOrMadeByHand_throws() {
    Lot lot = Lot.everyone(0);
    lot.spend();
    assertThrows(IllegalStateException.class, lot::spend);
    assertThrows(IllegalStateException.class, () -> Lot.of(1, 2).spend());
  }

  private void assertOneEvent(double multiplier) {
    assertEquals(1, ledger.entries().size());
    assertEquals(1, ledger.entries().get(0).count());
    SampledGaussian event = (SampledGaussian) ledger.entries().get(0).event();
    assertEquals(0.1, event.samplingRate());
    assertEquals(multiplier, event.noiseMultiplier(), 1e-15);
  }

  private PrivateOracle oracle(long queries) {
    return PrivateOracle.training(
        new Sampling.Poisson(0.1),
        new Watched(),
        GroupScalars.uniform(LAYOUT, 2),
        NoiseSource.seeded(4),
        ledger,
        queries);
  }

  private static GradientQuery query(double dataWeight) {
    return query(CLIP, dataWeight, new ClipCount.None());
  }

  private static GradientQuery query(ClipBounds clip, double dataWeight, ClipCount count) {
    return new GradientQuery(
        new Probe.At(GroupedVector.zeros(LAYOUT)),
        clip,
        dataWeight,
        HistoryTerm.zero(LAYOUT),
        count);
  }

  /** Keeps the lots it was asked for, and refuses every query when told to. */
  private final class Watched implements GradientSums {
    @Override
    public ClippedSum over(Lot lot, Probe probe, ClipBounds clip) {
      lots.add(lot);
      return RowSums.of(new double[] {0.5, 0, 0, 0, 0.25}).over(lot, probe, clip);
    }

    @Override
    public void requireAnswerable(Probe probe, ClipBounds clip) {
      if (refuses) {
        throw new IllegalArgumentException("not this one");
      }
    }
  }
}
