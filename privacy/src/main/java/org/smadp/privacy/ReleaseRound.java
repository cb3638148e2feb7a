package org.smadp.privacy;

/**
 * Releases of several sums over one lot, charged once.
 *
 * <pre>
 *   n queries of joint noise multiplier at least m on one lot:  SampledGaussian(q, m / sqrt(n))
 * </pre>
 *
 * Given the lot, the n answers are one Gaussian vector of whitened sensitivity sqrt(n) / m, and a
 * later query may depend on earlier answers: adaptive composition of Gaussians is dominated by the
 * non-adaptive one, under one sampling event.
 *
 * <p><b>Guarantee</b>: all is charged before the first noise is drawn; a sum over another lot, a
 * query more than agreed, or one with less noise than the first is refused.
 */
public final class ReleaseRound {
  private final GaussianMechanism mechanism;
  private final Lot lot;
  private final int queries;
  private int answered;
  private double multiplier;

  ReleaseRound(GaussianMechanism mechanism, Lot lot, int queries) {
    if (queries < 1) {
      throw new IllegalArgumentException("queries must be >= 1, was " + queries);
    }
    this.mechanism = mechanism;
    this.lot = lot;
    this.queries = queries;
  }

  public synchronized PrivateRelease release(ClippedSum sum, GradientQuery query) {
    requireLot(sum);
    double own = mechanism.jointNoiseMultiplier(query);
    if (answered == 0) {
      multiplier = own;
    }
    if (answered == queries) {
      throw new IllegalStateException(
          "this round was opened for " + queries + " queries; open another one");
    }
    if (own < multiplier) {
      throw new IllegalArgumentException(
          "a later query of a round must not have less noise than the first");
    }
    double joint = multiplier / Math.sqrt(queries);
    return mechanism.releaseInRound(sum, query, joint, answered++ == 0);
  }

  /** The sum without noise, charged as non-private. */
  public synchronized PrivateRelease disclose(ClippedSum sum, GradientQuery query, String reason) {
    requireLot(sum);
    return mechanism.disclose(sum, query, reason);
  }

  private void requireLot(ClippedSum sum) {
    if (sum.lot() != lot) {
      throw new IllegalArgumentException("the sum is over another lot than this round's");
    }
  }
}
