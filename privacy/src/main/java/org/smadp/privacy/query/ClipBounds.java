package org.smadp.privacy.query;

import java.io.Serializable;
import java.util.Objects;
import org.smadp.tensor.GroupScalars;
import org.smadp.tensor.Layout;

/**
 * How one example's gradient is bounded before it joins the sum. Per group (the paper): each group
 * g is clipped by itself to C^(g). Flat: the whole gradient is clipped to one norm, and every group
 * carries that number. Under {@link Rule#CLIP} a block of norm n is multiplied by min(1, C / n),
 * under {@link Rule#AUTOMATIC} by C / (n + stabilizer). Under {@link Rule#ROUNDED} it is brought to
 * norm C with probability min(1, n / C) and left out otherwise, which is CLIP on average. The bound
 * is C in all of them.
 *
 * <p><b>Guarantee</b>: for every gradient (zero, subnormal, huge, NaN, infinite) the clipped block,
 * as computed, has a norm of at most C.
 */
public record ClipBounds(GroupScalars clipNorms, Scope scope, Rule rule) implements Serializable {
  /** Smallest and largest clip norm: within them no clip factor or sum leaves the double range. */
  public static final double SMALLEST_CLIP_NORM = 1e-30;

  public static final double LARGEST_CLIP_NORM = 1e30;

  /** Added to the norm by automatic clipping. */
  public static final double STABILIZER = 0.01;

  /**
   * Covers every rounding between the gradient and its clipped block: of the norm (2^-48, see
   * {@code SafeNorm}), the quotient, this factor and the product (2^-53 each).
   */
  private static final double ROUND_DOWN = 1 - 0x1p-47;

  /** What is clipped together. */
  public enum Scope {
    PER_GROUP,
    FLAT
  }

  /** How the factor follows from the norm. */
  public enum Rule {
    CLIP,
    AUTOMATIC,
    ROUNDED
  }

  public ClipBounds {
    Objects.requireNonNull(scope, "scope");
    Objects.requireNonNull(rule, "rule");
    for (double clipNorm : clipNorms.values()) {
      if (!(clipNorm > 0 && Double.isFinite(clipNorm))) {
        throw new IllegalArgumentException("clipNorm must be > 0 and finite, was " + clipNorm);
      }
      if (clipNorm < SMALLEST_CLIP_NORM || clipNorm > LARGEST_CLIP_NORM) {
        throw new IllegalArgumentException(
            "clipNorm must be in [1e-30, 1e30], was " + clipNorm + "; rescale the loss");
      }
    }
    if (scope == Scope.FLAT && clipNorms.values().stream().distinct().count() > 1) {
      throw new IllegalArgumentException(
          "flat clipping needs one clipNorm, had " + clipNorms.values());
    }
  }

  public static ClipBounds perGroup(GroupScalars clipNorms) {
    return new ClipBounds(clipNorms, Scope.PER_GROUP, Rule.CLIP);
  }

  /** Every group at {@code clipNorm / sqrt(G)}, so that the whole gradient stays below clipNorm. */
  public static ClipBounds shared(Layout layout, double clipNorm) {
    return perGroup(GroupScalars.uniform(layout, clipNorm / Math.sqrt(layout.groupCount())));
  }

  /**
   * Every group at {@code clipNorm * sqrt(d_g / d)}, d_g being its number of parameters: large
   * groups get more of the whole, which again stays below clipNorm.
   */
  public static ClipBounds sharedBySize(Layout layout, double clipNorm) {
    return perGroup(
        GroupScalars.of(
            layout, group -> clipNorm * Math.sqrt((double) group.length() / layout.size())));
  }

  public static ClipBounds flat(Layout layout, double clipNorm) {
    return new ClipBounds(GroupScalars.uniform(layout, clipNorm), Scope.FLAT, Rule.CLIP);
  }

  /** These bounds under automatic clipping. */
  public ClipBounds automatic() {
    return new ClipBounds(clipNorms, scope, Rule.AUTOMATIC);
  }

  /** These bounds under randomised rounding; lots must then carry a coin for every example. */
  public ClipBounds rounded() {
    return new ClipBounds(clipNorms, scope, Rule.ROUNDED);
  }

  /** How many blocks of a gradient are clipped by themselves. */
  public int blockCount() {
    return scope == Scope.FLAT ? 1 : layout().groupCount();
  }

  public Layout layout() {
    return clipNorms.layout();
  }

  /**
   * The factor for a block of this norm, rounded down so that the clipped block stays within the
   * bound. Zero for a norm that is NaN or infinite.
   */
  public double factor(double norm, double clipNorm) {
    requireNoCoin();
    if (!Double.isFinite(norm)) {
      return 0;
    }
    double largest = clipNorm * ROUND_DOWN;
    if (rule == Rule.CLIP && norm <= largest) {
      return 1;
    }
    double factor = largest / (rule == Rule.AUTOMATIC ? norm + STABILIZER : norm);
    // A subnormal factor has few digits: its rounding is covered by one step down instead.
    return factor < Double.MIN_NORMAL ? Math.max(0, Math.nextDown(factor)) : factor;
  }

  public void requireNoCoin() {
    if (rule == Rule.ROUNDED) {
      throw new IllegalStateException(
          "randomised rounding needs a coin; draw lots with coins and pass each example's");
    }
  }

  /**
   * As {@link #factor(double, double)}, for every rule.
   *
   * @param coin uniform in [0, 1), drawn for this example without looking at it; only randomised
   *     rounding uses it
   */
  public double factor(double norm, double clipNorm, double coin) {
    if (rule != Rule.ROUNDED) {
      return factor(norm, clipNorm);
    }
    boolean accepted = Double.isFinite(norm) && coin * clipNorm < norm; // a norm of 0 never is
    double factor = accepted ? clipNorm * ROUND_DOWN / norm : 0;
    boolean safe = factor >= Double.MIN_NORMAL && Double.isFinite(factor);
    return safe ? factor : 0;
  }
}
