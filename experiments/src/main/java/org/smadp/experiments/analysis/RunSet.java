package org.smadp.experiments.analysis;

import java.util.List;
import java.util.Optional;

/**
 * The finished runs that an analysis looks at.
 *
 * @param cohorts in the order in which they are shown; none is empty
 * @param selectionRuns runs that only served to choose learning rates
 */
record RunSet(List<Cohort> cohorts, int selectionRuns) {
  RunSet {
    cohorts = List.copyOf(cohorts);
  }

  List<String> panels() {
    return cohorts.stream().map(Cohort::panel).distinct().toList();
  }

  List<Cohort> of(String panel) {
    return cohorts.stream().filter(cohort -> cohort.panel().equals(panel)).toList();
  }

  /** The cohort that another is compared with. */
  Optional<Cohort> referenceOf(Cohort cohort) {
    return of(cohort.panel()).stream()
        .filter(other -> other.variant().equals(cohort.reference()))
        .findFirst();
  }
}
