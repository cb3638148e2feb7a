package org.smadp.experiments.analysis;

import static org.smadp.experiments.result.Table.Column.number;
import static org.smadp.experiments.result.Table.Column.words;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.smadp.chart.IntervalChart;
import org.smadp.experiments.result.Figure;
import org.smadp.experiments.result.Findings;
import org.smadp.experiments.result.Table;
import org.smadp.experiments.statistics.Comparisons;
import org.smadp.experiments.statistics.Welch;

/**
 * Each variant's accuracy less that of its reference, with Welch intervals that hold together for
 * all comparisons of a panel (Bonferroni) and p-values adjusted for their number (Holm). A single
 * run on either side has no spread to judge by: its difference is listed, not tested.
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

  /** A variant, what it is compared with, and what came of it; no test without repetitions. */
  private record Difference(Cohort variant, Cohort reference, Optional<Test> test) {
    double value() {
      return variant.accuracy().mean() - reference.accuracy().mean();
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
      return test.isPresent() && Math.abs(value()) > test.get().halfWidth();
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

  private record Test(double halfWidth, double pValue) {}

  @Override
  public Findings of(RunSet runs) {
    Findings findings = Findings.none();
    for (String panel : runs.panels()) {
      List<Difference> differences = new ArrayList<>();
      for (Cohort cohort : runs.of(panel)) {
        runs.referenceOf(cohort)
            .filter(reference -> !reference.variant().equals(cohort.variant()))
            .ifPresent(other -> differences.add(new Difference(cohort, other, Optional.empty())));
      }
      if (!differences.isEmpty()) {
        findings = findings.and(findings(panel, tested(differences)));
      }
    }
    return findings;
  }

  /** Judges those that can be tested together; the number of these is what is corrected for. */
  private static List<Difference> tested(List<Difference> differences) {
    List<Difference> testable = differences.stream().filter(Difference::isTestable).toList();
    var comparisons =
        new Comparisons(
            testable.stream()
                .map(d -> Welch.of(d.variant().accuracy(), d.reference().accuracy()))
                .toList());
    List<Double> halfWidths = comparisons.halfWidths();
    List<Double> pValues = comparisons.adjustedPValues();
    List<Difference> judged = new ArrayList<>(differences);
    for (int i = 0; i < testable.size(); i++) {
      Difference one = testable.get(i);
      judged.set(
          differences.indexOf(one),
          new Difference(
              one.variant(),
              one.reference(),
              Optional.of(new Test(halfWidths.get(i), pValues.get(i)))));
    }
    return judged;
  }

  private static Findings findings(String panel, List<Difference> differences) {
    long tested = differences.stream().filter(d -> d.test().isPresent()).count();
    long shown = differences.stream().filter(Difference::isShown).count();
    String intervals =
        tested == 0
            ? "One run each: no spread, hence no interval and no test."
            : "Welch intervals of the difference of means, each wide enough that all "
                + tested
                + " hold together with 95 % (Bonferroni).";
    Table table =
        new Table(
            "Difference in accuracy, " + panel,
            tested == 0 ? intervals : intervals + " p-values are adjusted by Holm's rule.",
            COLUMNS,
            differences.stream().map(Differences::row).toList());
    String note =
        tested == 0
            ? panel + ": no difference could be tested, since there is one run each."
            : "%s: %d of %d differences exceed their interval after correction."
                .formatted(panel, shown, tested);
    return new Findings(
        List.of(table), figure(panel, differences, intervals + " " + note), List.of(note));
  }

  private static List<Figure> figure(String panel, List<Difference> differences, String caption) {
    boolean paper = differences.stream().anyMatch(d -> d.paper() != null);
    return Intervals.figure(
        "Difference in accuracy, " + panel,
        "accuracy less that of the reference, percentage points",
        differences.stream().map(Differences::shown).toList(),
        caption
            + " An interval across the line at 0 does not show that there is no difference."
            + (paper
                ? " Rings are the differences of the paper's means, without a test of ours."
                : ""));
  }

  private static IntervalChart.Row shown(Difference difference) {
    double half = difference.test().map(Test::halfWidth).orElse(Double.NaN);
    Double paper = difference.paper();
    return new IntervalChart.Row(
        difference.variant().variant(),
        100 * difference.value(),
        100 * (difference.value() - half),
        100 * (difference.value() + half),
        paper == null ? null : 100 * paper,
        0.0);
  }

  private static List<Object> row(Difference difference) {
    double half = difference.test().map(Test::halfWidth).orElse(Double.NaN);
    return Arrays.asList(
        difference.variant().variant(),
        difference.reference().variant(),
        difference.value(),
        difference.value() - half,
        difference.value() + half,
        difference.test().map(Test::pValue).orElse(null),
        difference.verdict());
  }
}
