package org.smadp.train.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.smadp.accounting.PrivacyLedger;
import org.smadp.accounting.SampledGaussian;

class LedgerJournalTest {
  private static final SampledGaussian FIRST = new SampledGaussian(0.1, 1.5);
  private static final SampledGaussian SECOND = new SampledGaussian(0.1, 2.5);

  @TempDir Path folder;

  @Test
  void read_afterCharges_holdsEveryOneOfThem() throws IOException {
    PrivacyLedger before = new PrivacyLedger();
    before.charge(FIRST);
    Path file = folder.resolve("ledger.txt");
    try (LedgerJournal journal = LedgerJournal.start(file, before)) {
      PrivacyLedger ledger = before.journaled(journal);
      ledger.charge(FIRST);
      ledger.charge(SECOND);
      // Read while the writer is alive: each charge is with the operating system at once.
      assertEquals(ledger.entries(), LedgerJournal.read(file).entries());
    }

    assertEquals(
        List.of(new PrivacyLedger.Entry(FIRST, 2), new PrivacyLedger.Entry(SECOND, 1)),
        LedgerJournal.read(file).entries());
  }

  @Test
  void read_lastLineCutOff_leavesItOut() throws IOException {
    Path file = folder.resolve("ledger.txt");
    try (LedgerJournal journal = LedgerJournal.start(file, new PrivacyLedger())) {
      journal.accept(FIRST);
    }
    Files.writeString(file, "sampled-gaussian 0x1.9", StandardOpenOption.APPEND);

    assertEquals(List.of(new PrivacyLedger.Entry(FIRST, 1)), LedgerJournal.read(file).entries());
  }

  @Test
  void read_damagedLine_isRefusedWithFileAndLine() throws IOException {
    Path file = folder.resolve("ledger.txt");
    Files.writeString(file, "smadp-ledger 1\nsampled-gaussian 0.1 what 1\n");

    String message = assertThrows(IOException.class, () -> LedgerJournal.read(file)).getMessage();

    assertTrue(message.startsWith(file + " is damaged"), message);
    assertTrue(message.contains("line 2"), message);
  }

  @Test
  void read_largestCount_isNotCountedOneByOne() throws IOException {
    Path file = folder.resolve("ledger.txt");
    String line = "sampled-gaussian 0x1.0p-2 0x1.0p0 ";
    Files.writeString(file, "smadp-ledger 1\n" + line + Long.MAX_VALUE + "\n");

    var entries =
        assertTimeoutPreemptively(
            Duration.ofMinutes(1), () -> LedgerJournal.read(file).entries(), "hangs");

    assertEquals(Long.MAX_VALUE, entries.get(0).count());
    Files.writeString(file, line + "1\n", StandardOpenOption.APPEND);
    String message = assertThrows(IOException.class, () -> LedgerJournal.read(file)).getMessage();
    assertTrue(message.contains("line 3: counts must add up to at most"), message);
  }

  @Test
  void accept_closedFile_chargesNothing() throws IOException {
    Path file = folder.resolve("ledger.txt");
    LedgerJournal journal = LedgerJournal.start(file, new PrivacyLedger());
    PrivacyLedger ledger = new PrivacyLedger().journaled(journal);
    journal.close();

    String message =
        assertThrows(UncheckedIOException.class, () -> ledger.charge(FIRST)).getMessage();

    assertTrue(message.startsWith("cannot write " + file), message);
    assertEquals(List.of(), ledger.entries());
  }
}
