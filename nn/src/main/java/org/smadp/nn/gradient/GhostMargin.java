package org.smadp.nn.gradient;

import org.bytedeco.pytorch.Tensor;
import org.smadp.nn.kernel.Factors;

/**
 * What is added to a ghost norm, so that the gradient it scales, as computed, cannot be longer than
 * the bound.
 *
 * <p>Let g = sum_t a_t b_t^T over T positions, S = |g|^2, and L = sum_t |a_t| |b_t|, which may
 * exceed |g| by any factor when terms cancel. With gamma_n of {@link Rounding}:
 *
 * <ol>
 *   <li>An inner product errs by at most gamma_n |x| |y|, n being the operations on the longest way
 *       of a product into the sum: the Gram matrices by gamma_N |a_t| |a_s| and gamma_K |b_t|
 *       |b_s|. Their products are rounded once more and added up in double, first over s, then over
 *       t: 2 T operations with 2^-53. So the computed S is short by at most kappa L^2, kappa =
 *       gamma_(N + K + 1 + 2 T 2^-53 / u).
 *   <li>The diagonals give L^2 short by at most the share kappa.
 *   <li>The clipped gradient is computed as sum_t fl(f a_t) b_t^T, where each product takes part in
 *       T + 1 operations: it errs by at most gamma_(T + 1) f L.
 *   <li>Scaled factors are below 2 and products below the smallest normal number lose digits: less
 *       than (T sqrt(rows columns) 2^-70)^2 of S and L^2 in all.
 * </ol>
 *
 * Hence what enters the sum has norm at most f times
 *
 * <pre>  sqrt(S + kappa R^2) + gamma_(T + 1) R + w,
 *   R = (L + w) / sqrt(1 - kappa), w = T sqrt(rows columns) 2^-70  </pre>
 *
 * with S and L as computed. The rounding of f and of this formula are in {@link Rounding#slack}.
 *
 * @param wide whether Gram matrices are taken in double, since a margin for float would be loose
 * @param kappa error of the squared norm, in L^2
 * @param gamma error of the clipped gradient, in L
 * @param entries T sqrt(rows columns)
 */
public record GhostMargin(
    boolean wide, double kappa, double gamma, double entries, Rounding rounding) {
  /** Where kappa would exceed this, about 4096 operations in float, double takes over. */
  private static final double LOOSEST = 0x1p-12;

  private static final double VANISHING = 0x1p-70;

  /** Share of the least clip norm that scaled output gradients may lose by vanishing. */
  private static final double LOSS = 0x1p-30;

  public static GhostMargin of(Factors factors) {
    Tensor left = factors.left();
    Rounding rounding = Rounding.of(left);
    double rows = left.size(1);
    double columns = factors.columns().length(factors.source());
    double positions = left.size(2);
    double depth = rows + factors.columns().roundings(factors.source());
    double narrow = kappa(rounding, depth, positions);
    boolean wide = narrow > LOOSEST;
    return new GhostMargin(
        wide,
        wide ? kappa(Rounding.DOUBLE, depth, positions) : narrow,
        rounding.gamma(positions + 1),
        positions * Math.sqrt(rows * columns),
        rounding);
  }

  private static double kappa(Rounding rounding, double depth, double positions) {
    double sum = Math.ceil(2 * positions * Rounding.DOUBLE.unit() / rounding.unit());
    return rounding.gamma(depth + 1 + sum);
  }

  /** The norm of scaled factors, never too short. */
  public double norm(double square, double reach) {
    double vanished = entries * VANISHING;
    double longest = (reach + vanished) / Math.sqrt(Math.max(0, 1 - kappa));
    double own = Math.sqrt(Math.max(square, 0) + kappa * longest * longest);
    return own + gamma * longest + vanished;
  }

  /**
   * Whether no more than a vanishing part of the least clip norm is lost, or won, when output
   * gradients times the clip factor fall below the normal numbers: each value by half of the
   * smallest number, times a factor of at most twice this size, and each product as much.
   */
  public boolean survives(double leftSize, double rightSize) {
    double largest = Math.max(1, 2 * Math.max(leftSize, rightSize));
    return entries * largest * rounding.smallest() <= LOSS * rounding.leastClipNorm();
  }
}
