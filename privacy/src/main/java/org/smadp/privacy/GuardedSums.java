package org.smadp.privacy;

import java.util.function.Function;
import org.smadp.accounting.NonPrivate;
import org.smadp.accounting.PrivacyLedger;
import org.smadp.privacy.query.ClipBounds;
import org.smadp.privacy.query.Probe;

/**
 * Sums whose failures are charged. Whatever is thrown between the data and the release tells
 * something about the data that no noise hides, so it costs the whole guarantee, once: afterwards
 * nothing is answered.
 */
@Sensitive
final class GuardedSums {
  static final String FAILURE = "a computation on the data failed, which is an answer about them";

  private final GradientSums sums;
  private final PrivacyLedger ledger;
  private boolean closed;

  GuardedSums(GradientSums sums, PrivacyLedger ledger) {
    this.sums = sums;
    this.ledger = ledger;
  }

  /** Refuses what cannot be answered whatever the data, and everything after a failure. */
  void requireAnswerable(Probe probe, ClipBounds clip) {
    if (closed) {
      throw new IllegalStateException(
          "this oracle is closed since a computation on the data failed; start a new run");
    }
    sums.requireAnswerable(probe, clip);
  }

  /** Has the engine sum over a lot and the result released; nothing between escapes uncharged. */
  PrivateRelease release(
      Lot lot, Probe probe, ClipBounds clip, Function<ClippedSum, PrivateRelease> release) {
    try {
      return release.apply(sums.over(lot, probe, clip));
    } catch (VirtualMachineError error) {
      closed = true; // out of memory and the like: of the machine, not of the data
      throw error;
    } catch (Throwable failure) { // checked ones too: languages other than Java throw them freely
      closed = true;
      ledger.charge(new NonPrivate(FAILURE));
      throw new IllegalStateException(
          FAILURE + "; this run has no privacy guarantee any more", failure);
    }
  }
}
