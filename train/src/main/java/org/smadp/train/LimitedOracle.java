package org.smadp.train;

import org.smadp.privacy.GradientOracle;
import org.smadp.privacy.PrivateRelease;
import org.smadp.privacy.Round;
import org.smadp.privacy.query.GradientQuery;

/**
 * The door of a run whose epsilon has a limit: a target, or the cap of a budget book.
 *
 * <p><b>Guarantee</b>: no raw sum is disclosed, whatever an algorithm declared; there is no charge
 * for one that a limit has room for.
 */
record LimitedOracle(GradientOracle door) implements GradientOracle {
  @Override
  public PrivateRelease ask(GradientQuery query) {
    return door.ask(query);
  }

  @Override
  public Round round(GradientQuery dearest, int queries) {
    return door.round(dearest, queries);
  }

  @Override
  public Round disclosingRound(GradientQuery dearest, int queries, String reason) {
    throw new IllegalStateException(
        "the algorithm asks for a raw sum, which no epsilon covers; run such a control with"
            + " noise-multiplier and without a budget book");
  }
}
