package org.smadp.privacy.query;

/**
 * Whether a query also counts the examples whose gradient is within the bound, for policies that
 * adapt the bound. Each clipped block (a group, or the whole gradient under a flat bound) is
 * counted by itself: sum over the lot of (1 if |g_i| &lt;= C, else 0) - 1/2, of sensitivity 1/2.
 */
public sealed interface ClipCount {
  /** Nothing is counted. */
  record None() implements ClipCount {}

  /**
   * Counts with Gaussian noise of this standard deviation. Each costs a whitened shift of 1 / (2 *
   * noiseStddev) in the joint event of the query.
   */
  record Noisy(double noiseStddev) implements ClipCount {
    public Noisy {
      if (!(noiseStddev > 0 && Double.isFinite(noiseStddev))) {
        throw new IllegalArgumentException(
            "noiseStddev of the clip count must be > 0 and finite, was " + noiseStddev);
      }
    }
  }

  /** Counts without noise: the query is charged as non-private. A control, never a method. */
  record Unprotected() implements ClipCount {}
}
