package org.smadp.optim.algorithm;

/**
 * How the rates of DP-IS, which follow its private normaliser, are charged and quoted. Both are
 * settled before training.
 */
public sealed interface ImportanceCharge {
  /** Every step at the public cap of the rate; the run takes all its steps. */
  record Cap() implements ImportanceCharge {}

  /**
   * Every step at the rate it used, by a Renyi filter; its budget is what the planned steps cost at
   * a planned rate. Where the rates turn out higher than that, the run stops early.
   *
   * @param plannedShare K' / (N * C) the budget is made for; a guess, from public knowledge only
   */
  record Filter(double plannedShare) implements ImportanceCharge {
    public Filter {
      if (!(plannedShare > 0 && plannedShare <= 1)) {
        throw new IllegalArgumentException("plannedShare must be in (0, 1], was " + plannedShare);
      }
    }
  }

  /** The two by name. */
  enum Kind {
    CAP,
    FILTER
  }
}
