package org.smadp.budget;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.smadp.accounting.NonPrivate;
import org.smadp.accounting.PrivacyLedger.Entry;
import org.smadp.accounting.SampledGaussian;
import org.smadp.accounting.pld.PldAccountant;
import org.smadp.journal.LockFile;

class BudgetBookTest {
  private static final SampledGaussian STEP = new SampledGaussian(0.05, 1.2);
  private static final SampledGaussian SCORE = new SampledGaussian(1, 12);
  private static final String DATA = "csv:patients.csv";
  private static final double DELTA = 1e-5;

  @TempDir Path folder;
  private Path file;
  private BudgetBook book;

  @BeforeEach
  void create() throws IOException {
    file = folder.resolve("patients.budget");
    book = BudgetBook.create(file, new BudgetTerms(4, DELTA, List.of("ann", "bob"), DATA));
  }

  private static Spending steps(long count) {
    return new Spending(List.of(new Entry(STEP, count)), List.of());
  }

  private static String id(int run) {
    return "%032x".formatted(run);
  }

  private static double epsilon(SampledGaussian event, long count) {
    return new PldAccountant().epsilon(event, count, DELTA);
  }

  private BookContent reserve(int run, Spending most) throws IOException {
    return book.reserve(id(run), "ann", DATA, most);
  }

  @Test
  void read_newBook_hasItsTermsAndNothingSpent() throws IOException {
    BookContent content = book.read();

    assertEquals(new BudgetTerms(4, DELTA, List.of("ann", "bob"), DATA), content.terms());
    assertEquals(0, content.epsilon());
    assertEquals(content, BudgetBook.open(file).read());
  }

  @Test
  void epsilon_severalRuns_isThatOfAllEventsAndNoSum() throws IOException {
    reserve(1, steps(100));
    BookContent content = reserve(2, steps(80));

    assertEquals(epsilon(STEP, 180), content.epsilon());
    assertTrue(content.epsilon() < epsilon(STEP, 100) + epsilon(STEP, 80));
  }

  @Test
  void charge_lessThanReserved_freesTheRest() throws IOException {
    assertEquals(epsilon(STEP, 100), reserve(1, steps(100)).epsilon(), "as reserved");
    assertEquals(epsilon(STEP, 40), book.charge(id(1), steps(40)).epsilon(), "as spent");
    assertEquals(BookedRun.Status.CHARGE, book.read().runs().get(id(1)).status());
  }

  /** A run resumed after a crash reserves again: what it lost, and what is left. */
  @Test
  void reserve_sameRunAgain_takesThePlaceOfItsLine() throws IOException {
    reserve(1, steps(100));
    BookContent again = reserve(1, steps(110));

    assertEquals(1, again.runs().size());
    assertEquals(epsilon(STEP, 110), again.epsilon());
  }

  @Test
  void reserve_beyondTheCap_isRefusedAndChangesNothing() throws IOException {
    long most = 1;
    while (epsilon(STEP, most + 50) <= 4) {
      most += 50;
    }
    long fits = most;
    reserve(1, steps(fits));
    String before = Files.readString(file);

    String message =
        assertThrows(IllegalArgumentException.class, () -> reserve(2, steps(50))).getMessage();

    assertTrue(message.contains("the cap is 4.0 at delta 1.0E-5"), message);
    assertEquals(before, Files.readString(file));
    book.charge(id(1), steps(fits - 50));
    reserve(2, steps(50));
  }

  @Test
  void reserve_allOfTheCap_isTakenAndNotAStepMore() throws IOException {
    Path exact = folder.resolve("exact.budget");
    double cap = epsilon(STEP, 100);
    book = BudgetBook.create(exact, new BudgetTerms(cap, DELTA, List.of("ann"), DATA));
    assertEquals(exact, book.file());

    assertThrows(IllegalArgumentException.class, () -> reserve(1, steps(101)));
    assertEquals(cap, reserve(1, steps(100)).epsilon());
  }

  @Test
  void requireRoom_beyondTheCap_refusesAsReserveAndWritesNothing() throws IOException {
    reserve(1, steps(100));
    String before = Files.readString(file);

    book.requireRoom(id(2), "ann", DATA, steps(1));
    assertThrows(
        IllegalArgumentException.class,
        () -> book.requireRoom(id(2), "ann", DATA, steps(1_000_000)));
    assertThrows(
        IllegalArgumentException.class, () -> book.requireRoom(id(2), "eve", DATA, steps(1)));
    assertEquals(before, Files.readString(file));
  }

