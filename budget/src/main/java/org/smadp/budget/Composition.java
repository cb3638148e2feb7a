package org.smadp.budget;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import org.smadp.accounting.PrivacyLedger.Entry;
import org.smadp.accounting.pld.PldAccountant;

/**
 * What several runs on one data set cost together: the privacy loss distribution of all their
 * events, not a sum of epsilons.
 *
 * <p>Within one run a row is on one side, training or held out, and pays for that side alone: one
 * run costs the larger of the two. Over several runs it may be a training row here and a held-out
 * row there, and which of the two costs more can differ from run to run, so that no choice of one
 * side for each run is the worst for every delta. Both sides are charged: an event added to a
 * composition never lowers what it costs. See docs/decisions/0007-budget-book.md.
 */
final class Composition {
  private static final PldAccountant ACCOUNTANT = new PldAccountant();

  private Composition() {}

  static double epsilon(Collection<Spending> runs, double delta) {
    List<Spending> costly =
        runs.stream()
            .filter(run -> !run.training().isEmpty() || !run.evaluation().isEmpty())
            .toList();
    if (costly.size() == 1) {
      return Math.max(
          ACCOUNTANT.epsilon(costly.get(0).training(), delta),
          ACCOUNTANT.epsilon(costly.get(0).evaluation(), delta));
    }
    List<Entry> all = new ArrayList<>();
    for (Spending run : costly) {
      all.addAll(run.training());
      all.addAll(run.evaluation());
    }
    return ACCOUNTANT.epsilon(all, delta);
  }
}
