package org.smadp.privacy.stranger;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.smadp.accounting.NonPrivate;
import org.smadp.accounting.PrivacyLedger;
import org.smadp.accounting.SampledGaussian;
import org.smadp.accounting.pld.PldAccountant;
import org.smadp.noise.NoiseSource;
import org.smadp.privacy.ClippedSum;
import org.smadp.privacy.GradientSums;
import org.smadp.privacy.Lot;
import org.smadp.privacy.PrivateOracle;
import org.smadp.privacy.PrivateRelease;
import org.smadp.privacy.Round;
import org.smadp.privacy.query.ClipBounds;
import org.smadp.privacy.query.ClipCount;
import org.smadp.privacy.query.GradientQuery;
import org.smadp.privacy.query.HistoryTerm;
import org.smadp.privacy.query.Probe;
import org.smadp.privacy.query.Sampling;
import org.smadp.tensor.GroupScalars;
import org.smadp.tensor.GroupedVector;
import org.smadp.tensor.Layout;

/**
 * Programs of a stranger with public API only, each of which once had more out of the data than the
 * ledger said. {@code DoorTypesTest} has those that no longer compile.
 */
class DoorAttacksTest {
  private static final Layout LAYOUT = Layout.builder().group("all", 2).build();
  private static final ClipBounds CLIP = ClipBounds.flat(LAYOUT, 1);
  private static final int EXAMPLES = 50;
  private static final double RATE = 0.2;
  private static final double SIGMA = 4;

  private final PrivacyLedger ledger = new PrivacyLedger();
  private final List<int[]> read = new ArrayList<>();

  /** The first query of a round was refused and caught; every later one was answered for free. */
  @Test
  void round_firstQueryRefused_leavesNothingForFree() {
    PrivateOracle oracle = oracle(NoiseSource.seeded(1), ledger);
    Round round = oracle.round(query(CLIP, new ClipCount.None()), 3);
    List<GradientQuery> bad =
        List.of(
            query(ClipBounds.flat(Layout.builder().group("other", 2).build(), 1)),
            query(CLIP, new ClipCount.Unprotected()),
            query(CLIP, new ClipCount.Noisy(0.5)),
            query(CLIP.rounded()));
    for (GradientQuery query : bad) {
      assertThrows(RuntimeException.class, () -> round.ask(query));
    }
    assertEquals(0, read.size(), "a refused query reads no data");
    for (int n = 0; n < 3; n++) {
      round.ask(query(CLIP));
    }
    for (int n = 0; n < 100; n++) {
      assertThrows(IllegalStateException.class, () -> round.ask(query(CLIP)));
    }
    assertEquals(3, read.size());
    var paid = new SampledGaussian(RATE, SIGMA / Math.sqrt(3));
    assertEquals(List.of(new PrivacyLedger.Entry(paid, 1)), ledger.entries());
  }

  /** A journal that failed once left a round whose queries were never charged. */
  @Test
  void round_journalFailsOnce_isNotOpened() {
    int[] charges = new int[1];
    PrivacyLedger flaky =
        ledger.journaled(
            event -> {
              if (charges[0]++ == 0) {
                throw new IllegalStateException("the disk was full for a moment");
              }
            });
    PrivateOracle oracle = oracle(NoiseSource.seeded(1), flaky);
    assertThrows(IllegalStateException.class, () -> oracle.round(query(CLIP), 20));
    assertEquals(0, read.size());
    oracle.round(query(CLIP), 20).ask(query(CLIP));
    assertEquals(1, flaky.entries().stream().mapToLong(PrivacyLedger.Entry::count).sum());
  }

  /** Eight rounds opened before the first answer shared one lot and paid for eight samples. */
  @Test
  void round_manyOpenedBeforeTheFirstAnswer_haveALotEach() {
    PrivateOracle oracle = oracle(NoiseSource.seeded(1), ledger);
    List<Round> rounds = IntStream.range(0, 8).mapToObj(n -> oracle.round(query(CLIP), 1)).toList();
    rounds.forEach(round -> round.ask(query(CLIP)));
    oracle.ask(query(CLIP));
    assertEquals(9, read.stream().map(Arrays::toString).distinct().count());
    assertEquals(9, ledger.entries().stream().mapToLong(PrivacyLedger.Entry::count).sum());
  }

  /** Many sums over one kept lot were charged as samples of their own. */
  @Test
  void ask_engineThatKeepsALot_hasNothingReleasedOverIt() {
    Lot[] kept = new Lot[1];
    GradientSums keeping =
        (lot, probe, clip) -> {
          kept[0] = kept[0] == null ? lot : kept[0];
          return ClippedSum.accumulator(kept[0], clip).finish();
        };
    var oracle =
        PrivateOracle.training(
            new Sampling.Poisson(RATE),
            keeping,
            GroupScalars.uniform(LAYOUT, SIGMA),
            NoiseSource.seeded(1),
            ledger,
            0);
    oracle.ask(query(CLIP));
    assertThrows(IllegalStateException.class, () -> oracle.ask(query(CLIP)));
    assertTrue(ledger.entries().get(1).event() instanceof NonPrivate, "it may follow the data");
  }

  /** One source behind two mechanisms gave differences without noise. */
  @Test
  void training_oneSourceForTwoOracles_isRefused() {
    NoiseSource noise = NoiseSource.secure();
    oracle(noise, ledger);
    assertThrows(IllegalStateException.class, () -> oracle(noise, new PrivacyLedger()));
    NoiseSource drawn = NoiseSource.secure();
    drawn.claim(org.smadp.noise.Purpose.RELEASE_NOISE);
    assertThrows(IllegalStateException.class, () -> oracle(drawn, ledger), "nor one that is known");
  }

