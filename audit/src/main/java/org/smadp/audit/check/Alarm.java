package org.smadp.audit.check;

import org.apache.commons.statistics.distribution.NormalDistribution;

/** When a deviation is too large to be chance. */
public final class Alarm {
  /** Of each single check, that a correct mechanism fails it. */
  public static final double CHANCE = 1e-5;

  /** Of a bound or an interval that is shown, that it does not hold. */
  public static final double SHOWN = 0.05;

  private static final NormalDistribution NORMAL = NormalDistribution.of(0, 1);

  private Alarm() {}

  /** Standard deviations that a normal value exceeds on either side by that chance. */
  public static double twoSided(double chance) {
    return NORMAL.inverseSurvivalProbability(chance / 2);
  }

  /** Whether a standard normal value is too large in either direction. */
  static boolean rings(double deviations) {
    return !(Math.abs(deviations) <= twoSided(CHANCE));
  }

  /** The same for the largest of several values. */
  static boolean rings(double deviations, long values) {
    return !(Math.abs(deviations) <= twoSided(CHANCE / Math.max(1, values)));
  }
}
