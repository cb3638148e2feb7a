package org.smadp.optim;

/**
 * The public settings of importance sampling by propose and accept.
 *
 * <pre>
 *   every refreshSteps:  K = sum_i min(|g_i|, C) + N(0, (normaliserNoise * C)^2), over all N examples
 *                        K' = min(N * C, max(smallestShare * N * C, K))
 *   each step:           q' = min(1, L * C / K'),  never above min(1, L / (smallestShare * N))
 * </pre>
 *
 * @param normaliserNoise noise multiplier of the normaliser, a full-batch query
 * @param smallestShare lower bound of K' / (N * C), fixed before training; it caps q'
 */
public record ImportanceSampling(
    double normaliserNoise, double smallestShare, int refreshSteps, int datasetSize) {
  public ImportanceSampling {
    if (!(normaliserNoise > 0 && Double.isFinite(normaliserNoise))) {
      throw new IllegalArgumentException(
          "normaliserNoise must be > 0 and finite, was " + normaliserNoise);
    }
    if (!(smallestShare > 0 && smallestShare <= 1)) {
      throw new IllegalArgumentException("smallestShare must be in (0, 1], was " + smallestShare);
    }
    if (refreshSteps < 1) {
      throw new IllegalArgumentException("refreshSteps must be >= 1, was " + refreshSteps);
    }
    if (datasetSize < 1) {
      throw new IllegalArgumentException("datasetSize must be >= 1, was " + datasetSize);
    }
  }

  /** The rate of proposals after the normaliser was released as {@code normaliser}. */
  public double proposalRate(double normaliser, double clipNorm, double expectedLotSize) {
    double all = datasetSize * clipNorm;
    double clamped = Math.min(all, Math.max(smallestShare * all, normaliser));
    return Math.min(1, expectedLotSize * clipNorm / clamped);
  }

  /** The public cap of every rate of proposals. */
  public double largestProposalRate(double expectedLotSize) {
    return Math.min(1, expectedLotSize / (smallestShare * datasetSize));
  }
}
