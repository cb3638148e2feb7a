package org.smadp.privacy;

import org.smadp.privacy.query.ClipBounds;
import org.smadp.privacy.query.Probe;

/**
 * Computes the sum of clipped per-example gradients over a lot.
 *
 * <p><b>Guarantee</b> (checked by {@code GradientSumsContract}): adding or removing one example of
 * the lot moves the sum by at most the clip bound, whatever that example holds (zero gradient, NaN,
 * infinity); an empty lot gives a sum of zeros.
 */
@Sensitive
public interface GradientSums {
  ClippedSum over(Lot lot, Probe probe, ClipBounds clip);

  /**
   * Refuses a query that {@link #over} cannot answer, whatever the lot. Asked before anything is
   * charged or drawn, so it must not look at the data: a refusal that depends on the data is an
   * answer. What {@link #over} throws on top of it costs the whole guarantee.
   */
  default void requireAnswerable(Probe probe, ClipBounds clip) {}
}
