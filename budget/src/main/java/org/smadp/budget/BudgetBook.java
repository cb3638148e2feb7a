package org.smadp.budget;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import org.smadp.journal.ChainedFile;
import org.smadp.journal.LockFile;
import org.smadp.journal.Mark;

/**
 * The books of one data set over all its runs: a chained file that is only ever appended to. A run
 * reserves what it will spend before its first step and is charged what it spent at its end; until
 * then, also when it was killed, the reservation counts. What would pass the cap is refused.
 *
 * <p>Safe for several processes at once: one at a time has the lock while it reads and appends. A
 * note of the last line in a second file, {@code FILE.head}, shows when lines were cut off the end.
 */
public final class BudgetBook {
  private static final int PATIENCE_TRIES = 600;
  private static final int PAUSE_MILLISECONDS = 100;

  private final Path file;

  private BudgetBook(Path file) {
    this.file = file;
  }

  /** Starts a book; one that exists is never replaced. */
  public static BudgetBook create(Path file, BudgetTerms terms) throws IOException {
    var book = new BudgetBook(file);
    Path folder = file.toAbsolutePath().getParent();
    if (!Files.isDirectory(folder)) {
      throw new IllegalArgumentException("budget: there is no folder " + folder);
    }
    return book.locked(
        () -> {
          if (Files.exists(file) || Files.exists(book.headFile())) {
            throw new IllegalArgumentException(
                "budget: " + file + " exists already; a book is never replaced");
          }
          try (ChainedFile chained = ChainedFile.create(file, terms.text())) {
            book.note(chained.end());
          }
          return book;
        });
  }

  /** The book in a file; it is verified with every use. */
  public static BudgetBook open(Path file) {
    if (!Files.isRegularFile(file)) {
      throw new IllegalArgumentException(
          "budget: there is no file " + file + "; make one with: smadp budget create " + file);
    }
    return new BudgetBook(file);
  }

  public Path file() {
    return file;
  }

  /** Verifies the whole book and says what it holds. */
  public BookContent read() throws IOException {
    return locked(this::content);
  }

  /** Whether a line with this hash is in the book. */
  public boolean holds(String hash) throws IOException {
    var found = new AtomicBoolean();
    ChainedFile.read(file, (text, mark) -> found.compareAndSet(false, mark.hash().equals(hash)));
    return found.get();
  }

  /**
   * Sets aside what a run will have spent at its end; takes the place of an earlier line of the
   * same run. Refused for others than the named spenders, for other data, and beyond the cap.
   */
  public BookContent reserve(String runId, String spender, String data, Spending most)
      throws IOException {
    return locked(
        () -> {
          BookContent before = content();
          var line = new BookedRun(BookedRun.Status.RESERVE, runId, spender, most);
          requireAdmitted(before, line, data);
          return append(before, line);
        });
  }

  /** Refuses what {@link #reserve} would refuse, and writes nothing. */
  public void requireRoom(String runId, String spender, String data, Spending most)
      throws IOException {
    requireAdmitted(read(), new BookedRun(BookedRun.Status.RESERVE, runId, spender, most), data);
  }

  private void requireAdmitted(BookContent before, BookedRun line, String data) {
    BudgetTerms terms = before.terms();
    if (!terms.spenders().contains(line.spender())) {
      throw refused(
          "%s may not spend from it, only %s may",
          line.spender(), String.join(", ", terms.spenders()));
    }
    if (!terms.data().equals(data)) {
      throw refused("it is for data %s, this run is on %s", terms.data(), data);
    }
    double epsilon = before.epsilonWith(line);
    if (!(epsilon <= terms.epsilon())) {
      throw refused(
          "with this run all runs together would cost epsilon %.4f, the cap is %s at delta %s; plan"
              + " fewer steps or more noise",
          epsilon, terms.epsilon(), terms.delta());
    }
  }

