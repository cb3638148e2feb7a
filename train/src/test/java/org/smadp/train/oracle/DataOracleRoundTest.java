package org.smadp.train.oracle;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.smadp.accounting.PrivacyLedger;
import org.smadp.noise.KeyedNoise;
import org.smadp.privacy.ClipBounds;
import org.smadp.privacy.ClippedSum;
import org.smadp.privacy.GaussianMechanism;
import org.smadp.privacy.GradientQuery;
import org.smadp.privacy.HistoryTerm;
import org.smadp.privacy.Lot;
import org.smadp.privacy.Probe;
import org.smadp.privacy.Round;
import org.smadp.tensor.GroupScalars;
import org.smadp.tensor.GroupedVector;
import org.smadp.tensor.Layout;

/** Rounds on one lot: one draw, one event, and query numbers that a resumed run can go on from. */
class DataOracleRoundTest {
  private static final Layout LAYOUT = Layout.builder().group("all", 2).build();

  @Test
  void round_twoQueries_drawOneLotAndAreChargedOnce() {
    var ledger = new PrivacyLedger();
    List<Long> draws = new ArrayList<>();
    var oracle =
        new DataOracle(
            query -> {
              draws.add(query);
              return new Lot(new int[] {0}, 0.5);
            },
            (lot, probe, clip) -> ClippedSum.accumulator(lot, clip).finish(),
            new GaussianMechanism(GroupScalars.uniform(LAYOUT, 1), KeyedNoise.seeded(1), ledger, 0),
            0);
    oracle.ask(query());
    Round round = oracle.round(2);
    round.ask(query());
    round.ask(query());
    oracle.ask(query());
    assertEquals(List.of(0L, 1L, 3L), draws);
    assertEquals(4, oracle.queries());
    assertEquals(3, ledger.entries().stream().mapToLong(PrivacyLedger.Entry::count).sum());
  }

  private static GradientQuery query() {
    return new GradientQuery(
        new Probe.At(GroupedVector.zeros(LAYOUT)),
        ClipBounds.flat(LAYOUT, 1),
        1,
        HistoryTerm.zero(LAYOUT));
  }
}
