package org.smadp.optim;

/**
 * What one step of an algorithm costs.
 *
 * @param queries private queries
 * @param charge what the ledger is charged, in words and symbols
 * @param passes gradient passes over the lot, with the fallbacks of all settings
 * @param passesNote what changes the number of passes; blank when nothing does
 * @param state extra floats kept between steps, in multiples of the parameter count P
 * @param isPrivate whether there is any guarantee; false for controls
 */
public record StepCost(
    int queries, String charge, double passes, String passesNote, String state, boolean isPrivate) {
  public StepCost {
    if (!(passes > 0 && Double.isFinite(passes))) {
      throw new IllegalArgumentException("passes must be > 0 and finite, was " + passes);
    }
  }
}
