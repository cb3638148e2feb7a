package org.smadp.privacy;

import org.smadp.tensor.GroupScalars;
import org.smadp.tensor.Layout;

/**
 * How one example's gradient is bounded before it joins the sum. Per group (the paper): each group
 * g is clipped by itself to C^(g). Flat: the whole gradient is clipped to one norm, and every group
 * carries that number. Under {@link Rule#CLIP} a block of norm n is multiplied by min(1, C / n),
 * under {@link Rule#AUTOMATIC} by C / (n + stabilizer); the bound is C in both.
 */
public record ClipBounds(GroupScalars clipNorms, Scope scope, Rule rule) {
  /** Added to the norm by automatic clipping. */
  public static final double STABILIZER = 0.01;

  /** What is clipped together. */
  public enum Scope {
    PER_GROUP,
    FLAT
  }

  /** How the factor follows from the norm. */
  public enum Rule {
    CLIP,
    AUTOMATIC
  }

  public ClipBounds {
    for (double clipNorm : clipNorms.values()) {
      if (!(clipNorm > 0 && Double.isFinite(clipNorm))) {
        throw new IllegalArgumentException("clipNorm must be > 0 and finite, was " + clipNorm);
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

  public static ClipBounds flat(Layout layout, double clipNorm) {
    return new ClipBounds(GroupScalars.uniform(layout, clipNorm), Scope.FLAT, Rule.CLIP);
  }

  /** These bounds under automatic clipping. */
  public ClipBounds automatic() {
    return new ClipBounds(clipNorms, scope, Rule.AUTOMATIC);
  }

  public Layout layout() {
    return clipNorms.layout();
  }

  /**
   * The factor for a block of this norm, rounded down so that the clipped block stays within the
   * bound. Zero for a norm that is NaN or infinite.
   */
  public double factor(double norm, double clipNorm) {
    if (!Double.isFinite(norm)) {
      return 0;
    }
    double denominator = rule == Rule.AUTOMATIC ? norm + STABILIZER : norm;
    if (rule == Rule.CLIP && norm <= clipNorm) {
      return 1;
    }
    return clipNorm / denominator * ROUND_DOWN;
  }

  /** Covers the rounding of norm, quotient and product in double. */
  private static final double ROUND_DOWN = 1 - 0x1p-49;
}
