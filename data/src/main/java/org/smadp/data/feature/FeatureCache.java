package org.smadp.data.feature;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.security.MessageDigest;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.Optional;
import org.smadp.data.ContentHash;
import org.smadp.data.DataException;

/**
 * Features of public data in files of a folder, each named by what its features were made from and
 * how. A file holds a mark, the number of rows and their length, the values in half precision, and
 * a SHA-256 of all that. It appears in one move, whole; one that is damaged counts as absent. Two
 * processes that compute the same features both write them, and the later move wins with the same
 * content. What a killed process left half-written is removed a day later. Nothing is lost but time
 * when files are deleted.
 */
public final class FeatureCache {
  private static final byte[] MARK = {'s', 'm', 'a', 'd', 'p', 'h', 'f', '1'};
  private static final String BEGUN = ".features-";
  private static final int HEADER = MARK.length + 2 * Integer.BYTES;

  private final Path folder;

  public FeatureCache(Path folder) {
    this.folder = folder;
  }

  private Path file(String key) {
    MessageDigest name = ContentHash.sha256();
    name.update(key.getBytes(StandardCharsets.UTF_8));
    return folder.resolve(ContentHash.hex(name) + ".half");
  }

  /** The rows under this key, if they are there, whole, and as many and long as they should be. */
  Optional<short[][]> read(String key, int count, int length) {
    Path file = file(key);
    long size = HEADER + (long) count * length * Short.BYTES + 32;
    try {
      if (!Files.isRegularFile(file) || Files.size(file) != size) {
        return Optional.empty();
      }
      try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
        return read(channel, count, length);
      }
    } catch (IOException e) {
      throw DataException.unreadable(file.toString(), e);
    }
  }

  private static Optional<short[][]> read(FileChannel channel, int count, int length)
      throws IOException {
    MessageDigest digest = ContentHash.sha256();
    if (!Arrays.equals(header(count, length), next(channel, HEADER, digest).array())) {
      return Optional.empty();
    }
    short[][] rows = new short[count][length];
    for (short[] row : rows) {
      next(channel, length * Short.BYTES, digest).asShortBuffer().get(row);
    }
    byte[] computed = digest.digest();
    byte[] stored = next(channel, computed.length, digest).array();
    return Arrays.equals(computed, stored) ? Optional.of(rows) : Optional.empty();
  }

  private static ByteBuffer next(FileChannel channel, int bytes, MessageDigest digest)
      throws IOException {
    ByteBuffer buffer = ByteBuffer.allocate(bytes).order(ByteOrder.LITTLE_ENDIAN);
    while (buffer.hasRemaining() && channel.read(buffer) >= 0) {}
    digest.update(buffer.array());
    return buffer.flip();
  }

  /**
   * Keeps rows under this key, and next to them a text that says where they come from.
   *
   * @param provenance of what made the rows; nothing about examples
   */
  void write(String key, short[][] rows, int length, String provenance) {
    Path file = file(key);
    Path origin = file.resolveSibling(file.getFileName().toString().replace(".half", ".txt"));
    try {
      Files.createDirectories(folder);
      removeAbandoned();
      Path fresh = Files.createTempFile(folder, BEGUN, ".new");
      try {
        try (FileChannel channel = FileChannel.open(fresh, StandardOpenOption.WRITE)) {
          write(channel, rows, length);
          channel.force(true);
        }
        Files.writeString(origin, provenance + System.lineSeparator());
        Files.move(
            fresh, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
      } finally {
        Files.deleteIfExists(fresh);
      }
    } catch (IOException e) {
      throw DataException.unwritable(file, e);
    }
  }

  /** Files that a process left half-written; one that is still being written is younger. */
  private void removeAbandoned() throws IOException {
    Instant yesterday = Instant.now().minus(Duration.ofDays(1));
    try (DirectoryStream<Path> begun = Files.newDirectoryStream(folder, BEGUN + "*")) {
      for (Path file : begun) {
        try {
          if (Files.getLastModifiedTime(file).toInstant().isBefore(yesterday)) {
            Files.deleteIfExists(file);
          }
        } catch (NoSuchFileException e) {
          // Finished and moved by the one who wrote it.
        }
      }
    }
  }

  private static void write(FileChannel channel, short[][] rows, int length) throws IOException {
    MessageDigest digest = ContentHash.sha256();
    put(channel, header(rows.length, length), digest);
    ByteBuffer buffer = ByteBuffer.allocate(length * Short.BYTES).order(ByteOrder.LITTLE_ENDIAN);
    for (short[] row : rows) {
      buffer.asShortBuffer().put(row);
      put(channel, buffer.array(), digest);
    }
    put(channel, digest.digest(), ContentHash.sha256());
  }

  private static void put(FileChannel channel, byte[] bytes, MessageDigest digest)
      throws IOException {
    digest.update(bytes);
    ByteBuffer buffer = ByteBuffer.wrap(bytes);
    while (buffer.hasRemaining()) {
      channel.write(buffer);
    }
  }

  private static byte[] header(int count, int length) {
    return ByteBuffer.allocate(HEADER).put(MARK).putInt(count).putInt(length).array();
  }
}
