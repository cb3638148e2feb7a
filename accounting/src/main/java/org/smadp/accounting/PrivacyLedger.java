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
   * the journal refuses is not answered.
   */
  public PrivacyLedger journaled(Consumer<PrivacyEvent> journal) {
    PrivacyLedger copy = new PrivacyLedger(journal);
    copy.entries.addAll(entries());
    return copy;
  }

  /**
   * Tells the journal, then counts. An access without protection counts even when the journal
   * refuses it: it may have happened already.
   */
  public synchronized void charge(PrivacyEvent event) {
    if (event instanceof NonPrivate) {
      count(event);
      writeAhead.accept(event);
    } else {
      writeAhead.accept(event);
      count(event);
    }
  }

  private void count(PrivacyEvent event) {
    int last = entries.size() - 1;
    if (last >= 0 && entries.get(last).event().equals(event)) {
      entries.set(last, new Entry(event, Math.addExact(entries.get(last).count(), 1)));
    } else {
      entries.add(new Entry(event, 1));
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
    ledger.entries.addAll(LedgerText.read(text));
    return ledger;
  }
}
