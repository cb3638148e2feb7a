package org.smadp.train.plan;

import java.util.List;
import org.smadp.accounting.PrivacyLedger;
import org.smadp.noise.NoiseSource;
import org.smadp.noise.law.NoiseLaw;
import org.smadp.optim.StepRule;
import org.smadp.privacy.ClippedSum;
import org.smadp.privacy.PrivateOracle;
import org.smadp.privacy.query.ClipBounds;
import org.smadp.privacy.query.Sampling;
import org.smadp.tensor.GroupScalars;
import org.smadp.tensor.GroupedVector;

/**
 * What the first step of a rule charges, found by taking one on no data at all. The door itself
 * names the event, so that a plan holds its exact bits whatever formula the mechanism uses.
 */
public final class Rehearsal {
  private Rehearsal() {}

  public static List<PrivacyLedger.Entry> charges(
      StepRule rule,
      ClipBounds clip,
      GroupScalars noiseMultipliers,
      NoiseLaw law,
      Sampling sampling) {
    PrivacyLedger ledger = new PrivacyLedger();
    var oracle =
        PrivateOracle.training(
            sampling,
            (lot, probe, bounds) -> ClippedSum.accumulator(lot, bounds).finish(),
            noiseMultipliers,
            law,
            NoiseSource.secure(),
            ledger,
            0);
    rule.start(clip.layout()).step(GroupedVector.zeros(clip.layout()), oracle);
    return ledger.entries();
  }
}
