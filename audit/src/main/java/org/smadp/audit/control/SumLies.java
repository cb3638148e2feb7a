package org.smadp.audit.control;

import org.smadp.audit.shadow.ShadowPlan;
import org.smadp.audit.shadow.ShadowSums;
import org.smadp.audit.shadow.Subject;
import org.smadp.audit.shadow.UserAdding;
import org.smadp.privacy.ClippedSum;
import org.smadp.privacy.Lot;
import org.smadp.privacy.Sensitive;
import org.smadp.privacy.query.ClipBounds;
import org.smadp.tensor.Layout;
import org.smadp.train.plan.ProtectedUnit;

/** Engines that do not bound what one example contributes. */
@Sensitive
final class SumLies {
  private SumLies() {}

  static Subject unclipped(ShadowPlan plan) {
    return Subject.production(plan)
        .withAdding((canaries, lot, members, clip) -> sum(lot, clip, raw(canaries, members, clip)));
  }

  /** clip(mean over the lot), times the expected size of the lot. */
  static Subject meanClipped(ShadowPlan plan) {
    double rate = plan.claim().samplingRate();
    return Subject.production(plan)
        .withAdding(
            (canaries, lot, members, clip) -> {
              double[] mean = raw(canaries, members, clip);
              double expected = rate * canaries.population();
              scale(mean, 1.0 / Math.max(1, members.length));
              for (Layout.Group group : clip.layout().groups()) {
                clipTo(clip.clipNorms().of(group), group, mean);
              }
              scale(mean, Math.max(1, expected));
              return sum(lot, clip, mean);
            });
  }

  /** Each example clipped, the sum over the drawn size, times the expected one. */
  static Subject dividedByLotSize(ShadowPlan plan) {
    double rate = plan.claim().samplingRate();
    return Subject.production(plan)
        .withAdding(
            (canaries, lot, members, clip) -> {
              double[] clipped = raw(canaries, members, clip);
              double expected = rate * canaries.population();
              scale(clipped, expected / Math.max(1, members.length) / ShadowSums.LENGTH);
              return sum(lot, clip, clipped);
            });
  }

  /** Each of a user's rows clipped by itself and added. */
  static Subject rowsOfUsersClipped(ShadowPlan plan) {
    return Subject.production(plan)
        .withAdding(UserAdding.rowsClipped(ProtectedUnit.User.USUAL_EXAMPLES));
  }

  private static double[] raw(ShadowSums canaries, int[] members, ClipBounds clip) {
    double[] sum = new double[clip.layout().size()];
    for (int member : members) {
      canaries.addGradient(member, clip, 1, sum);
    }
    return sum;
  }

  private static void clipTo(double bound, Layout.Group group, double[] values) {
    double squares = 0;
    for (int i = group.offset(); i < group.end(); i++) {
      squares += values[i] * values[i];
    }
    double factor = Math.min(1, bound / Math.sqrt(Math.max(squares, Double.MIN_NORMAL)));
    for (int i = group.offset(); i < group.end(); i++) {
      values[i] *= factor;
    }
  }

  private static void scale(double[] values, double factor) {
    for (int i = 0; i < values.length; i++) {
      values[i] *= factor;
    }
  }

  private static ClippedSum sum(Lot lot, ClipBounds clip, double[] values) {
    ClippedSum.Accumulator accumulator = ClippedSum.accumulator(lot, clip);
    accumulator.addClipped(0, values);
    return accumulator.finish();
  }
}
