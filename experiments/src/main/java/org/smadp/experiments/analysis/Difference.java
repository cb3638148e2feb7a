package org.smadp.experiments.analysis;

import java.util.Optional;

/**
 * A variant's mean accuracy less that of another, and what a test made of it.
 *
 * @param test absent when either side has a single run, which has no spread to judge by
 */
record Difference(Cohort variant, Cohort reference, Optional<Test> test) {
  /** Half the width of the interval and the p-value, both corrected for the number of tests. */
  record Test(double halfWidth, double pValue) {}

  static Difference untested(Cohort variant, Cohort reference) {
    return new Difference(variant, reference, Optional.empty());
  }

  Difference with(Test outcome) {
    return new Difference(variant, reference, Optional.of(outcome));
  }

  double value() {
    return variant.accuracy().mean() - reference.accuracy().mean();
  }

  /** NaN without a test. */
  double halfWidth() {
    return test.map(Test::halfWidth).orElse(Double.NaN);
  }

  /** The same of the paper's means; null where it lacks one. */
  Double paper() {
    Double own = variant.paper("mean");
    Double other = reference.paper("mean");
    return own == null || other == null ? null : own - other;
  }

  boolean isTestable() {
    return variant.runs().size() > 1 && reference.runs().size() > 1;
  }

  boolean isShown() {
    return test.isPresent() && Math.abs(value()) > halfWidth();
  }

  String verdict() {
    if (test.isEmpty()) {
      return variant.runs().size() == reference.runs().size()
          ? "one run each, no test"
          : "one run on one side, no test";
    }
    return isShown() ? (value() > 0 ? "higher" : "lower") : "not shown";
  }
}
