package org.smadp.experiments.analysis;

import static org.smadp.experiments.result.Table.Column.number;
import static org.smadp.experiments.result.Table.Column.words;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.smadp.chart.IntervalChart;
import org.smadp.experiments.result.Figure;
import org.smadp.experiments.result.Findings;
import org.smadp.experiments.result.Table;
import org.smadp.experiments.statistics.Comparisons;
import org.smadp.experiments.statistics.Sample;
import org.smadp.experiments.statistics.Welch;

/**
 * Each variant's accuracy less that of its reference, with intervals that hold together for all
 * comparisons of a panel (Bonferroni) and p-values adjusted for their number (Holm): after Welch,
 * or of the differences between runs of one seed. What has no repetitions is listed, not tested.
 */
record Differences(Pairing pairing) implements Analysis {
  /** What a run is compared with. */
  enum Pairing {
    /** The mean of all runs of the reference. */
    NONE("Welch intervals of the difference of means"),
    /** The run of the reference with the same seed. */
    SEEDS("Student-t intervals of the mean difference between runs of one seed");

    private final String intervals;

    Pairing(String intervals) {
      this.intervals = intervals;
    }

    private Welch compare(Cohort variant, Cohort reference) {
      return this == NONE
          ? Welch.of(variant.accuracy(), reference.accuracy())
          : Welch.ofPairs(variant.accuracyLess(reference).orElseThrow());
    }

    /** Pairs are compared where both sides have the same seeds. */
    private boolean allows(Difference difference) {
      int pairs =
          difference.variant().accuracyLess(difference.reference()).map(Sample::size).orElse(0);
      boolean whole =
          pairs == difference.variant().runs().size()
              && pairs == difference.reference().runs().size();
      return difference.isTestable() && (this == NONE || whole);
    }
  }

  private static final List<Table.Column> COLUMNS =
      List.of(
          words("Variant"),
          words("Less"),
          number("Difference", 4),
          number("Low", 4),
          number("High", 4),
          number("p (Holm)", 3),
          words("Shown"));

  private static final String UNTESTED =
      "No difference could be tested: that takes two runs on each side.";

  @Override
  public Findings of(RunSet runs) {
    Findings findings = Findings.none();
    for (String panel : runs.panels()) {
      List<Difference> differences = new ArrayList<>();
      for (Cohort cohort : runs.of(panel)) {
        runs.referenceOf(cohort)
            .filter(reference -> !reference.variant().equals(cohort.variant()))
            .ifPresent(reference -> differences.add(Difference.untested(cohort, reference)));
      }
      if (!differences.isEmpty()) {
        findings = findings.and(findings(panel, tested(differences)));
      }
    }
    return findings;
  }

  /** Judges those that can be tested together; the number of these is what is corrected for. */
  private List<Difference> tested(List<Difference> differences) {
    List<Difference> testable = differences.stream().filter(pairing::allows).toList();
    var comparisons =
        new Comparisons(
            testable.stream().map(d -> pairing.compare(d.variant(), d.reference())).toList());
    List<Double> halfWidths = comparisons.halfWidths();
    List<Double> pValues = comparisons.adjustedPValues();
    List<Difference> judged = new ArrayList<>(differences);
    for (int i = 0; i < testable.size(); i++) {
      Difference one = testable.get(i);
      judged.set(
          differences.indexOf(one),
          one.with(new Difference.Test(halfWidths.get(i), pValues.get(i))));
    }
    return judged;
  }

  private Findings findings(String panel, List<Difference> differences) {
    long tested = differences.stream().filter(d -> d.test().isPresent()).count();
    long shown = differences.stream().filter(Difference::isShown).count();
    if (tested == 0) {
      return findings(panel, differences, UNTESTED, UNTESTED, UNTESTED);
    }
    String intervals =
        pairing.intervals
            + ", each wide enough that all "
            + tested
            + " hold together with 95 % (Bonferroni)";
    String outcome =
        "%d of %d differences exceed their interval after correction.".formatted(shown, tested);
    return findings(
        panel,
        differences,
        intervals + "; p-values adjusted by Holm's rule.",
        intervals
            + ". "
            + outcome
            + " An interval across the line at 0 does not show that there is no difference.",
        outcome);
  }

  private static Findings findings(
      String panel,
      List<Difference> differences,
      String tableCaption,
      String figureCaption,
      String outcome) {
    String title = "Difference in accuracy, " + panel;
    boolean paper = differences.stream().anyMatch(d -> d.paper() != null);
    List<Figure> figures =
        Intervals.figure(
            title,
            "accuracy less that of the reference, percentage points",
            differences.stream().map(Differences::shown).toList(),
            figureCaption + (paper ? " Rings are the differences of the paper's means." : ""));
    return new Findings(
        List.of(
            new Table(
                title, tableCaption, COLUMNS, differences.stream().map(Differences::row).toList())),
        figures,
        List.of(panel + ": " + outcome));
  }

  private static IntervalChart.Row shown(Difference difference) {
    Double paper = difference.paper();
    return Intervals.row(
        difference.variant().variant(),
        100 * difference.value(),
        100 * difference.halfWidth(),
        Intervals.Range.POINTS,
        paper == null ? null : 100 * paper,
        0.0);
  }

  private static List<Object> row(Difference difference) {
    return Arrays.asList(
        difference.variant().variant(),
        difference.reference().variant(),
        difference.value(),
        difference.value() - difference.halfWidth(),
        difference.value() + difference.halfWidth(),
        difference.test().map(Difference.Test::pValue).orElse(null),
        difference.verdict());
  }
}
