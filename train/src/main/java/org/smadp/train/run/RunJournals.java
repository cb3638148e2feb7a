package org.smadp.train.run;

import java.io.IOException;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.smadp.accounting.PrivacyEvent;
import org.smadp.accounting.PrivacyLedger;
import org.smadp.data.Standardisation;
import org.smadp.journal.Mark;
import org.smadp.noise.Provenance;
import org.smadp.train.run.LedgerJournal.Extent;
import org.smadp.train.run.RunStore.Book;

/** The journals of a run, one for each book that it charges, and the record that names them. */
final class RunJournals implements AutoCloseable {
  private final Path directory;
  private final Map<Book, Mark> ends = new EnumMap<>(Book.class);
  private final Map<Book, LedgerJournal> open = new EnumMap<>(Book.class);
  private RunRecord begun;

  RunJournals(Path directory, RunRecord begun) {
    this.directory = directory;
    this.begun = begun;
  }

  /** The record of the run as it is on disk. */
  RunRecord begun() {
    return begun;
  }

  /**
   * What earlier processes charged. A seeded run repeats lost steps bit for bit; a secure one draws
   * them anew and has to pay.
   *
   * @param seen by the last checkpoint
   */
  PrivacyLedger charged(Book book, Optional<Mark> seen, Provenance randomness) throws IOException {
    if (seen.isEmpty() && !begun.journals().contains(fileName(book))) {
      return new PrivacyLedger();
    }
    LedgerJournal.Content content =
        content(
            book, seen, randomness == Provenance.SECURE ? Extent.ALL : Extent.UP_TO_THE_CHECKPOINT);
    ends.put(book, content.end());
    return content.ledger();
  }

  /** The journal of a book, to be appended to after what was charged before. */
  Consumer<PrivacyEvent> open(Book book) throws IOException {
    LedgerJournal journal =
        ends.containsKey(book) ? LedgerJournal.resume(file(book), ends.get(book)) : create(book);
    open.put(book, journal);
    return journal;
  }

  /** Once the record names it, before the first charge, a journal that is missing is noticed. */
  private LedgerJournal create(Book book) throws IOException {
    LedgerJournal journal = LedgerJournal.create(file(book), begun.runId(), book);
    begun = begun.withJournal(fileName(book));
    RunFile.write(begun, directory);
    return journal;
  }

  /** Keeps what was released of the columns, once its charge is safe. */
  void standardised(Standardisation standard) throws IOException {
    force();
    begun = begun.withStandardisation(standard);
    RunFile.write(begun, directory);
  }

  /** Refuses a ledger that is not what its journal holds. */
  void requireHeld(Book book, PrivacyLedger ledger) throws IOException {
    Mark written = open.get(book).end();
    LedgerJournal.Content held = content(book, Optional.of(written), Extent.ALL);
    if (!held.end().equals(written) || !held.ledger().entries().equals(ledger.entries())) {
      throw new IllegalStateException(
          file(book)
              + " does not hold what this run charged: something else wrote to it; no guarantee can"
              + " be stated for this run");
    }
  }

  /** How far each journal goes. */
  Map<Book, Mark> ends() {
    Map<Book, Mark> now = new EnumMap<>(Book.class);
    open.forEach((book, journal) -> now.put(book, journal.end()));
    return now;
  }

  /** What each journal holds. */
  Map<Book, PrivacyLedger> ledgers() throws IOException {
    Map<Book, PrivacyLedger> ledgers = new EnumMap<>(Book.class);
    for (Book book : open.keySet()) {
      ledgers.put(book, content(book, Optional.empty(), Extent.ALL).ledger());
    }
    return ledgers;
  }

  /** Ends the journals and leaves the short form of these ledgers in their place. */
  void replace(Map<Book, PrivacyLedger> ledgers) throws IOException {
    close();
    for (Map.Entry<Book, PrivacyLedger> ledger : ledgers.entrySet()) {
      AtomicFile.write(file(ledger.getKey()), ledger.getValue().serialise());
    }
  }

  void force() throws IOException {
    for (LedgerJournal journal : open.values()) {
      journal.force();
    }
  }

  @Override
  public void close() throws IOException {
    for (LedgerJournal journal : open.values()) {
      journal.close();
    }
  }

  private LedgerJournal.Content content(Book book, Optional<Mark> seen, Extent extent)
      throws IOException {
    return LedgerJournal.read(file(book), begun.runId(), book, seen, extent);
  }

  private Path file(Book book) {
    return directory.resolve(fileName(book));
  }

  private static String fileName(Book book) {
    return book == Book.TRAINING ? "ledger.txt" : "evaluation-ledger.txt";
  }
}
