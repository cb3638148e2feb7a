package org.smadp.train.run;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.function.Consumer;
import org.smadp.accounting.PrivacyEvent;
import org.smadp.accounting.PrivacyLedger;

/**
 * The ledger's write-ahead file: every event is handed to the operating system before its noise is
 * drawn, and forced to disk before anything that follows from it is saved or shown. When a process
 * is killed between two checkpoints, the steps it had taken since are still counted.
 */
final class LedgerJournal implements AutoCloseable, Consumer<PrivacyEvent> {
  private final Path file;
  private final FileChannel channel;

  private LedgerJournal(Path file, FileChannel channel) {
    this.file = file;
    this.channel = channel;
  }

  /**
   * What the journal of an earlier process holds. A last line that was cut short is left out: its
   * noise was never drawn.
   */
  static PrivacyLedger read(Path file) throws IOException {
    String text = Files.readString(file, StandardCharsets.UTF_8);
    try {
      return PrivacyLedger.parse(text.substring(0, text.lastIndexOf('\n') + 1));
    } catch (IllegalArgumentException exception) {
      throw new IOException(
          file + " is damaged, so it is not known what was charged: " + exception.getMessage(),
          exception);
    }
  }

  /** Starts the file anew with what was charged before. */
  static LedgerJournal start(Path file, PrivacyLedger before) throws IOException {
    AtomicFile.write(file, before.serialise());
    return new LedgerJournal(
        file, FileChannel.open(file, StandardOpenOption.WRITE, StandardOpenOption.APPEND));
  }

  @Override
  public void accept(PrivacyEvent event) {
    PrivacyLedger single = new PrivacyLedger();
    single.charge(event);
    String text = single.serialise();
    String line = text.substring(text.indexOf('\n') + 1);
    ByteBuffer bytes = ByteBuffer.wrap(line.getBytes(StandardCharsets.UTF_8));
    try {
      while (bytes.hasRemaining()) {
        channel.write(bytes); // a full disk may take a part of it and refuse the rest
      }
    } catch (IOException exception) {
      throw new UncheckedIOException(
          "cannot write %s (%s); no step was taken, what was saved before is kept"
              .formatted(file, AtomicFile.reason(exception)),
          exception);
    }
  }

  /** Has everything written so far on the disk itself, safe from a loss of power. */
  void force() throws IOException {
    channel.force(false);
  }

  @Override
  public void close() throws IOException {
    channel.close();
  }
}