  @Test
  void reserve_strangerOrOtherData_isRefusedByName() {
    assertEquals(
        "budget: " + file + ": eve may not spend from it, only ann, bob may",
        assertThrows(
                IllegalArgumentException.class, () -> book.reserve(id(1), "eve", DATA, steps(1)))
            .getMessage());
    assertEquals(
        "budget: " + file + ": it is for data " + DATA + ", this run is on mnist",
        assertThrows(
                IllegalArgumentException.class, () -> book.reserve(id(1), "ann", "mnist", steps(1)))
            .getMessage());
  }

  @Test
  void reserve_nonPrivate_isRefusedWhateverTheCap() {
    var all = new Spending(List.of(new Entry(new NonPrivate("looked"), 1)), List.of());
    assertThrows(IllegalArgumentException.class, () -> reserve(1, all));
  }

  @Test
  void charge_nonPrivateOrBeyondTheCap_isNotedAllTheSame() throws IOException {
    reserve(1, steps(10));
    var all = new Spending(List.of(new Entry(new NonPrivate("failed"), 1)), List.of());

    assertEquals(Double.POSITIVE_INFINITY, book.charge(id(1), all).epsilon());
    assertThrows(IllegalArgumentException.class, () -> reserve(2, steps(1)));
    assertThrows(IllegalArgumentException.class, () -> book.charge(id(3), steps(1)));
  }

  /** One run costs a row one side; over two runs a row may have been on both. */
  @Test
  void epsilon_heldOutRows_countOnceInARunAndOnBothSidesOverRuns() throws IOException {
    var both = new Spending(List.of(new Entry(STEP, 100)), List.of(new Entry(SCORE, 4)));
    assertEquals(Math.max(epsilon(STEP, 100), epsilon(SCORE, 4)), reserve(1, both).epsilon());

    double two = reserve(2, both).epsilon();

    var accountant = new PldAccountant();
    assertEquals(
        accountant.epsilon(List.of(new Entry(STEP, 200), new Entry(SCORE, 8)), DELTA), two);
    for (int trained = 0; trained <= 2; trained++) { // in how many of them the row was trained on
      List<Entry> row = new ArrayList<>();
      if (trained > 0) {
        row.add(new Entry(STEP, 100L * trained));
      }
      if (trained < 2) {
        row.add(new Entry(SCORE, 4L * (2 - trained)));
      }
      assertTrue(accountant.epsilon(row, DELTA) <= two, "trained in " + trained);
    }
  }

  /** A run that spent nothing is no second run; one with scores alone is. */
  @Test
  void epsilon_runsOfOneSideOrNone_countWhatTheySpent() throws IOException {
    var both = new Spending(List.of(new Entry(STEP, 100)), List.of(new Entry(SCORE, 4)));
    var scores = new Spending(List.of(), List.of(new Entry(SCORE, 4)));
    double alone = reserve(1, both).epsilon();
    reserve(2, steps(1));

    BookContent withNothing = book.charge(id(2), new Spending(List.of(), List.of()));
    assertEquals(alone, withNothing.epsilon());
    assertEquals(0, withNothing.epsilon(withNothing.runs().get(id(2))));

    BookContent withScores = book.charge(id(2), scores);
    var accountant = new PldAccountant();
    assertEquals(
        accountant.epsilon(List.of(new Entry(STEP, 100), new Entry(SCORE, 8)), DELTA),
        withScores.epsilon(),
        1e-9);
    assertEquals(epsilon(SCORE, 4), withScores.epsilon(withScores.runs().get(id(2))));
  }

  /** Who wrote down a hash can show later that the book has been added to and never cut. */
  @Test
  void holds_hashOfAnEarlierEnd_isTrueForAllOfThemAndNoOther() throws IOException {
    String first = book.read().end().hash();
    String second = reserve(1, steps(10)).end().hash();
    String third = reserve(2, steps(10)).end().hash();

    assertTrue(book.holds(first) && book.holds(second) && book.holds(third));
    assertFalse(book.holds("0".repeat(64)));
  }

  /** The note is written after the book: one killed in between leaves a new book without it. */
  @Test
  void read_noteMissing_isRefusedOnceSomethingWasSpent() throws IOException {
    Path note = folder.resolve("patients.budget.head");
    Files.delete(note);
    assertEquals(0, book.read().epsilon());

    reserve(1, steps(10));
    Files.delete(note);
    String message = assertThrows(IllegalArgumentException.class, book::read).getMessage();
    assertTrue(message.contains("or its note patients.budget.head is"), message);

    Files.writeString(file, "");
    assertThrows(IllegalArgumentException.class, book::read);
  }

