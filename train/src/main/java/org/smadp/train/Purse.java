package org.smadp.train;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.smadp.accounting.PrivacyEvent;
import org.smadp.accounting.PrivacyLedger;
import org.smadp.accounting.SampledGaussian;
import org.smadp.budget.BudgetBook;
import org.smadp.budget.Spending;
import org.smadp.noise.NoiseSource;
import org.smadp.noise.Provenance;
import org.smadp.train.plan.Budget;
import org.smadp.train.plan.EvaluationPlan;
import org.smadp.train.plan.PlannedCharges;
import org.smadp.train.report.BookedSpending;
import org.smadp.train.settings.Setting;
import org.smadp.train.settings.Settings;

/** What a run spends from: the budget book of its data, if it has one. */
final class Purse {
  private final Optional<BudgetBook> book;
  private final String data;
  private final Budget budget;

  private Purse(Optional<BudgetBook> book, String data, Budget budget) {
    this.book = book;
    this.data = data;
    this.budget = budget;
  }

  /** The purse that settings name. */
  static Purse of(Settings settings, Budget budget, NoiseSource noise) {
    Optional<BudgetBook> book =
        settings.optional(Setting.BUDGET).map(file -> BudgetBook.open(Path.of(file)));
    if (book.isPresent() && noise.provenance() != Provenance.SECURE) {
      throw new IllegalArgumentException(
          "budget: a seeded run has no guarantee against whoever knows the seed; leave --seed out to"
              + " spend from a budget book");
    }
    return new Purse(book, settings.value(Setting.DATA), budget);
  }

  /** Whether a book limits what the run may spend. */
  boolean isLimited() {
    return book.isPresent();
  }

  /**
   * Sets aside all that the run will have spent at its end.
   *
   * @return refuses a charge beyond it, which the cap of the book may have no room for
   */
  Consumer<PrivacyEvent> reserve(
      String runId, PrivacyLedger charged, long steps, Optional<EvaluationPlan> evaluations)
      throws IOException {
    if (book.isEmpty()) {
      return event -> {};
    }
    Spending most = most(charged, steps, evaluations);
    book.get().reserve(runId, spender(), data, most);
    var reserved = new PlannedCharges(most.training());
    PrivacyLedger spent = charged.journaled(event -> {});
    return event -> {
      PrivacyLedger next = spent.journaled(one -> {});
      next.charge(event);
      if (event instanceof SampledGaussian && !reserved.cover(budget.booked(next))) {
        throw new IllegalStateException(
            "the algorithm asks for more than was reserved from the budget book: no room for "
                + event);
      }
      spent.charge(event);
    };
  }

  /** Refuses a run that the book has no room for; before anything of it is written. */
  void requireRoom(long steps, Optional<EvaluationPlan> evaluations) throws IOException {
    if (book.isPresent()) {
      Spending most = most(new PrivacyLedger(), steps, evaluations);
      book.get().requireRoom("of a run to come", spender(), data, most);
    }
  }

  private Spending most(PrivacyLedger charged, long steps, Optional<EvaluationPlan> evaluations) {
    List<PrivacyLedger.Entry> heldOut = evaluations.map(EvaluationPlan::charges).orElse(List.of());
    return new Spending(budget.reserved(charged, steps), heldOut);
  }

  private static String spender() {
    return System.getProperty("user.name");
  }

  /** Notes what the run spent, and says what all runs did. */
  Optional<BookedSpending> charge(String runId, PrivacyLedger training, PrivacyLedger evaluation)
      throws IOException {
    if (book.isEmpty()) {
      return Optional.empty();
    }
    var spent = new Spending(budget.booked(training), evaluation.entries());
    return Optional.of(BookedSpending.of(book.get().charge(runId, spent)));
  }
}
