package org.smadp.privacy.stranger;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.smadp.accounting.NonPrivate;
import org.smadp.accounting.PrivacyLedger;
import org.smadp.accounting.pld.PldAccountant;
import org.smadp.accounting.rdp.RenyiFilter;
import org.smadp.noise.NoiseSource;
import org.smadp.privacy.ClippedSum;
import org.smadp.privacy.GradientSums;
import org.smadp.privacy.Lot;
import org.smadp.privacy.PrivateOracle;
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
 * Failures that follow the data, in every form that Java has. Each tells whether the lot had
 * members, which no noise hides: the ledger must say so, and nothing may be answered afterwards.
 */
class FailureAttacksTest {
  private static final Layout LAYOUT = Layout.builder().group("all", 1).build();
  private static final ClipBounds CLIP = ClipBounds.flat(LAYOUT, 1);

  static Stream<Arguments> failures() {
    return Stream.of(
        failure("runtime exception", sums(lot -> throwing(new IllegalStateException("seen")))),
        failure("checked exception", sums(lot -> throwing(new IOException("seen")))),
        failure("assertion", sums(lot -> throwing(new AssertionError("seen")))),
        failure("linkage", sums(lot -> throwing(new NoClassDefFoundError("seen")))),
        failure("no sum", sums(lot -> null)),
        failure("another lot", sums(lot -> ClippedSum.accumulator(Lot.of(1), CLIP).finish())),
        failure("a spent sum", sums(FailureAttacksTest::spent)),
        failure(
            "other bounds",
            sums(lot -> ClippedSum.accumulator(lot, ClipBounds.flat(LAYOUT, 2)).finish())),
        failure("counts without norms", sums(FailureAttacksTest::withoutNorms)));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("failures")
  void ask_failureThatFollowsTheData_costsTheGuaranteeAndClosesTheOracle(
      String name, GradientSums sums) {
    var ledger = new PrivacyLedger();
    PrivateOracle oracle = oracle(sums, ledger);
    assertThrows(IllegalStateException.class, () -> oracle.ask(query()), name);
    assertLost(ledger);
    assertThrows(IllegalStateException.class, () -> oracle.ask(query()));
    assertEquals(2, ledger.entries().stream().mapToLong(PrivacyLedger.Entry::count).sum());
  }

  /** An algorithm may catch what it likes: the ledger in hand says what happened. */
  @Test
  void ask_failureThatTheJournalCannotWrite_isCountedAllTheSame() {
    int[] written = new int[1];
    PrivacyLedger ledger =
        new PrivacyLedger()
            .journaled(
                event -> {
                  if (written[0]++ > 0) {
                    throw new IllegalStateException("the disk is full");
                  }
                });
    PrivateOracle oracle = oracle(sums(lot -> null), ledger);
    assertThrows(IllegalStateException.class, () -> oracle.ask(query()));
    assertLost(ledger);
  }

  /** A filter refuses what is still to be drawn; what has happened it cannot refuse. */
  @Test
  void ask_failureBehindARenyiFilter_leavesNoGuarantee() {
    var filter = new RenyiFilter(8, 100);
    PrivacyLedger written = new PrivacyLedger();
    PrivacyLedger ledger =
        new PrivacyLedger().journaled(filter.gate(new PrivacyLedger()).andThen(written::charge));
    PrivateOracle oracle = oracle(sums(lot -> null), ledger);
    assertThrows(IllegalStateException.class, () -> oracle.ask(query()));
    assertLost(ledger);
    assertLost(written);
    assertEquals(Double.POSITIVE_INFINITY, filter.epsilon(ledger.entries(), 1e-5));
  }

  private static void assertLost(PrivacyLedger ledger) {
    assertTrue(
        ledger.entries().stream().anyMatch(entry -> entry.event() instanceof NonPrivate),
        "the failure must be in the ledger, which has " + ledger.entries());
    assertEquals(Double.POSITIVE_INFINITY, new PldAccountant().epsilon(ledger.entries(), 1e-5));
  }

  private static PrivateOracle oracle(GradientSums sums, PrivacyLedger ledger) {
    return PrivateOracle.training(
        new Sampling.Poisson(1),
        sums,
        GroupScalars.uniform(LAYOUT, 4),
        NoiseSource.seeded(1),
        ledger,
        0);
  }

  private static GradientQuery query() {
    return new GradientQuery(
        new Probe.At(GroupedVector.zeros(LAYOUT)),
        CLIP,
        1,
        HistoryTerm.zero(LAYOUT),
        new ClipCount.Noisy(5));
  }

  private static Arguments failure(String name, GradientSums sums) {
    return Arguments.of(name, sums);
  }

  private interface OnMembers {
    ClippedSum over(Lot lot);
  }

  /** An engine that does this where the lot has members, and is well otherwise. */
  private static GradientSums sums(OnMembers onMembers) {
    return (lot, probe, clip) ->
        lot.members(3).length > 0
            ? onMembers.over(lot)
            : ClippedSum.accumulator(lot, clip).finish();
  }

  private static ClippedSum spent(Lot lot) {
    ClippedSum sum = ClippedSum.accumulator(lot, CLIP).finish();
    ClippedSum.accumulator(lot, CLIP).merge(sum);
    return sum;
  }

  private static ClippedSum withoutNorms(Lot lot) {
    ClippedSum.Accumulator sum = ClippedSum.accumulator(lot, CLIP);
    sum.addClipped(0, new double[] {0.5});
    return sum.finish();
  }

  /** Java lets generic code throw a checked exception undeclared, and other languages any code. */
  @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals"})
  private static <T extends Throwable> ClippedSum throwing(Throwable failure) throws T {
    throw (T) failure;
  }
}
