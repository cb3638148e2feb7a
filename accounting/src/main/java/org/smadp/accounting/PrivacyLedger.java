package org.smadp.accounting;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/**
 * The append-only list of privacy events of one data set, in order; equal neighbours are stored as
 * one entry with a count. It holds facts; accountants read {@link #entries()} and do the maths.
 */
public final class PrivacyLedger {
  /** The same event, this many times in a row. */
  public record Entry(PrivacyEvent event, long count) {
    public Entry {
      if (count < 1) {
        throw new IllegalArgumentException("count must be >= 1, was " + count);
      }
    }
  }

  private final List<Entry> entries = new ArrayList<>();
  private final Consumer<PrivacyEvent> writeAhead;

  public PrivacyLedger() {
    this(event -> {});
  }

  private PrivacyLedger(Consumer<PrivacyEvent> writeAhead) {
    this.writeAhead = writeAhead;
  }

  /**
   * A ledger with the same entries that tells the journal of every event before it counts; an event
   * the journal refuses is not charged, and the mechanism draws no noise.
   */
  public PrivacyLedger journaled(Consumer<PrivacyEvent> journal) {
    PrivacyLedger copy = new PrivacyLedger(journal);
    copy.entries.addAll(entries());
    return copy;
  }

  public synchronized void charge(PrivacyEvent event) {
    writeAhead.accept(event);
    add(new Entry(event, 1));
  }

  /** Equal neighbours become one entry. */
  private void add(Entry entry) {
    int last = entries.size() - 1;
    if (last >= 0 && entries.get(last).event().equals(entry.event())) {
      long count = Math.addExact(entries.get(last).count(), entry.count());
      entries.set(last, new Entry(entry.event(), count));
    } else {
      entries.add(entry);
    }
  }

  public synchronized List<Entry> entries() {
    return List.copyOf(entries);
  }

  /** The text form of this ledger; {@link #parse} gives it back bit for bit. */
  public String serialise() {
    return LedgerText.write(entries());
  }

  /** A ledger from its text form; throws with the line that is wrong. */
  public static PrivacyLedger parse(String text) {
    PrivacyLedger ledger = new PrivacyLedger();
    LedgerText.read(text).forEach(ledger::add);
    return ledger;
  }
}