  @Test
  void read_heldByAnother_waitsForIt() throws Exception {
    LockFile held = LockFile.tryLock(folder.resolve("patients.budget.lock")).orElseThrow();
    ExecutorService pool = Executors.newSingleThreadExecutor();
    Future<BookContent> read = pool.submit(book::read);
    Thread.sleep(300);
    assertFalse(read.isDone());
    held.close();

    assertEquals(0, read.get().epsilon());
    pool.shutdown();
  }

  @Test
  void read_interruptedWhileItWaits_endsAndStaysInterrupted() throws IOException {
    LockFile held = LockFile.tryLock(folder.resolve("patients.budget.lock")).orElseThrow();
    Thread.currentThread().interrupt();
    assertThrows(IOException.class, book::read);
    assertTrue(Thread.interrupted());
    held.close();
  }

  @Test
  void read_editedMovedOrRemovedLine_isRefused() throws IOException {
    reserve(1, steps(10));
    reserve(2, steps(20));
    reserve(3, steps(30));
    List<String> lines = Files.readAllLines(file);
    List<List<String>> changes = new ArrayList<>();
    for (int i = 0; i < 4; i++) {
      List<String> removed = new ArrayList<>(lines);
      removed.remove(i);
      changes.add(removed);
      List<String> moved = new ArrayList<>(lines);
      Collections.swap(moved, i, (i + 1) % 4);
      changes.add(moved);
      List<String> edited = new ArrayList<>(lines);
      edited.set(i, lines.get(i).replaceFirst("[0-9]", "7").replaceFirst("1 ", "2 "));
      changes.add(edited);
    }
    changes.add(lines.subList(0, 1));
    changes.add(lines.subList(0, 3));
    changes.add(List.of());
    for (List<String> change : changes) {
      Files.write(file, change);
      assertThrows(IllegalArgumentException.class, book::read, change.toString());
      assertThrows(IllegalArgumentException.class, () -> reserve(4, steps(1)));
    }
    Files.write(file, lines);
    assertEquals(epsilon(STEP, 60), book.read().epsilon());
  }

  @Test
  void read_lastLineCutShort_isTheTraceOfAKillAndWrittenOver() throws IOException {
    reserve(1, steps(10));
    Files.writeString(file, "reserve run 00", java.nio.file.StandardOpenOption.APPEND);

    assertEquals(epsilon(STEP, 10), book.read().epsilon());
    assertEquals(epsilon(STEP, 30), reserve(2, steps(20)).epsilon());
  }

  @Test
  void create_existingBook_isNeverReplaced() throws IOException {
    reserve(1, steps(10));
    var terms = new BudgetTerms(100, DELTA, List.of("eve"), DATA);
    assertThrows(IllegalArgumentException.class, () -> BudgetBook.create(file, terms));
    Files.delete(file); // its note is still there
    assertThrows(IllegalArgumentException.class, () -> BudgetBook.create(file, terms));
    assertThrows(IllegalArgumentException.class, () -> BudgetBook.open(file));
    Path nowhere = folder.resolve("missing").resolve("book");
    assertEquals(
        "budget: there is no folder " + nowhere.getParent(),
        assertThrows(IllegalArgumentException.class, () -> BudgetBook.create(nowhere, terms))
            .getMessage());
  }

  @Test
  void reserve_manyAtOnce_allAreCountedAndTheCapHolds() throws Exception {
    ExecutorService pool = Executors.newFixedThreadPool(4);
    List<Callable<Boolean>> all = new ArrayList<>();
    for (int run = 1; run <= 12; run++) {
      int number = run;
      all.add(
          () -> {
            try {
              reserve(number, steps(40));
              return true;
            } catch (IllegalArgumentException refused) {
              return false;
            }
          });
    }
    int admitted = 0;
    for (Future<Boolean> outcome : pool.invokeAll(all)) {
      admitted += outcome.get() ? 1 : 0;
    }
    pool.shutdown();

    BookContent content = book.read();
    assertEquals(admitted, content.runs().size());
    assertTrue(content.epsilon() <= 4);
    assertTrue(admitted > 0 && epsilon(STEP, 40L * (admitted + 1)) > 4, admitted + " admitted");
  }

  /** Such a line was written, and from then on the book could not be read by anybody. */
  @Test
  void reserve_idThatIsNone_isRefusedAndTheBookStays() throws IOException {
    for (String id : List.of("", "run 1", "0123456789abcdef", "A".repeat(32), "é".repeat(32))) {
      String message =
          assertThrows(
                  IllegalArgumentException.class, () -> book.reserve(id, "ann", DATA, steps(1)))
              .getMessage();
      assertTrue(message.contains("32 hexadecimal digits"), message);
    }
    assertTrue(book.read().runs().isEmpty());
  }
}
