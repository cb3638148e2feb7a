package org.smadp.train.run;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.smadp.accounting.PrivacyEvent;
import org.smadp.accounting.PrivacyLedger;
import org.smadp.journal.ChainedFile;
import org.smadp.journal.Mark;
import org.smadp.optim.setting.ChoiceName;
import org.smadp.train.run.RunStore.Book;

/**
 * The ledger's write-ahead file: every event is handed to the operating system before its noise is
 * drawn, and forced to disk before anything that follows from it is saved or shown. When a process
 * is killed between two checkpoints, the steps it had taken since are still counted.
 *
 * <p>A chained file: the heading names the run and the book, each further line is one event in the
 * text form of a ledger. Only ever appended to, so what one process charged no other one loses.
 */
final class LedgerJournal implements AutoCloseable, Consumer<PrivacyEvent> {
  private static final String LEDGER_HEADING = new PrivacyLedger().serialise();

  private final ChainedFile file;

  private LedgerJournal(ChainedFile file) {
    this.file = file;
  }

  /**
   * What a journal holds.
   *
   * @param end after which its next writer appends
   */
  record Content(PrivacyLedger ledger, Mark end) {}

  /** How much of what follows the last checkpoint counts. */
  enum Extent {
    /** All of it: those steps were taken, and other ones will be. */
    ALL,
    /** None of it: a seeded run repeats those steps bit for bit. */
    UP_TO_THE_CHECKPOINT
  }

  static LedgerJournal create(Path file, String runId, Book book) throws IOException {
    try {
      return new LedgerJournal(ChainedFile.create(file, heading(runId, book)));
    } catch (IOException exception) {
      throw new IOException(
          "cannot write %s (%s)".formatted(file, AtomicFile.reason(exception)), exception);
    }
  }

  /** Continues a journal after what was read from it. */
  static LedgerJournal resume(Path file, Mark end) throws IOException {
    return new LedgerJournal(ChainedFile.open(file, end));
  }

  /**
   * What the journal of an earlier process holds. A last line that was cut short is left out: its
   * noise was never drawn.
   *
   * @param seen by the last checkpoint; a journal that no longer begins with it is refused
   */
  static Content read(Path file, String runId, Book book, Optional<Mark> seen, Extent extent)
      throws IOException {
    var reader = new Reader(heading(runId, book), seen, extent);
    try {
      if (!Files.isRegularFile(file)) {
        throw new IllegalArgumentException(file + " is missing");
      }
      ChainedFile.read(file, reader);
      return reader.content(file);
    } catch (IllegalArgumentException exception) {
      throw new IllegalArgumentException(
          exception.getMessage()
              + "; what this run spent is not known without it: put the file back as it was, or"
              + " count the run as spent and start a new one with --config",
          exception);
    }
  }

  private static String heading(String runId, Book book) {
    return "smadp-journal 1 run " + runId + " " + ChoiceName.of(book);
  }

  private static String text(PrivacyEvent event) {
    PrivacyLedger single = new PrivacyLedger();
    single.charge(event);
    String text = single.serialise();
    return text.substring(LEDGER_HEADING.length(), text.length() - 1);
  }

  @Override
  public void accept(PrivacyEvent event) {
    try {
      file.append(text(event));
    } catch (IOException exception) {
      throw new UncheckedIOException(
          "cannot write %s (%s); no step was taken, what was saved before is kept"
              .formatted(file.file(), AtomicFile.reason(exception)),
          exception);
    }
  }

  Mark end() {
    return file.end();
  }

  /** Has everything written so far on the disk itself, safe from a loss of power. */
  void force() throws IOException {
    file.force();
  }

  @Override
  public void close() throws IOException {
    file.close();
  }

  /** Collects the events of a journal. */
  private static final class Reader implements ChainedFile.LineReader {
    private final String heading;
    private final Optional<Mark> seen;
    private final Extent extent;
    private final PrivacyLedger ledger = new PrivacyLedger();
    private Optional<Mark> end = Optional.empty();
    private boolean seenAgain;
    private String lastText = "";
    private PrivacyEvent lastEvent;

    Reader(String heading, Optional<Mark> seen, Extent extent) {
      this.heading = heading;
      this.seen = seen;
      this.extent = extent;
      this.seenAgain = seen.isEmpty();
    }

    @Override
    public void line(String text, Mark mark) {
      if (end.isEmpty()) {
        requireHeading(text);
        end = Optional.of(mark);
      } else if (extent == Extent.ALL || mark.lines() <= seen.map(Mark::lines).orElse(1L)) {
        ledger.charge(event(text, mark));
        end = Optional.of(mark);
      }
      seenAgain = seenAgain || mark.equals(seen.get());
    }

    private void requireHeading(String text) {
      if (!text.equals(heading)) {
        throw new IllegalArgumentException(
            "the ledger is that of another run: it begins with '%s', not '%s'"
                .formatted(text, heading));
      }
    }

    private PrivacyEvent event(String text, Mark mark) {
      if (!text.equals(lastText)) {
        List<PrivacyLedger.Entry> parsed =
            PrivacyLedger.parse(LEDGER_HEADING + text + "\n").entries();
        if (parsed.size() != 1 || parsed.get(0).count() != 1) {
          throw new IllegalArgumentException(
              "line " + mark.lines() + " of the ledger must be one event, counted once");
        }
        lastText = text;
        lastEvent = parsed.get(0).event();
      }
      return lastEvent;
    }

    Content content(Path file) {
      if (end.isEmpty()) {
        throw new IllegalArgumentException(file + " is empty");
      }
      if (!seenAgain) {
        throw new IllegalArgumentException(
            file + " no longer begins with what the checkpoint saw: it was cut or replaced");
      }
      return new Content(ledger, end.get());
    }
  }
}
