package org.smadp.privacy;

import java.util.function.LongFunction;
import org.smadp.privacy.query.ClipBounds;
import org.smadp.privacy.query.GradientQuery;

/** Lots whose rate is fixed before training. */
@Sensitive
final class FixedLots implements LotSource {
  private final LongFunction<Lot> draw;

  FixedLots(LongFunction<Lot> draw) {
    this.draw = draw;
  }

  @Override
  public void require(ClipBounds clip, int queries) {
    if (clip.rule() == ClipBounds.Rule.ROUNDED) {
      throw new IllegalArgumentException(
          "randomised rounding needs lots with a coin for every example; use importance sampling");
    }
  }

  @Override
  public Lot draw(long number, GradientQuery query) {
    return draw.apply(number);
  }
}