  /** A query that failed only when the lot had members told, uncharged, whether it had. */
  @Test
  void ask_queryThatCannotBeAnswered_isRefusedWhateverTheLotHolds() {
    for (int seed = 0; seed < 400; seed++) {
      PrivacyLedger own = new PrivacyLedger();
      PrivateOracle oracle =
          PrivateOracle.training(
              new Sampling.Poisson(0.02), // often nobody
              this::sum,
              GroupScalars.uniform(LAYOUT, SIGMA),
              NoiseSource.seeded(seed),
              own,
              0);
      var refusal =
          assertThrows(IllegalArgumentException.class, () -> oracle.ask(query(CLIP.rounded())));
      assertTrue(refusal.getMessage().contains("importance sampling"));
      assertEquals(List.of(), own.entries());
    }
    assertEquals(0, read.size());
  }

  /** A query whose count was null had exact counts for the price of none. */
  @Test
  void ask_partsThatAreMissing_isRefusedBeforeItIsAQuery() {
    assertThrows(NullPointerException.class, () -> query(CLIP, null));
    var norms = CLIP.clipNorms();
    assertThrows(
        NullPointerException.class, () -> new ClipBounds(norms, null, ClipBounds.Rule.CLIP));
    assertThrows(
        NullPointerException.class, () -> new ClipBounds(norms, ClipBounds.Scope.FLAT, null));
  }

  /** Numbers of a round beyond the range of int led back to noise that had been drawn. */
  @Test
  void round_moreQueriesThanAnIntHolds_neverLeadsBackToEarlierNumbers() {
    PrivateOracle oracle = oracle(NoiseSource.seeded(1), ledger);
    oracle.ask(query(CLIP));
    oracle.disclosingRound(query(CLIP), Integer.MAX_VALUE, "a test");
    assertEquals(1 + (1L << 31), oracle.queries());
  }

  /** Numbers that wrap around, or reach those of the normalisers, would repeat noise. */
  @Test
  void ask_numbersUsedUp_isRefusedAndChargesNothing() {
    PrivateOracle oracle = resumed((1L << 62) - 2);
    assertThrows(IllegalStateException.class, () -> oracle.round(query(CLIP), 3));
    oracle.round(query(CLIP), 2);
    assertThrows(IllegalStateException.class, () -> oracle.ask(query(CLIP)));
    assertEquals(1, ledger.entries().stream().mapToLong(PrivacyLedger.Entry::count).sum());

    PrivateOracle resumed = resumed(oracle.queries());
    assertThrows(IllegalStateException.class, () -> resumed.ask(query(CLIP)));
    assertThrows(IllegalArgumentException.class, () -> resumed(oracle.queries() + 1));
    assertThrows(IllegalArgumentException.class, () -> resumed(-1));
  }

  private PrivateOracle resumed(long queries) {
    return PrivateOracle.training(
        new Sampling.Poisson(RATE),
        this::sum,
        GroupScalars.uniform(LAYOUT, SIGMA),
        NoiseSource.seeded(1),
        ledger,
        queries);
  }

  /** What the ledger says of honest use is what was spent: n lots, n events of the drawn rate. */
  @Test
  void ask_manyTimes_isChargedAtTheRateThatWasDrawn() {
    PrivateOracle oracle = oracle(NoiseSource.seeded(3), ledger);
    for (int n = 0; n < 200; n++) {
      oracle.ask(query(CLIP));
    }
    var event = new SampledGaussian(RATE, SIGMA);
    assertEquals(List.of(new PrivacyLedger.Entry(event, 200)), ledger.entries());
    double mean = read.stream().mapToInt(lot -> lot.length).average().orElseThrow();
    double stddev = Math.sqrt(EXAMPLES * RATE * (1 - RATE) / 200);
    assertEquals(EXAMPLES * RATE, mean, 5 * stddev);
    assertTrue(new PldAccountant().epsilon(ledger.entries(), 1e-5) > 0);
  }

  /** A release that was read before tells nothing of the next: no noise is drawn twice. */
  @Test
  void ask_sameQueryTwice_hasIndependentNoise() {
    PrivateOracle oracle = oracle(NoiseSource.seeded(1), ledger);
    PrivateRelease first = oracle.ask(query(CLIP));
    PrivateRelease second = oracle.ask(query(CLIP));
    assertFalse(first.value().equals(second.value()));
    assertArrayEquals(new double[] {SIGMA}, new double[] {first.noiseStddev().of(0)});
  }

  private PrivateOracle oracle(NoiseSource noise, PrivacyLedger charged) {
    return PrivateOracle.training(
        new Sampling.Poisson(RATE),
        this::sum,
        GroupScalars.uniform(LAYOUT, SIGMA),
        noise,
        charged,
        0);
  }

  private ClippedSum sum(Lot lot, Probe probe, ClipBounds clip) {
    int[] members = lot.members(EXAMPLES);
    read.add(members);
    ClippedSum.Accumulator sum = ClippedSum.accumulator(lot, clip);
    for (int member : members) {
      sum.add(new double[] {member, 1});
    }
    return sum.finish();
  }

  private static GradientQuery query(ClipBounds clip) {
    return query(clip, new ClipCount.None());
  }

  private static GradientQuery query(ClipBounds clip, ClipCount count) {
    Layout layout = clip.layout();
    return new GradientQuery(
        new Probe.At(GroupedVector.zeros(layout)), clip, 1, HistoryTerm.zero(layout), count);
  }
}
