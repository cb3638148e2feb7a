package org.smadp.experiments.analysis;

import static org.smadp.experiments.result.Table.Column.number;
import static org.smadp.experiments.result.Table.Column.words;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.smadp.experiments.result.Findings;
import org.smadp.experiments.result.Table;

/**
 * How much of what noise costs a variant wins back: (accuracy - reference) / (ceiling - reference),
 * where the ceiling is the best variant with next to no noise. Without one there is nothing to say.
 */
final class ClosedGap implements Analysis {
  /** An epsilon that no one would call a guarantee. */
  private static final double NEXT_TO_NO_NOISE = 1e4;

  private static final List<Table.Column> COLUMNS =
      List.of(words("Variant"), number("Mean", 4), number("Part of the gap", 2));

  @Override
  public Findings of(RunSet runs) {
    List<Table> tables = new ArrayList<>();
    for (String panel : runs.panels()) {
      List<Cohort> cohorts = runs.of(panel);
      ceiling(cohorts).ifPresent(ceiling -> tables.add(table(panel, cohorts, ceiling, runs)));
    }
    return new Findings(tables, List.of(), List.of());
  }

  private static Optional<Cohort> ceiling(List<Cohort> cohorts) {
    return cohorts.stream()
        .filter(ClosedGap::isCeiling)
        .max(Comparator.comparingDouble(cohort -> cohort.accuracy().mean()));
  }

  private static boolean isCeiling(Cohort cohort) {
    return cohort.first().epsilon() > NEXT_TO_NO_NOISE;
  }

  private static Table table(String panel, List<Cohort> cohorts, Cohort ceiling, RunSet runs) {
    return new Table(
        "Part of the gap to no noise, " + panel,
        "What a variant's mean gains over its reference, by what %s gains over it."
            .formatted(ceiling.variant()),
        COLUMNS,
        cohorts.stream().map(cohort -> row(cohort, ceiling, runs)).toList());
  }

  private static List<Object> row(Cohort cohort, Cohort ceiling, RunSet runs) {
    Double part =
        runs.referenceOf(cohort)
            .map(reference -> reference.accuracy().mean())
            .map(base -> (cohort.accuracy().mean() - base) / (ceiling.accuracy().mean() - base))
            .orElse(null);
    return Arrays.asList(cohort.variant(), cohort.accuracy().mean(), part);
  }
}
