package org.smadp.experiments.analysis;

import static org.smadp.experiments.result.Table.Column.number;
import static org.smadp.experiments.result.Table.Column.words;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.smadp.experiments.result.Findings;
import org.smadp.experiments.result.Table;
import org.smadp.train.run.FinishedRun;
import org.smadp.train.settings.Setting;

/**
 * The learning rates that were chosen, what they amount to, and what choosing them would cost.
 *
 * <pre>effective rate = eta * beta / (1 - c),  c = mean (1 - beta) * omega * Gamma * Psi</pre>
 */
final class ChosenRates implements Analysis {
  private static final List<Table.Column> COLUMNS =
      List.of(
          words("Variant"),
          number("Rate η", 4),
          number("Effective rate", 4),
          words("Place in the grid"));

  @Override
  public Findings of(RunSet runs) {
    List<Table> tables = new ArrayList<>();
    for (String panel : runs.panels()) {
      tables.add(
          new Table(
              "Chosen learning rates, " + panel,
              "Chosen on selection seeds by mean test accuracy. A memory branch with mixing β"
                  + " moves a constant gradient by η β / (1 − c), so equal η are not equal steps.",
              COLUMNS,
              runs.of(panel).stream().map(ChosenRates::row).toList()));
    }
    return new Findings(tables, List.of(), notes(runs));
  }

  private static List<Object> row(Cohort cohort) {
    FinishedRun run = cohort.first();
    double rate = run.settings().value(Setting.LEARNING_RATE);
    double history = MemoryAverages.historyWeight(run).orElse(0);
    return Arrays.asList(
        cohort.variant(),
        rate,
        rate * run.dataWeight() / (1 - history),
        cohort.atGridEdge() ? "edge: the best rate may lie outside" : "inside");
  }

  private static List<String> notes(RunSet runs) {
    if (runs.selectionRuns() == 0 || runs.cohorts().isEmpty()) {
      return List.of();
    }
    double epsilon = runs.cohorts().get(0).first().epsilon();
    return List.of(
        String.format(
            Locale.ROOT,
            "Choosing is not charged: %d runs on the same private data chose the learning rates,"
                + " and each reported ε covers one run alone. Charged by plain composition, the"
                + " choice would cost up to %d × ε = %.0f more. That is usual practice in the"
                + " literature and still a cost; a private selection would have to pay for it.",
            runs.selectionRuns(),
            runs.selectionRuns(),
            runs.selectionRuns() * epsilon),
        "Rates were chosen by accuracy on the test set with other seeds, for every variant alike;"
            + " the test set is therefore not untouched, and small differences are optimistic.");
  }
}
