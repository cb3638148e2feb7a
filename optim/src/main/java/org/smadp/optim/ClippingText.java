package org.smadp.optim;

import java.util.function.DoubleFunction;
import org.smadp.privacy.query.ClipBounds;

/** Clip bounds in words for an auditor: the parts that all descriptions share. */
public final class ClippingText {
  private ClippingText() {}

  /** What is bounded, and how: "each example's whole gradient clipped to". */
  public static String bounding(ClipBounds bounds) {
    return (bounds.scope() == ClipBounds.Scope.FLAT
            ? "each example's whole gradient"
            : "each example's gradient, group by group")
        + switch (bounds.rule()) {
          case CLIP -> " clipped to";
          case AUTOMATIC -> " normalised to";
          case ROUNDED -> " left out by a coin or scaled to";
        };
  }

  /** The clip norm, or the smallest to the largest of the groups'. */
  public static String norms(ClipBounds bounds, DoubleFunction<String> number) {
    double smallest = bounds.clipNorms().values().stream().mapToDouble(c -> c).min().orElseThrow();
    double largest = bounds.clipNorms().values().stream().mapToDouble(c -> c).max().orElseThrow();
    return number.apply(smallest) + (smallest == largest ? "" : " to " + number.apply(largest));
  }
}
