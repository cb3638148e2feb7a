package org.smadp.train.report;

import java.util.Locale;
import java.util.OptionalDouble;
import org.smadp.tensor.Layout;
import org.smadp.train.plan.PrivacySpec;
import org.smadp.train.plan.ProtectedUnit;
import org.smadp.train.plan.TrainingPlan;

/** A plan in one line for people: what is about to happen. */
public final class PlanText {
  private PlanText() {}

  public static String of(TrainingPlan plan) {
    PrivacySpec privacy = plan.privacy();
    Layout layout = plan.clip().layout();
    return String.format(
            Locale.ROOT,
            "%s, %d parameters in %d group%s; %d step%s of %sPoisson lots, expected size %s%s; %s",
            plan.model().name(),
            plan.model().parameterCount(),
            layout.groupCount(),
            layout.groupCount() == 1 ? "" : "s",
            privacy.steps(),
            privacy.steps() == 1 ? "" : "s",
            privacy.bands() == 1 ? "" : "cyclic ",
            Numbers.number(privacy.expectedLotSize()),
            privacy.unit() instanceof ProtectedUnit.User ? " users" : "",
            plan.jointNoiseMultiplier() > 0
                ? String.format(
                    Locale.ROOT, "joint noise multiplier %.4f", plan.jointNoiseMultiplier())
                : "not private, there is no guarantee")
        + (privacy.bands() == 1 ? "" : "; " + bands(plan));
  }

  private static String bands(TrainingPlan plan) {
    OptionalDouble ratio = plan.predictedErrorRatio();
    return plan.privacy().bands()
        + " bands"
        + (ratio.isPresent()
            ? String.format(
                    Locale.ROOT, ", predicted noise in the parameters %.3f", ratio.getAsDouble())
                + " of one band's"
            : "");
  }
}
