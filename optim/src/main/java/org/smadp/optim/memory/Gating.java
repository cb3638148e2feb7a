package org.smadp.optim.memory;

/** How the memory state is weighed before it enters the query. */
public enum Gating {
  /** The paper's: warm-up, alignment with the trend, norm match. */
  TREND,
  /**
   * As {@link #TREND}, with the noise that trend and state share taken out of the alignment: the
   * paper's gate stays open on a history of pure noise, this one does not.
   */
  DEBIASED,
  /** Always fully open: alignment, norm match and warm-up are one. A linear filter. */
  OPEN
}
