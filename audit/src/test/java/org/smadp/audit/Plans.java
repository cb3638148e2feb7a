package org.smadp.audit;

import java.util.OptionalInt;
import org.smadp.audit.shadow.ShadowPlan;
import org.smadp.nn.ModelZoo;
import org.smadp.train.plan.PlanSettings;
import org.smadp.train.settings.Setting;
import org.smadp.train.settings.Settings;

/** Small plans for tests: 400 records, groups of the small MNIST network. */
public final class Plans {
  private static final int RECORDS = 400;
  private static final int SHADOWS = 100;

  private Plans() {}

  /** At epsilon 3, 60 steps, lots of 40. */
  public static ShadowPlan small(String algorithm) {
    return plan(algorithm, 3, 60, 40);
  }

  public static ShadowPlan plan(String algorithm, double epsilon, long steps, double lotSize) {
    return plan(
        Settings.defaults()
            .with(Setting.ALGORITHM, algorithm)
            .with(Setting.EPSILON, epsilon)
            .with(Setting.STEPS, steps)
            .with(Setting.LOT_SIZE, lotSize));
  }

  public static ShadowPlan plan(Settings settings) {
    return ShadowPlan.of(
        PlanSettings.plan(
            PlanSettings.withAlgorithmDefaults(settings),
            OptionalInt.of(RECORDS),
            ModelZoo.byName("mnist-cnn")),
        SHADOWS);
  }
}
