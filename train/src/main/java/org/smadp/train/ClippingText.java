package org.smadp.train;

import java.util.List;
import org.smadp.optim.ClipPolicy;
import org.smadp.optim.algorithm.DpIs;
import org.smadp.optim.clip.AdaptiveQuantileClip;
import org.smadp.privacy.ClipBounds;
import org.smadp.privacy.ClipCount;

/** What was done to each example's gradient before it joined a sum, in words for an auditor. */
final class ClippingText {
  private ClippingText() {}

  static String of(TrainingPlan plan) {
    ClipPolicy policy = plan.clipPolicy();
    ClipBounds bounds = policy.first();
    if (plan.algorithm().algorithm() instanceof DpIs importance) {
      return ("each example proposed by a coin is accepted with probability min(norm, C) / C and"
              + " its whole gradient then scaled to L2 norm C = %s; a normaliser, the noisy sum of"
              + " norms clipped to C, is released every %d steps")
          .formatted(
              PrivacyStatement.number(bounds.clipNorms().of(0)),
              importance.sampling().refreshSteps());
    }
    return policy instanceof AdaptiveQuantileClip adaptive
        ? moving(adaptive)
        : scope(bounds) + " " + rule(bounds) + " L2 norm " + norms(bounds) + whole(plan);
  }

  private static String moving(AdaptiveQuantileClip policy) {
    ClipBounds bounds = policy.first();
    return "%s %s an L2 norm C that starts at %s and moves, between %s and %s, until a share of %s"
            .formatted(
                scope(bounds),
                rule(bounds),
                norms(bounds),
                PrivacyStatement.number(min(policy.smallest().values())),
                PrivacyStatement.number(max(policy.largest().values())),
                PrivacyStatement.number(policy.targetWithin()))
        + " of the gradients is within it; "
        + counts(policy.count(), bounds);
  }

  private static String counts(ClipCount count, ClipBounds bounds) {
    String each = bounds.scope() == ClipBounds.Scope.FLAT ? "" : " for each group";
    return count instanceof ClipCount.Noisy noisy
        ? "with the gradients a noisy count of those%s is released, noise stddev %s, in the same event"
            .formatted(each, PrivacyStatement.number(noisy.noiseStddev()))
        : "their count" + each + " is released WITHOUT noise";
  }

  private static String scope(ClipBounds bounds) {
    return bounds.scope() == ClipBounds.Scope.FLAT
        ? "each example's whole gradient"
        : "each example's gradient, group by group";
  }

  private static String rule(ClipBounds bounds) {
    return bounds.rule() == ClipBounds.Rule.AUTOMATIC ? "normalised to" : "clipped to";
  }

  private static String norms(ClipBounds bounds) {
    double smallest = min(bounds.clipNorms().values());
    double largest = max(bounds.clipNorms().values());
    return PrivacyStatement.number(smallest)
        + (smallest == largest ? "" : " to " + PrivacyStatement.number(largest));
  }

  private static String whole(TrainingPlan plan) {
    return plan.clip().scope() == ClipBounds.Scope.FLAT
        ? ""
        : ", so that the whole gradient stays within "
            + PrivacyStatement.number(plan.privacy().clipNorm());
  }

  private static double min(List<Double> values) {
    return values.stream().mapToDouble(Double::doubleValue).min().orElseThrow();
  }

  private static double max(List<Double> values) {
    return values.stream().mapToDouble(Double::doubleValue).max().orElseThrow();
  }
}
