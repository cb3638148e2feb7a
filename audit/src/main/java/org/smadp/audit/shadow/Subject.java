package org.smadp.audit.shadow;

import org.smadp.optim.StepRule;
import org.smadp.privacy.Sensitive;
import org.smadp.train.plan.ProtectedUnit;

/**
 * What is audited: a plan with its claim, and the parts that carry it out. In the production
 * subject all parts are the library's own; a negative control replaces exactly one by another that
 * lies.
 *
 * @param membership which examples answer a query, given their number and the plan
 */
@Sensitive
public record Subject(
    ShadowPlan plan,
    StepRule rule,
    Door.Opening opening,
    MembershipOf membership,
    ShadowSums.Adding adding) {

  /** Membership within one run of a plan. */
  @Sensitive
  @FunctionalInterface
  public interface MembershipOf {
    Membership start(ShadowPlan plan, Draws draws);
  }

  /** The library as it is. */
  public static Subject production(ShadowPlan plan) {
    return new Subject(
        plan,
        plan.rule(),
        Door.Opening.production(),
        (claimed, draws) -> Membership.drawn(),
        plan.claim().unit() instanceof ProtectedUnit.User user
            ? UserAdding.meanClipped(user.examplesPerUser())
            : ShadowSums.Adding.production());
  }

  public Subject withPlan(ShadowPlan other) {
    return new Subject(other, rule, opening, membership, adding);
  }

  public Subject withRule(StepRule other) {
    return new Subject(plan, other, opening, membership, adding);
  }

  public Subject withOpening(Door.Opening other) {
    return new Subject(plan, rule, other, membership, adding);
  }

  public Subject withMembership(MembershipOf other) {
    return new Subject(plan, rule, opening, other, adding);
  }

  public Subject withAdding(ShadowSums.Adding other) {
    return new Subject(plan, rule, opening, membership, other);
  }
}
