package org.smadp.train.plan;

import org.smadp.train.settings.Setting;

/** What fixes the amount of noise. */
public sealed interface PrivacyTarget {
  /** The least noise that keeps the whole run at this formal joint epsilon. */
  record Epsilon(double epsilon) implements PrivacyTarget {
    public Epsilon {
      Setting.EPSILON.require(epsilon);
    }
  }

  /** This noise multiplier for every group, whatever epsilon follows. */
  record NoiseMultiplier(double noiseMultiplier) implements PrivacyTarget {
    public NoiseMultiplier {
      Setting.NOISE_MULTIPLIER.require(noiseMultiplier);
    }
  }
}
