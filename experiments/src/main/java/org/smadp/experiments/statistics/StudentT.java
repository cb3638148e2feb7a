package org.smadp.experiments.statistics;

import org.apache.commons.statistics.distribution.TDistribution;

/** Both tails of Student's t distribution with a real number of degrees of freedom. */
final class StudentT {
  private StudentT() {}

  /** The t that |T| exceeds with probability {@code 1 - confidence}. */
  static double twoSidedQuantile(double confidence, double degreesOfFreedom) {
    return TDistribution.of(degreesOfFreedom).inverseSurvivalProbability((1 - confidence) / 2);
  }

  /** P(|T| > t). */
  static double outsideProbability(double t, double degreesOfFreedom) {
    return 2 * TDistribution.of(degreesOfFreedom).survivalProbability(t);
  }
}
