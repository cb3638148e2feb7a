package org.smadp.privacy;

import org.smadp.privacy.query.GradientQuery;

/** Several queries on one and the same lot, charged together when the round was opened. */
public interface Round {
  /** Answers on the lot of this round. */
  PrivateRelease ask(GradientQuery query);

  /**
   * The raw sum, without noise. Only a round that was opened and charged as disclosing gives one;
   * from then on epsilon is infinite. For controls that show what a defect costs.
   */
  PrivateRelease disclose(GradientQuery query);
}
