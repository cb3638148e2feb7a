package org.smadp.noise.law;

import org.smadp.noise.RoundedGaussians;

/**
 * The grid on which a part of a release is rounded and noised.
 *
 * <pre>
 *   spacing = the largest power of two &lt;= 2^-20 * bound * min(dataWeight / (2 sqrt(dimension)), noiseMultiplier)
 *   scale   = ceil((1 + 2^-20) * noiseMultiplier * bound / spacing), the noise in multiples of spacing
 * </pre>
 *
 * <p><b>Guarantee</b>: noise over sensitivity on the grid is at least what is charged. A point is
 * less than one spacing away from the sum, so the points of two sums are 2 sqrt(dimension) spacings
 * further apart than the sums are, at most, which is 2^-20 * dataWeight * bound; and the noise is
 * larger by the same 2^-20. See {@code docs/decisions/0006-grid-noise.md}.
 *
 * @param spacing a power of two
 * @param scale standard deviation of the noise over spacing, a whole number
 */
public record Grid(double spacing, long scale) {
  /** Share of the sensitivity that rounding may add; the noise grows by as much. */
  static final double ROUNDING = 0x1p-20;

  /** Covers the rounding of what the scale is computed from: six operations, 2^-53 each. */
  private static final double ROUND_UP = 1 + 0x1p-48;

  /**
   * Points further out are brought back to it. Up to here, the product with the data weight is off
   * by 1/4 of the spacing at most, and the nearest point by another half: less than one in all.
   */
  private static final double LARGEST_POINT = 0x1p51;

  public static Grid of(Sensitivity part) {
    double resolved =
        Math.min(part.dataWeight() / (2 * Math.sqrt(part.dimension())), part.noiseMultiplier());
    double spacing = Math.scalb(1.0, Math.getExponent(ROUNDING * part.bound() * resolved));
    double stddev = (1 + ROUNDING) * part.noiseMultiplier() * part.bound() * ROUND_UP;
    double scale = Math.ceil(stddev / spacing);
    if (!(spacing >= Double.MIN_NORMAL && scale <= RoundedGaussians.LARGEST_SCALE)) {
      throw new IllegalArgumentException(
          "noiseMultiplier %s is out of range for noise on a grid; use noise gaussian"
              .formatted(part.noiseMultiplier()));
    }
    return new Grid(spacing, (long) scale);
  }

  public double stddev() {
    return scale * spacing;
  }

  /** The point of the grid for a weighted sum. */
  long point(double sum) {
    double nearest = Math.rint(sum / spacing);
    return (long) Math.max(-LARGEST_POINT, Math.min(LARGEST_POINT, nearest));
  }

  double value(long point) {
    return point * spacing;
  }
}
