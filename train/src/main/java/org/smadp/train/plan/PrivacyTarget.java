package org.smadp.train.plan;

/** What fixes the amount of noise. */
public sealed interface PrivacyTarget {
  /** The least noise that keeps the whole run at this formal joint epsilon. */
  record Epsilon(double epsilon) implements PrivacyTarget {
    public Epsilon {
      if (!(epsilon > 0 && Double.isFinite(epsilon))) {
        throw new IllegalArgumentException("epsilon must be > 0 and finite, was " + epsilon);
      }
    }
  }

  /** This noise multiplier for every group, whatever epsilon follows. */
  record NoiseMultiplier(double noiseMultiplier) implements PrivacyTarget {
    public NoiseMultiplier {
      if (!(noiseMultiplier > 0 && Double.isFinite(noiseMultiplier))) {
        throw new IllegalArgumentException(
            "noise-multiplier must be > 0 and finite, was " + noiseMultiplier);
      }
    }
  }
}
