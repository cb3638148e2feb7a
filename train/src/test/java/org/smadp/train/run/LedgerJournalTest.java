package org.smadp.train.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.smadp.accounting.NonPrivate;
import org.smadp.accounting.PrivacyLedger;
import org.smadp.accounting.PrivacyLedger.Entry;
import org.smadp.accounting.SampledGaussian;
import org.smadp.journal.ChainedFile;
import org.smadp.journal.Mark;
import org.smadp.train.run.LedgerJournal.Extent;
import org.smadp.train.run.RunStore.Book;

class LedgerJournalTest {
  private static final SampledGaussian FIRST = new SampledGaussian(0.1, 1.5);
  private static final SampledGaussian SECOND = new SampledGaussian(0.1, 2.5);
  private static final NonPrivate THIRD = new NonPrivate("looked  at it ");

  @TempDir Path folder;
  private Path file;
  private Mark afterTwo;

  /** Five events, of which a checkpoint saw two. */
  @BeforeEach
  void writeJournal() throws IOException {
    file = folder.resolve("ledger.txt");
    try (LedgerJournal journal = LedgerJournal.create(file, "run", Book.TRAINING)) {
      journal.accept(FIRST);
      journal.accept(FIRST);
      afterTwo = journal.end();
      journal.accept(SECOND);
      journal.accept(THIRD);
      journal.accept(FIRST);
    }
  }

  private LedgerJournal.Content read(Optional<Mark> seen, Extent extent) throws IOException {
    return LedgerJournal.read(file, "run", Book.TRAINING, seen, extent);
  }

  private String refusal(Optional<Mark> seen) {
    return assertThrows(IllegalArgumentException.class, () -> read(seen, Extent.ALL)).getMessage();
  }

  @Test
  void read_wholeJournal_holdsEveryChargeInOrder() throws IOException {
    List<Entry> all =
        List.of(
            new Entry(FIRST, 2), new Entry(SECOND, 1), new Entry(THIRD, 1), new Entry(FIRST, 1));

    assertEquals(all, read(Optional.empty(), Extent.ALL).ledger().entries());
    assertEquals(all, read(Optional.of(afterTwo), Extent.ALL).ledger().entries());
  }

  @Test
  void read_upToTheCheckpoint_leavesTheRestOut() throws IOException {
    LedgerJournal.Content seen = read(Optional.of(afterTwo), Extent.UP_TO_THE_CHECKPOINT);
    assertEquals(List.of(new Entry(FIRST, 2)), seen.ledger().entries());
    assertEquals(afterTwo, seen.end());

    LedgerJournal.Content none = read(Optional.empty(), Extent.UP_TO_THE_CHECKPOINT);
    assertEquals(List.of(), none.ledger().entries());
    assertEquals(1, none.end().lines(), "the heading stays");
  }

  @Test
  void resume_afterTheCheckpoint_continuesTheChainThere() throws IOException {
    try (LedgerJournal journal = LedgerJournal.resume(file, afterTwo)) {
      journal.accept(SECOND);
    }

    assertEquals(
        List.of(new Entry(FIRST, 2), new Entry(SECOND, 1)),
        read(Optional.of(afterTwo), Extent.ALL).ledger().entries());
  }

  @Test
  void read_lastLineCutOff_leavesItOutAndTheNextWriterReplacesIt() throws IOException {
    byte[] bytes = Files.readAllBytes(file);
    for (int cut = 1; cut < 60; cut++) {
      Files.write(file, java.util.Arrays.copyOf(bytes, bytes.length - cut));
      LedgerJournal.Content content = read(Optional.of(afterTwo), Extent.ALL);
      assertEquals(3, content.ledger().entries().size(), "cut by " + cut);
      try (LedgerJournal journal = LedgerJournal.resume(file, content.end())) {
        journal.accept(SECOND);
      }
      assertEquals(4, read(Optional.of(afterTwo), Extent.ALL).ledger().entries().size());
    }
  }

  @Test
  void read_shorterThanTheCheckpointSaw_isRefused() throws IOException {
    List<String> lines = Files.readAllLines(file);
    for (int keep = 1; keep <= 2; keep++) {
      Files.writeString(file, String.join("\n", lines.subList(0, keep)) + "\n");
      assertTrue(
          refusal(Optional.of(afterTwo))
              .startsWith(file + " no longer begins with what the checkpoint saw"),
          "kept " + keep);
    }
    Files.writeString(file, "");
    assertTrue(
        refusal(Optional.empty()).startsWith(file + " is empty; what this run spent is not"));
    Files.delete(file);
    assertTrue(refusal(Optional.empty()).startsWith(file + " is missing; what this run spent is"));
  }

  @Test
  void read_linesMovedRemovedOrEdited_namesTheLine() throws IOException {
    List<String> lines = Files.readAllLines(file);
    List<String> moved = new ArrayList<>(lines);
    Collections.swap(moved, 3, 4);
    List<String> removed = new ArrayList<>(lines);
    removed.remove(3);
    List<String> edited = new ArrayList<>(lines);
    edited.set(3, lines.get(3).replace("0x1.4p1", "0x1.4p3"));
    for (List<String> changed : List.of(moved, removed, edited)) {
      Files.writeString(file, String.join("\n", changed) + "\n");
      assertTrue(refusal(Optional.empty()).startsWith("line 4 of " + file + " does not follow"));
    }
  }

  @Test
  void read_anotherRunsJournal_isRefusedByName() throws IOException {
    Path other = folder.resolve("other.txt");
    LedgerJournal.create(other, "other-run", Book.TRAINING).close();
    Path book = folder.resolve("book.txt");
    LedgerJournal.create(book, "run", Book.EVALUATION).close();

    for (Path wrong : List.of(other, book)) {
      Files.copy(wrong, file, java.nio.file.StandardCopyOption.REPLACE_EXISTING);
      String message = refusal(Optional.empty());
      assertTrue(message.startsWith("the ledger is that of another run"), message);
    }
  }

  /** Once such a count was charged one by one; a chain that is consistent does not save it. */
  @ParameterizedTest(name = "count {0}")
  @ValueSource(strings = {"9223372036854775807", "2", "99999999999999999999"})
  void read_countInALine_isRefusedAtOnce(String count) throws IOException {
    try (ChainedFile forged = ChainedFile.create(file, "smadp-journal 1 run run training")) {
      forged.append("sampled-gaussian 0x1.0p-4 0x1.0p0 " + count);
    }

    assertEquals(1, refusal(Optional.empty()).lines().count());
  }

  @Test
  void accept_closedFile_chargesNothing() throws IOException {
    LedgerJournal journal = LedgerJournal.resume(file, afterTwo);
    PrivacyLedger ledger = new PrivacyLedger().journaled(journal);
    journal.close();

    String message =
        assertThrows(UncheckedIOException.class, () -> ledger.charge(FIRST)).getMessage();

    assertTrue(message.startsWith("cannot write " + file), message);
    assertEquals(List.of(), ledger.entries());
  }

  @Test
  void read_textThatIsNoChain_isRefused() throws IOException {
    Files.writeString(file, "smadp-ledger 1\nsampled-gaussian 0x1.0p-4 0x1.0p0 3\n");
    assertTrue(refusal(Optional.empty()).startsWith("line 1 of " + file));

    Files.write(file, new byte[200_000], StandardOpenOption.TRUNCATE_EXISTING);
    assertTrue(refusal(Optional.empty()).startsWith("line 1 of " + file));
  }
}
