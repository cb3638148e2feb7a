package org.smadp.optim;

import org.smadp.accounting.JointNoise;
import org.smadp.accounting.NonPrivate;
import org.smadp.accounting.PrivacyEvent;
import org.smadp.accounting.SampledGaussian;
import org.smadp.privacy.query.ClipCount;

/** What a step will cost, told ahead of time; the mechanism charges the same on its own account. */
public final class StepCharge {
  private StepCharge() {}

  /** One query under a clip policy, which may count. */
  public static PrivacyEvent withCounts(
      double samplingRate, double gradientMultiplier, ClipPolicy policy) {
    if (policy.count() instanceof ClipCount.Unprotected) {
      return new NonPrivate("clip counts were released without noise");
    }
    double multiplier =
        policy.count() instanceof ClipCount.Noisy noisy
            ? JointNoise.withCounts(
                gradientMultiplier, policy.first().blockCount(), noisy.noiseStddev())
            : gradientMultiplier;
    return new SampledGaussian(samplingRate, multiplier);
  }
}
