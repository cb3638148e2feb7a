package org.smadp.train.tune;

import java.io.IOException;
import java.util.Optional;
import java.util.function.ToDoubleFunction;

/**
 * The best of a number of trials: the highest score counts, of equal ones the first, which has the
 * law of any of them, since trials are exchangeable. A score that is no number is the lowest.
 *
 * @param trial its number, from 1 on
 */
record Selection<T>(long trial, T outcome) {
  /** One trial; empty when it was interrupted. */
  @FunctionalInterface
  interface Trials<T> {
    Optional<T> run(long trial) throws IOException;
  }

  /** Runs all trials, each without knowledge of the others; empty once one was interrupted. */
  static <T> Optional<Selection<T>> best(long number, Trials<T> trials, ToDoubleFunction<T> score)
      throws IOException {
    Selection<T> best = null;
    double highest = Double.NaN;
    for (long trial = 1; trial <= number; trial++) {
      Optional<T> outcome = trials.run(trial);
      if (outcome.isEmpty()) {
        return Optional.empty();
      }
      double now = score.applyAsDouble(outcome.get());
      if (best == null || now > highest || (Double.isNaN(highest) && !Double.isNaN(now))) {
        best = new Selection<>(trial, outcome.get());
        highest = now;
      }
    }
    return Optional.ofNullable(best);
  }
}
