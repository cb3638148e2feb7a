package org.smadp.audit.estimate;

import org.apache.commons.statistics.distribution.BetaDistribution;

/**
 * Exact one-sided bounds of a probability from {@code hits} in {@code trials}.
 *
 * <pre>
 *   upper = BetaInverse(1 - error; hits + 1, trials - hits),  1 when all were hits
 *   lower = BetaInverse(error; hits, trials - hits + 1),      0 when none was
 * </pre>
 */
public final class ClopperPearson {
  private ClopperPearson() {}

  /** Exceeded by the true probability with a chance of at most {@code error}. */
  public static double upper(long hits, long trials, double error) {
    require(hits, trials, error);
    return hits == trials
        ? 1
        : BetaDistribution.of(hits + 1.0, (double) (trials - hits))
            .inverseSurvivalProbability(error);
  }

  /** Above the true probability with a chance of at most {@code error}. */
  public static double lower(long hits, long trials, double error) {
    require(hits, trials, error);
    return hits == 0
        ? 0
        : BetaDistribution.of((double) hits, trials - hits + 1.0)
            .inverseCumulativeProbability(error);
  }

  private static void require(long hits, long trials, double error) {
    if (!(trials >= 1 && hits >= 0 && hits <= trials)) {
      throw new IllegalArgumentException(
          "hits must be in [0, trials] and trials >= 1, were %d of %d".formatted(hits, trials));
    }
    if (!(error > 0 && error < 1)) {
      throw new IllegalArgumentException("error must be in (0, 1), was " + error);
    }
  }
}
