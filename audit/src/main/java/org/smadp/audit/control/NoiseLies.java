package org.smadp.audit.control;

import org.smadp.audit.shadow.Door;
import org.smadp.audit.shadow.ShadowPlan;
import org.smadp.audit.shadow.Subject;
import org.smadp.privacy.PrivateOracle;
import org.smadp.privacy.Sensitive;
import org.smadp.privacy.query.ImportanceSampling;
import org.smadp.privacy.query.Sampling;
import org.smadp.tensor.GroupScalars;

/** Doors that add other noise than their plan says. */
@Sensitive
final class NoiseLies {
  private static final double NEXT_TO_NOTHING = 1e-6;

  private NoiseLies() {}

  static Subject scaledByMixing(ShadowPlan plan) {
    double mixing = plan.algorithm().dataWeight();
    return withNoise(
        plan,
        GroupScalars.of(
            plan.space().layout(), group -> mixing * plan.noiseMultipliers().of(group)));
  }

  static Subject missingInOneGroup(ShadowPlan plan) {
    int last = plan.space().layout().groupCount() - 1;
    return withNoise(
        plan,
        GroupScalars.of(
            plan.space().layout(),
            group ->
                (group.index() == last ? NEXT_TO_NOTHING : 1) * plan.noiseMultipliers().of(group)));
  }

  private static Subject withNoise(ShadowPlan plan, GroupScalars noise) {
    return Subject.production(plan)
        .withOpening(
            (claimed, sums, source, ledger, queries) ->
                Door.of(
                    PrivateOracle.training(
                        claimed.sampling(), sums, noise, source, ledger, queries)));
  }

  static Subject normaliserWithoutNoise(ShadowPlan plan) {
    if (!(plan.sampling() instanceof Sampling.Importance claimedSampling)) {
      throw new IllegalArgumentException("this control needs importance sampling; use dp-is");
    }
    ImportanceSampling settings = claimedSampling.settings();
    var lying =
        new Sampling.Importance(
            new ImportanceSampling(
                NEXT_TO_NOTHING,
                settings.smallestShare(),
                settings.refreshSteps(),
                settings.datasetSize()),
            claimedSampling.expectedLotSize());
    return Subject.production(plan)
        .withOpening(
            (claimed, sums, source, ledger, queries) ->
                Door.of(
                    PrivateOracle.training(
                        lying, sums, claimed.noiseMultipliers(), source, ledger, queries)));
  }

  /** Counts its queries from zero again after every resume. */
  static Subject reusedAfterResume(ShadowPlan plan) {
    return Subject.production(plan)
        .withOpening(
            (claimed, sums, source, ledger, queries) ->
                Door.Opening.production().open(claimed, sums, source, ledger, 0));
  }
}
