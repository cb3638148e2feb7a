package org.smadp.train.report;

import org.smadp.budget.BookContent;

/**
 * What a run and all runs before it cost together, by the budget book of their data.
 *
 * @param epsilon of all runs in the book, at its delta
 * @param cap the most they may cost
 * @param runs how many there are
 * @param head hash of the book's last line, by which it can be recognised
 */
public record BookedSpending(double epsilon, double delta, double cap, int runs, String head) {
  public static BookedSpending of(BookContent book) {
    return new BookedSpending(
        book.epsilon(),
        book.terms().delta(),
        book.terms().epsilon(),
        book.runs().size(),
        book.end().hash());
  }

  /** A section of the privacy statement. */
  public String paragraph() {
    return """

        ## All runs on this data

        By the budget book of the data, %d run%s so far, this one among them, cost ε = %s together at
        δ = %s, of a cap of ε = %s: the privacy loss distribution of all their events, with unfinished
        runs at what they reserved, and held-out rows counted as training rows of other runs. The
        number is exact accounting for plans that were settled without looking at the results of
        earlier runs. Last line of the book: %s
        """
        .formatted(
            runs,
            runs == 1 ? "" : "s",
            Numbers.upper(epsilon),
            Numbers.number(delta),
            Numbers.number(cap),
            head);
  }
}
