package org.smadp.optim;

import org.smadp.accounting.NonPrivate;
import org.smadp.accounting.PrivacyEvent;
import org.smadp.accounting.SampledGaussian;
import org.smadp.privacy.ClipCount;

/** What a step will cost, told ahead of time; the mechanism charges the same on its own account. */
public final class StepCharge {
  private StepCharge() {}

  /** One query under a clip policy, which may count. */
  public static PrivacyEvent withCounts(
      double samplingRate, double gradientMultiplier, ClipPolicy policy) {
    if (policy.count() instanceof ClipCount.Unprotected) {
      return new NonPrivate("clip counts were released without noise");
    }
    double multiplier = gradientMultiplier;
    if (policy.count() instanceof ClipCount.Noisy noisy) {
      double perCount = 1 / (2 * noisy.noiseStddev());
      double counts = policy.first().blockCount() * perCount * perCount;
      multiplier = 1 / Math.sqrt(1 / (multiplier * multiplier) + counts);
    }
    return new SampledGaussian(samplingRate, multiplier);
  }
}
