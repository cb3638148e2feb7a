package org.smadp.optim.memory;

/** Scales the memory state to the trend's length: Psi = min(cap, |trend| / (|state| + eps)). */
public record NormMatch(double cap) {
  public NormMatch {
    if (!(cap > 0 && Double.isFinite(cap))) {
      throw new IllegalArgumentException("normMatchCap must be > 0 and finite, was " + cap);
    }
  }

  public double of(double trendNorm, double stateNorm, double stabilizer) {
    return Math.min(cap, trendNorm / (stateNorm + stabilizer));
  }
}