  private IllegalArgumentException refused(String reason, Object... values) {
    return new IllegalArgumentException(
        "budget: " + file + ": " + String.format(Locale.ROOT, reason, values));
  }

  /** Notes what a run really spent. It was spent, so it is noted whatever the cap says. */
  public BookContent charge(String runId, Spending spent) throws IOException {
    return locked(
        () -> {
          BookContent before = content();
          BookedRun reserved = before.runs().get(runId);
          if (reserved == null) {
            throw refused("it has no reservation of run %s", runId);
          }
          return append(
              before, new BookedRun(BookedRun.Status.CHARGE, runId, reserved.spender(), spent));
        });
  }

  private BookContent append(BookContent before, BookedRun line) throws IOException {
    if (!line.readsBack()) { // a line that cannot be read would end the book
      throw refused("a run is named by 32 hexadecimal digits, was '%s'", line.id());
    }
    try (ChainedFile chained = ChainedFile.open(file, before.end())) {
      chained.append(line.text());
      chained.force();
      note(chained.end());
    }
    return content();
  }

  private BookContent content() throws IOException {
    var reader = new Reader();
    Mark end;
    try {
      end = ChainedFile.read(file, reader);
    } catch (IllegalArgumentException exception) {
      throw new IllegalArgumentException(
          "budget: " + exception.getMessage() + "; put the book back as it was", exception);
    }
    if (reader.terms.isEmpty() || !reader.isWhole()) {
      throw refused(
          "lines are missing at its end, or its note %s is; put both back as they were",
          headFile().getFileName());
    }
    return new BookContent(reader.terms.get(), reader.runs, end);
  }

  /** Collects the lines of a book. */
  private final class Reader implements ChainedFile.LineReader {
    private final Map<String, BookedRun> runs = new LinkedHashMap<>();
    private final Optional<String> head;
    private Optional<BudgetTerms> terms = Optional.empty();
    private boolean headSeen;

    Reader() throws IOException {
      head =
          Files.isRegularFile(headFile())
              ? Optional.of(Files.readString(headFile(), StandardCharsets.ISO_8859_1).strip())
              : Optional.empty();
    }

    /**
     * The note may be missing where nothing was spent: the process that made the book was killed.
     */
    boolean isWhole() {
      return headSeen || (head.isEmpty() && runs.isEmpty());
    }

    @Override
    public void line(String text, Mark end) {
      if (terms.isEmpty()) {
        terms = Optional.of(BudgetTerms.parse(text));
      } else {
        BookedRun run = BookedRun.parse(text);
        runs.put(run.id(), run);
      }
      headSeen = headSeen || head.equals(Optional.of(end.hash()));
    }
  }

  private Path headFile() {
    return file.resolveSibling(file.getFileName() + ".head");
  }

  /** After the line itself: a process killed between the two leaves a book that is longer. */
  private void note(Mark end) throws IOException {
    Path fresh = file.resolveSibling(file.getFileName() + ".head.new");
    Files.writeString(fresh, end.hash() + "\n", StandardCharsets.ISO_8859_1);
    Files.move(
        fresh, headFile(), StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
  }

  @FunctionalInterface
  private interface Work<T> {
    T done() throws IOException;
  }

  private <T> T locked(Work<T> work) throws IOException {
    Path lockFile = file.resolveSibling(file.getFileName() + ".lock");
    for (int i = 0; i < PATIENCE_TRIES; i++) {
      Optional<LockFile> lock = LockFile.tryLock(lockFile);
      if (lock.isPresent()) {
        try {
          return work.done();
        } finally {
          lock.get().close();
        }
      }
      pause();
    }
    throw new IOException("budget: " + file + " was in use by others for a minute; try again");
  }

  private static void pause() throws IOException {
    try {
      Thread.sleep(PAUSE_MILLISECONDS);
    } catch (InterruptedException exception) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted while waiting for the budget book", exception);
    }
  }
}
