package org.smadp.train.oracle;

import java.util.List;
import org.smadp.accounting.PrivacyLedger;
import org.smadp.noise.KeyedNoise;
import org.smadp.optim.StepRule;
import org.smadp.privacy.ClipBounds;
import org.smadp.privacy.ClippedSum;
import org.smadp.privacy.GaussianMechanism;
import org.smadp.privacy.Lot;
import org.smadp.tensor.GroupScalars;
import org.smadp.tensor.GroupedVector;

/**
 * What one step of a rule charges, found by taking one on no data at all. The mechanism itself
 * names the event, so that a plan holds its exact bits whatever formula the mechanism uses.
 */
public final class Rehearsal {
  private Rehearsal() {}

  public static List<PrivacyLedger.Entry> charges(
      StepRule rule, ClipBounds clip, GroupScalars noiseMultipliers, double samplingRate) {
    PrivacyLedger ledger = new PrivacyLedger();
    var mechanism = new GaussianMechanism(noiseMultipliers, KeyedNoise.secure(), ledger, 0);
    var oracle =
        new DataOracle(
            query -> new Lot(new int[0], samplingRate),
            (lot, probe, bounds) -> ClippedSum.accumulator(lot, bounds).finish(),
            mechanism,
            0);
    rule.start(clip.layout()).step(GroupedVector.zeros(clip.layout()), oracle);
    return ledger.entries();
  }
}
