package org.smadp.privacy;

import org.smadp.noise.Streams;
import org.smadp.privacy.query.ClipBounds;
import org.smadp.privacy.query.GradientQuery;
import org.smadp.privacy.query.Sampling;

/**
 * Lots in turn from b groups of examples, see {@link Sampling.Cyclic}: an example takes part at
 * most once in b queries.
 */
@Sensitive
final class CyclicLots implements LotSource {
  private final Sampling.Cyclic sampling;
  private final Streams coins;

  CyclicLots(Sampling.Cyclic sampling, Streams coins) {
    this.sampling = sampling;
    this.coins = coins;
  }

  @Override
  public void require(ClipBounds clip, int queries) {
    if (clip.rule() == ClipBounds.Rule.ROUNDED) {
      throw new IllegalArgumentException(
          "randomised rounding needs lots with a coin for every example; use importance sampling");
    }
    if (queries > 1 && sampling.bands() > 1) {
      throw new UnsupportedOperationException(
          "correlated noise answers one query per lot; use 1 band for rounds of several");
    }
  }

  @Override
  public Lot draw(long number, GradientQuery query) {
    return Lot.cyclic(coins, number, sampling.largestRate(), sampling.bands());
  }
}
