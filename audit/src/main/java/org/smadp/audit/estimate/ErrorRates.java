package org.smadp.audit.estimate;

/**
 * How often a test of "the canary was in" was wrong, as upper bounds that hold together with a
 * stated confidence.
 *
 * @param falsePositive bound on the chance of "in" when it was out
 * @param falseNegative bound on the chance of "out" when it was in
 */
public record ErrorRates(double falsePositive, double falseNegative) {
  public ErrorRates {
    if (!(falsePositive >= 0 && falsePositive <= 1 && falseNegative >= 0 && falseNegative <= 1)) {
      throw new IllegalArgumentException(
          "error rates must be in [0, 1], were %s and %s".formatted(falsePositive, falseNegative));
    }
  }

  /**
   * Upper bounds from counts, by Clopper and Pearson.
   *
   * @param error that either bound fails, shared equally
   */
  public static ErrorRates bounded(
      long falsePositives, long out, long falseNegatives, long in, double error) {
    return new ErrorRates(
        ClopperPearson.upper(falsePositives, out, error / 2),
        ClopperPearson.upper(falseNegatives, in, error / 2));
  }
}
