package org.smadp.journal;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;

/**
 * An append-only text file in which every line carries a hash of itself and all lines before it.
 *
 * <pre>
 *   line i = text i, a space, hash i, a newline
 *   hash i = SHA-256(hash i-1, a space, text i) in hexadecimal; hash 0 is empty
 * </pre>
 *
 * <p>Guarantee: a line that was edited, removed, added or moved is found by {@link #read}; lines
 * cut off the end are found by whoever kept a {@link Mark}. A last line without its newline is the
 * trace of a writer that was killed; it counts as never written. This is no signature: whoever may
 * write the file can write another one that is consistent.
 */
public final class ChainedFile implements AutoCloseable {
  /** No text is longer; a file that claims otherwise is refused before it fills the memory. */
  public static final int LONGEST_TEXT = 1 << 16;

  private static final int HASH_LENGTH = 64;

  private final Path file;
  private final FileChannel channel;
  private Mark end;
  private boolean failed;

  private ChainedFile(Path file, FileChannel channel, Mark end) {
    this.file = file;
    this.channel = channel;
    this.end = end;
  }

  /** Receives the lines of a file in order. */
  @FunctionalInterface
  public interface LineReader {
    /** One line without its hash, and the mark after it. */
    void line(String text, Mark end);
  }

  /** Starts a file with its heading, in one move: it is there whole or not at all. */
  public static ChainedFile create(Path file, String heading) throws IOException {
    Path fresh = file.resolveSibling(file.getFileName() + ".new");
    try (FileChannel channel =
            FileChannel.open(
                fresh,
                StandardOpenOption.CREATE,
                StandardOpenOption.TRUNCATE_EXISTING,
                StandardOpenOption.WRITE);
        var start = new ChainedFile(fresh, channel, Mark.START)) {
      start.append(heading);
      start.force();
      Files.move(fresh, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
      return open(file, start.end);
    } catch (IOException exception) {
      Files.deleteIfExists(fresh);
      throw exception;
    }
  }

  /** Opens a file that was read before, to append after this mark; what follows it is cut off. */
  public static ChainedFile open(Path file, Mark end) throws IOException {
    FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE);
    try {
      channel.truncate(end.bytes());
      channel.position(end.bytes());
      return new ChainedFile(file, channel, end);
    } catch (IOException exception) {
      channel.close();
      throw exception;
    }
  }

  /**
   * Reads all complete lines and returns the mark after the last one; throws with the number of the
   * first line that does not follow from those before it.
   */
  public static Mark read(Path file, LineReader reader) throws IOException {
    Mark mark = Mark.START;
    var line = new ByteArrayOutputStream();
    try (InputStream in = new BufferedInputStream(Files.newInputStream(file), 1 << 16)) {
      for (int next = in.read(); next >= 0; next = in.read()) {
        if (next == '\n') {
          byte[] bytes = line.toByteArray();
          line.reset();
          mark = verified(file, bytes, mark);
          reader.line(text(bytes, bytes.length - HASH_LENGTH - 1), mark);
        } else if (line.size() > LONGEST_TEXT + HASH_LENGTH) {
          throw broken(file, mark.lines() + 1);
        } else {
          line.write(next);
        }
      }
    }
    return mark;
  }

  private static Mark verified(Path file, byte[] line, Mark before) {
    int length = line.length - HASH_LENGTH - 1;
    if (length < 0 || line[length] != ' ') {
      throw broken(file, before.lines() + 1);
    }
    byte[] text = new byte[length];
    System.arraycopy(line, 0, text, 0, length);
    Mark after = before.after(text);
    if (!text(line, line.length).endsWith(" " + after.hash())) {
      throw broken(file, before.lines() + 1);
    }
    return after;
  }

  private static IllegalArgumentException broken(Path file, long line) {
    return new IllegalArgumentException(
        "line %d of %s does not follow from the lines before it: something was edited, removed or moved"
            .formatted(line, file));
  }

  /** Hands one more line to the operating system. After a failure nothing more is taken. */
  public synchronized void append(String text) throws IOException {
    byte[] content = bytes(text);
    if (content.length > LONGEST_TEXT || text.indexOf('\n') >= 0) {
      throw new IllegalArgumentException(
          "a line of a chained file is one line of at most " + LONGEST_TEXT + " bytes");
    }
    if (failed) {
      throw new IOException("an earlier write failed");
    }
    Mark after = end.after(content);
    ByteBuffer line = ByteBuffer.wrap(bytes(text + " " + after.hash() + "\n"));
    failed = true;
    while (line.hasRemaining()) {
      channel.write(line); // a full disk may take a part of it and refuse the rest
    }
    failed = false;
    end = after;
  }

  /** The mark after the last line written. */
  public synchronized Mark end() {
    return end;
  }

  public Path file() {
    return file;
  }

  /** Has everything written so far on the disk itself, safe from a loss of power. */
  public void force() throws IOException {
    channel.force(true);
  }

  @Override
  public void close() throws IOException {
    channel.close();
  }

  static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  private static String text(byte[] bytes, int length) {
    return new String(bytes, 0, length, StandardCharsets.UTF_8);
  }

  static MessageDigest sha256() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException exception) {
      throw new IllegalStateException("this Java runtime has no SHA-256", exception);
    }
  }
}
