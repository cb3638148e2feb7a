package org.smadp.privacy;

import org.smadp.privacy.query.GradientQuery;

/** Answers queries with private releases; all that an optimiser ever learns of the data. */
public interface GradientOracle {
  /** Draws a fresh lot and answers. */
  PrivateRelease ask(GradientQuery query);

  /**
   * Draws one lot for several queries, which are charged together, now.
   *
   * @param dearest no query of the round may cost more than this one: its bounds, data weight and
   *     count set the charge
   * @param queries how many will be asked at most
   */
  default Round round(GradientQuery dearest, int queries) {
    throw new UnsupportedOperationException(
        "this oracle answers one query per lot; use one that supports rounds");
  }

  /**
   * As {@link #round}, for a control that also takes one raw sum over the lot: charged, now, as
   * {@link org.smadp.accounting.NonPrivate}.
   */
  default Round disclosingRound(GradientQuery dearest, int queries, String reason) {
    throw new UnsupportedOperationException(
        "this oracle discloses nothing; use one that supports rounds");
  }
}
