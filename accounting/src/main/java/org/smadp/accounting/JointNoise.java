package org.smadp.accounting;

/**
 * The joint noise multiplier of one sampling event: the noise over the sensitivity of everything
 * that is released on one lot, as one Gaussian of sensitivity 1. This is the only place that
 * computes it.
 *
 * <pre>
 *   per group:   m = 1 / (mixing * sqrt(sum over g of sigma_g^-2))
 *   flat clip:   m = min over g of sigma_g / mixing
 *   k counts of sensitivity 1/2 and noise s alongside:  1 / sqrt(m^-2 + k / (2 s)^2)
 *   n answers on one lot:  m / sqrt(n)
 * </pre>
 *
 * <p>Whitening turns every part of a release into a shift of its sensitivity over its noise, and
 * the squares of the shifts add. Clip norms cancel. Sampling amplifies this one number once; the
 * sum of separately amplified curves is not a guarantee of the release.
 *
 * <p>Guarantee: a number &gt;= 0 or +infinity for all multipliers &gt;= 0, also where their squares
 * leave the range of doubles; 0 as soon as one part has no noise.
 */
public final class JointNoise {
  /** Sums of squares in this range lost nothing to overflow or underflow. */
  private static final double SMALLEST_SQUARE = 1e-280;

  private static final double LARGEST_SQUARE = 1e280;

  private JointNoise() {}

  /**
   * Groups clipped each to its own norm: one example can move all of them at once.
   *
   * @param mixing weight of the clipped sum in the release, in (0, 1]
   * @param noiseMultipliers sigma_g, noise over clip norm of each group
   */
  public static double jointNoiseMultiplier(double mixing, double... noiseMultipliers) {
    double smallest = smallest(mixing, noiseMultipliers);
    double inverseSquares = 0;
    for (double sigma : noiseMultipliers) {
      inverseSquares += 1 / (sigma * sigma);
    }
    if (isExact(inverseSquares) || smallest == 0 || smallest == Double.POSITIVE_INFINITY) {
      return 1 / (mixing * Math.sqrt(inverseSquares));
    }
    double scaled = 0;
    for (double sigma : noiseMultipliers) {
      scaled += (smallest / sigma) * (smallest / sigma);
    }
    return smallest / (mixing * Math.sqrt(scaled));
  }

  /**
   * Groups that share one clip norm for the whole vector: the worst example moves only the group
   * with the least noise.
   *
   * @param mixing weight of the clipped sum in the release, in (0, 1]
   * @param noiseMultipliers noise of each group over the common clip norm
   */
  public static double flatNoiseMultiplier(double mixing, double... noiseMultipliers) {
    return smallest(mixing, noiseMultipliers) / mixing;
  }

  /**
   * A release that also answers counts of sensitivity 1/2 on the same lot.
   *
   * @param noiseMultiplier joint noise multiplier of the rest of the release
   * @param counts how many counts, at least 1
   * @param countStddev standard deviation of the noise of each count
   */
  public static double withCounts(double noiseMultiplier, int counts, double countStddev) {
    requireNoise("noiseMultiplier", noiseMultiplier);
    requireNoise("countStddev", countStddev);
    if (counts < 1) {
      throw new IllegalArgumentException("counts must be >= 1, was " + counts);
    }
    double perCount = 1 / (2 * countStddev);
    double ofCounts = counts * perCount * perCount;
    double inverseSquares = 1 / (noiseMultiplier * noiseMultiplier) + ofCounts;
    return isExact(inverseSquares)
        ? 1 / Math.sqrt(inverseSquares)
        : 1 / Math.hypot(1 / noiseMultiplier, Math.sqrt(counts) * perCount);
  }

  /**
   * Several answers on one lot, each with at least this joint noise multiplier; a later one may
   * depend on those before it.
   *
   * @param noiseMultiplier the least joint noise multiplier of the answers
   * @param answers how many, at least 1
   */
  public static double ofRound(double noiseMultiplier, int answers) {
    requireNoise("noiseMultiplier", noiseMultiplier);
    if (answers < 1) {
      throw new IllegalArgumentException("answers must be >= 1, was " + answers);
    }
    return noiseMultiplier / Math.sqrt(answers);
  }

  private static double smallest(double mixing, double[] noiseMultipliers) {
    requireMixing(mixing);
    if (noiseMultipliers.length == 0) {
      throw new IllegalArgumentException(
          "noiseMultipliers must hold at least one group, was empty");
    }
    double smallest = Double.POSITIVE_INFINITY;
    for (double sigma : noiseMultipliers) {
      requireNoise("noiseMultiplier", sigma);
      smallest = Math.min(smallest, sigma);
    }
    return smallest;
  }

  private static boolean isExact(double sumOfSquares) {
    return sumOfSquares > SMALLEST_SQUARE && sumOfSquares < LARGEST_SQUARE;
  }

  private static void requireNoise(String name, double noise) {
    if (!(noise >= 0)) {
      throw new IllegalArgumentException(name + " must be >= 0, was " + noise);
    }
  }

  static void requireMixing(double mixing) {
    if (!(mixing > 0 && mixing <= 1)) {
      throw new IllegalArgumentException("mixing must be in (0, 1], was " + mixing);
    }
  }
}
