package org.smadp.spark;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.smadp.data.ClassWeights;
import org.smadp.data.Split;
import org.smadp.data.Standardisation;
import org.smadp.data.StandardisedSplit;

/**
 * What is made of packed rows on the way to a network: declared weights of classes, released means
 * and spreads. All of it is public.
 *
 * @param weights of classes; empty for none
 * @param means of measured inputs, with {@code deviations}; empty for none
 */
record Adjustment(
    ArrayList<Double> weights,
    ArrayList<Double> means,
    ArrayList<Double> deviations,
    ArrayList<Integer> measured)
    implements Serializable {

  static Adjustment none() {
    return new Adjustment(
        new ArrayList<>(), new ArrayList<>(), new ArrayList<>(), new ArrayList<>());
  }

  Adjustment weighted(ClassWeights by) {
    return new Adjustment(new ArrayList<>(by.weights()), means, deviations, measured);
  }

  Adjustment standardised(Standardisation standard, List<Integer> where) {
    return new Adjustment(
        weights,
        new ArrayList<>(standard.means()),
        new ArrayList<>(standard.deviations()),
        new ArrayList<>(where));
  }

  Split of(Split rows) {
    Split weighted = weights.isEmpty() ? rows : rows.weighted(new ClassWeights(weights));
    return means.isEmpty()
        ? weighted
        : new StandardisedSplit(
            weighted,
            Optional.of(new Standardisation(means, deviations)),
            measured.stream().mapToInt(Integer::intValue).toArray());
  }
}
