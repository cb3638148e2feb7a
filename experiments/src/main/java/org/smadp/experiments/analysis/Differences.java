package org.smadp.experiments.analysis;

import static org.smadp.experiments.result.Table.Column.number;
import static org.smadp.experiments.result.Table.Column.words;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.smadp.experiments.result.Findings;
import org.smadp.experiments.result.Table;
import org.smadp.experiments.statistics.Comparisons;
import org.smadp.experiments.statistics.Welch;

/**
 * Each variant's accuracy less that of its reference, with Welch intervals that hold together for
 * all comparisons of a panel (Bonferroni) and p-values adjusted for their number (Holm).
 */
final class Differences implements Analysis {
  private static final List<Table.Column> COLUMNS =
      List.of(
          words("Variant"),
          words("Less"),
          number("Difference", 4),
          number("Low", 4),
          number("High", 4),
          number("p (Holm)", 3),
          words("Shown"));

  @Override
  public Findings of(RunSet runs) {
    List<Table> tables = new ArrayList<>();
    List<String> notes = new ArrayList<>();
    for (String panel : runs.panels()) {
      List<Cohort> compared =
          runs.of(panel).stream()
              .filter(c -> runs.referenceOf(c).isPresent() && !c.variant().equals(c.reference()))
              .toList();
      if (!compared.isEmpty()) {
        add(panel, compared, runs, tables, notes);
      }
    }
    return new Findings(tables, List.of(), notes);
  }

  private static void add(
      String panel, List<Cohort> compared, RunSet runs, List<Table> tables, List<String> notes) {
    var comparisons =
        new Comparisons(
            compared.stream()
                .map(c -> Welch.of(c.accuracy(), runs.referenceOf(c).orElseThrow().accuracy()))
                .toList());
    List<Double> halfWidths = comparisons.halfWidths();
    List<Double> pValues = comparisons.adjustedPValues();
    List<List<Object>> rows = new ArrayList<>();
    int shown = 0;
    for (int i = 0; i < compared.size(); i++) {
      double difference = comparisons.differences().get(i).difference();
      double half = halfWidths.get(i);
      boolean apart = Math.abs(difference) > half;
      shown += apart ? 1 : 0;
      rows.add(
          Arrays.asList(
              compared.get(i).variant(),
              compared.get(i).reference(),
              difference,
              difference - half,
              difference + half,
              pValues.get(i),
              apart ? (difference > 0 ? "higher" : "lower") : "no difference"));
    }
    tables.add(
        new Table(
            "Difference in accuracy, " + panel,
            "Welch intervals of the difference of means, each wide enough that all "
                + compared.size()
                + " hold together with 95 % (Bonferroni); p-values adjusted by Holm's rule.",
            COLUMNS,
            rows));
    notes.add(
        "%s: %d of %d differences exceed their interval after correction."
            .formatted(panel, shown, compared.size()));
  }
}
