package org.smadp.budget;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.smadp.journal.Mark;

/**
 * What a book says at one moment.
 *
 * @param runs the line that counts of every run, in the order in which they came
 * @param end of the file; whoever notes its hash can show later that nothing was taken away
 */
public record BookContent(BudgetTerms terms, Map<String, BookedRun> runs, Mark end) {
  public BookContent {
    runs = new LinkedHashMap<>(runs);
  }

  /** Epsilon of all runs together, the unfinished ones at what they reserved. */
  public double epsilon() {
    return Composition.epsilon(spendings(), terms.delta());
  }

  /** Epsilon of all runs together if this run had this line. */
  double epsilonWith(BookedRun line) {
    Map<String, BookedRun> more = new LinkedHashMap<>(runs);
    more.put(line.id(), line);
    return new BookContent(terms, more, end).epsilon();
  }

  /** Epsilon of one run by itself, at the delta of the book. */
  public double epsilon(BookedRun run) {
    return Composition.epsilon(List.of(run.spending()), terms.delta());
  }

  private List<Spending> spendings() {
    List<Spending> all = new ArrayList<>();
    runs.values().forEach(run -> all.add(run.spending()));
    return all;
  }
}
