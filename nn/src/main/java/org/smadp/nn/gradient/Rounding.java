package org.smadp.nn.gradient;

import org.bytedeco.pytorch.Tensor;
import org.bytedeco.pytorch.global.torch.ScalarType;
import org.smadp.privacy.query.ClipBounds;

/**
 * How a number format rounds, as far as clipping has to know.
 *
 * @param unit the unit roundoff u: an operation errs by at most this share of its result, ...
 * @param smallest ... or by half of this, the smallest positive number, where the result is close
 *     to zero
 * @param smallestNormal the smallest number with all its digits
 * @param slack share by which norms are taken too long against what every path has in common
 * @param leastClipNorm below this, squares of gradients that matter would vanish
 */
public record Rounding(
    double unit, double smallest, double smallestNormal, double slack, double leastClipNorm) {
  /**
   * The slack covers the norm of a piece of a written-out gradient (1.94e-6, see {@code
   * BatchClipper}), factor and product (2^-24 each).
   */
  public static final Rounding FLOAT =
      new Rounding(0x1p-24, Float.MIN_VALUE, Float.MIN_NORMAL, 2.1e-6, 1e-12);

  public static final Rounding DOUBLE =
      new Rounding(
          0x1p-53, Double.MIN_VALUE, Double.MIN_NORMAL, 1e-10, ClipBounds.SMALLEST_CLIP_NORM);

  public static Rounding of(ScalarType type) {
    return type == ScalarType.Double ? DOUBLE : FLOAT;
  }

  public static Rounding of(Tensor values) {
    return values.element_size() == Double.BYTES ? DOUBLE : FLOAT;
  }

  /**
   * gamma_n = n u / (1 - n u): a sum of products, each of which takes part in at most n operations,
   * errs by at most this share of the sum of their magnitudes, in whatever order it is taken.
   * Infinite where n u is not below 1.
   */
  public double gamma(double operations) {
    double share = operations * unit;
    return share < 1 ? share / (1 - share) : Double.POSITIVE_INFINITY;
  }
}
