package org.smadp.train;

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
 * drawn. When a process is killed between two checkpoints, the steps it had taken since are still
 * counted.
 */
final class LedgerJournal implements AutoCloseable, Consumer<PrivacyEvent> {
  private final FileChannel channel;

  private LedgerJournal(FileChannel channel) {
    this.channel = channel;
  }

  /**
   * What the journal of an earlier process holds. A last line that was cut short is left out: its
   * noise was never drawn.
   */
  static PrivacyLedger read(Path file) throws IOException {
    String text = Files.readString(file, StandardCharsets.UTF_8);
    PrivacyLedger ledger = new PrivacyLedger();
    for (PrivacyLedger.Entry entry :
        PrivacyLedger.parse(text.substring(0, text.lastIndexOf('\n') + 1)).entries()) {
      for (long i = 0; i < entry.count(); i++) {
        ledger.charge(entry.event());
      }
    }
    return ledger;
  }

  /** Starts the file anew with what was charged before. */
  static LedgerJournal start(Path file, PrivacyLedger before) throws IOException {
    AtomicFile.write(file, before.serialise());
    return new LedgerJournal(
        FileChannel.open(file, StandardOpenOption.WRITE, StandardOpenOption.APPEND));
  }

  @Override
  public void accept(PrivacyEvent event) {
    PrivacyLedger single = new PrivacyLedger();
    single.charge(event);
    String text = single.serialise();
    String line = text.substring(text.indexOf('\n') + 1);
    try {
      channel.write(ByteBuffer.wrap(line.getBytes(StandardCharsets.UTF_8)));
    } catch (IOException exception) {
      throw new UncheckedIOException(
          "the privacy ledger cannot be written, so no step was taken", exception);
    }
  }

  @Override
  public void close() throws IOException {
    channel.close();
  }
}
