package org.smadp.privacy.query;

import java.util.OptionalDouble;
import org.smadp.accounting.PrivacyLedger;
import org.smadp.accounting.SampledGaussian;

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
    return rateAt(smallestShare, expectedLotSize);
  }

  /** The rate of proposals at a given share K' / (N * C), never above the cap. */
  public double rateAt(double share, double expectedLotSize) {
    return Math.min(1, expectedLotSize / (Math.max(smallestShare, share) * datasetSize));
  }

  /** What every normaliser is charged. */
  public SampledGaussian normaliserEvent() {
    return new SampledGaussian(1, normaliserNoise);
  }

  /** Whether a normaliser is released before the next gradient query. */
  public boolean normaliserDueAfter(long queries) {
    return queries % refreshSteps == 0;
  }

  /** The rate of proposals of the last gradient release; of none before the first. */
  public OptionalDouble lastProposalRate(PrivacyLedger ledger) {
    OptionalDouble rate = OptionalDouble.empty();
    for (PrivacyLedger.Entry entry : ledger.entries()) {
      // A process that was killed may have left a normaliser as its last charge.
      if (entry.event() instanceof SampledGaussian step && !step.equals(normaliserEvent())) {
        rate = OptionalDouble.of(step.samplingRate());
      }
    }
    return rate;
  }
}
