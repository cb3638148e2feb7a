package org.smadp.privacy;

/** Several queries on one and the same lot. */
public interface Round {
  /** Answers on the lot of this round. The first answer pays for all of them. */
  PrivateRelease ask(GradientQuery query);

  /**
   * The raw sum, without noise, charged as {@link org.smadp.accounting.NonPrivate}: from then on
   * epsilon is infinite. Only for controls that show what a defect costs.
   */
  PrivateRelease disclose(GradientQuery query, String reason);
}
