package org.smadp.audit.control;

import java.util.List;
import org.smadp.accounting.SampledGaussian;
import org.smadp.accounting.pld.PldAccountant;
import org.smadp.audit.shadow.Claim;
import org.smadp.audit.shadow.ShadowPlan;
import org.smadp.audit.shadow.Subject;
import org.smadp.optim.algorithm.DpSam;
import org.smadp.privacy.Sensitive;

/** Claims that are too small for what is run. */
@Sensitive
final class ClaimLies {
  private static final double ASCENT_RADIUS = 0.03;

  private ClaimLies() {}

  /** As if a canary could reach one group only. */
  static Subject marginal(ShadowPlan plan) {
    int groups = plan.space().layout().groupCount();
    if (groups < 4) {
      throw new IllegalArgumentException(
          "the marginal control needs a model of at least 4 groups, had " + groups);
    }
    double largest = 0;
    for (double shift : plan.groupShifts()) {
      largest = Math.max(largest, shift);
    }
    var alone = new SampledGaussian(plan.claim().samplingRate(), 1 / largest);
    double delta = plan.claim().delta();
    double epsilon = new PldAccountant().epsilon(alone, plan.steps(), delta);
    return Subject.production(
        plan.withClaim(new Claim(epsilon, delta, plan.claim().unit(), List.of(alone))));
  }

  /** Two answers on every lot, at the noise and the price of one. */
  static Subject freeQuery(ShadowPlan plan) {
    var sam = new DpSam(ASCENT_RADIUS, DpSam.Reading.PRIVATE_SAME_LOT);
    return Subject.production(plan).withRule(sam.rule(plan.settings()));
  }
}
