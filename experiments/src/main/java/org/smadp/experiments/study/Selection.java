package org.smadp.experiments.study;

import java.util.List;

/**
 * How each variant's learning rate is chosen before it is reported: the factor of its own rate
 * whose runs on these seeds have the highest mean accuracy. The report uses other seeds.
 */
public record Selection(List<Double> factors, List<Long> seeds) {
  public Selection {
    factors = factors == null ? List.of() : List.copyOf(factors);
    seeds = seeds == null ? List.of() : List.copyOf(seeds);
    if (factors.isEmpty() != seeds.isEmpty()) {
      throw new IllegalArgumentException("selection needs both factors and seeds");
    }
  }

  /** Learning rates are as written. */
  static Selection none() {
    return new Selection(List.of(), List.of());
  }
}
