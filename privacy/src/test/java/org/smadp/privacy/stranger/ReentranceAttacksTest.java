package org.smadp.privacy.stranger;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CyclicBarrier;
import org.junit.jupiter.api.Test;
import org.smadp.accounting.NonPrivate;
import org.smadp.accounting.PrivacyLedger;
import org.smadp.noise.NoiseSource;
import org.smadp.privacy.ClippedSum;
import org.smadp.privacy.GradientSums;
import org.smadp.privacy.Lot;
import org.smadp.privacy.PrivateOracle;
import org.smadp.privacy.Round;
import org.smadp.privacy.query.ClipBounds;
import org.smadp.privacy.query.GradientQuery;
import org.smadp.privacy.query.HistoryTerm;
import org.smadp.privacy.query.Probe;
import org.smadp.privacy.query.Sampling;
import org.smadp.tensor.GroupScalars;
import org.smadp.tensor.GroupedVector;
import org.smadp.tensor.Layout;

/** Calls that come while another call is under way: from other threads, and from call-backs. */
class ReentranceAttacksTest {
  private static final Layout LAYOUT = Layout.builder().group("all", 2).build();
  private static final ClipBounds CLIP = ClipBounds.flat(LAYOUT, 1);

  private final ConcurrentLinkedQueue<GroupedVector> answers = new ConcurrentLinkedQueue<>();
  private final List<Lot> lots = new ArrayList<>();
  private Optional<Runnable> inTheMiddle = Optional.empty();

  @Test
  void ask_manyThreadsOnOneOracleAndOneRound_noAnswerMoreThanPaidAndNoNoiseTwice()
      throws InterruptedException {
    PrivacyLedger ledger = new PrivacyLedger();
    PrivateOracle oracle = oracle(ledger);
    Round round = oracle.round(query(), 40);
    CyclicBarrier together = new CyclicBarrier(4);
    List<Thread> threads = new ArrayList<>();
    for (int t = 0; t < 4; t++) {
      var thread =
          new Thread(
              () -> {
                assertTrue(arrive(together));
                for (int n = 0; n < 25; n++) {
                  answers.add(oracle.ask(query()).value());
                  tryToAsk(round);
                }
              });
      threads.add(thread);
      thread.start();
    }
    for (Thread thread : threads) {
      thread.join();
    }
    assertEquals(100 + 40, answers.size());
    assertEquals(100 + 40, answers.stream().distinct().count(), "noise of its own for each");
    assertEquals(101, lots.stream().distinct().count());
    assertEquals(101, ledger.entries().stream().mapToLong(PrivacyLedger.Entry::count).sum());
  }

  /** The only right of a round is used while it is being used. */
  @Test
  void ask_fromWithinTheSumOfTheSameRound_givesOneAnswerAndCostsTheGuarantee() {
    PrivacyLedger ledger = new PrivacyLedger();
    PrivateOracle oracle = oracle(ledger);
    Round round = oracle.round(query(), 1);
    inTheMiddle = Optional.of(() -> answers.add(round.ask(query()).value()));
    assertThrows(IllegalStateException.class, () -> round.ask(query()));
    assertEquals(1, answers.size());
    assertTrue(ledger.entries().get(1).event() instanceof NonPrivate);
  }

  @Test
  void disclose_fromWithinTheSumOfTheSameRound_givesOneRawSum() {
    PrivateOracle oracle = oracle(new PrivacyLedger());
    Round round = oracle.disclosingRound(query(), 1, "a test");
    inTheMiddle = Optional.of(() -> answers.add(round.disclose(query()).value()));
    assertThrows(IllegalStateException.class, () -> round.disclose(query()));
    assertEquals(1, answers.size());
  }

  /** A journal asks while a charge is being written: both pay, on lots and noise of their own. */
  @Test
  void ask_fromWithinTheJournal_isARoundOfItsOwn() {
    PrivateOracle[] oracle = new PrivateOracle[1];
    List<Object> written = new ArrayList<>();
    PrivacyLedger ledger =
        new PrivacyLedger()
            .journaled(
                event -> {
                  written.add(event);
                  if (written.size() == 1) {
                    answers.add(oracle[0].ask(query()).value());
                  }
                });
    oracle[0] = oracle(ledger);
    answers.add(oracle[0].ask(query()).value());
    assertEquals(2, answers.stream().distinct().count());
    assertEquals(List.of(1L, 0L), lots.stream().map(Lot::query).toList());
    assertEquals(2, ledger.entries().stream().mapToLong(PrivacyLedger.Entry::count).sum());
  }

  private void tryToAsk(Round round) {
    try {
      answers.add(round.ask(query()).value());
    } catch (IllegalStateException usedUp) {
      assertTrue(usedUp.getMessage().contains("opened for 40 queries"));
    }
  }

  private static boolean arrive(CyclicBarrier barrier) {
    try {
      barrier.await();
      return true;
    } catch (Exception broken) {
      return false;
    }
  }

  private PrivateOracle oracle(PrivacyLedger ledger) {
    GradientSums sums =
        (lot, probe, clip) -> {
          lots.add(lot);
          inTheMiddle.ifPresent(
              action -> {
                inTheMiddle = Optional.empty();
                action.run();
              });
          return ClippedSum.accumulator(lot, clip).finish();
        };
    return PrivateOracle.training(
        new Sampling.Poisson(0.5),
        sums,
        GroupScalars.uniform(LAYOUT, 4),
        NoiseSource.seeded(1),
        ledger,
        0);
  }

  private static GradientQuery query() {
    return new GradientQuery(
        new Probe.At(GroupedVector.zeros(LAYOUT)), CLIP, 1, HistoryTerm.zero(LAYOUT));
  }
}
