package org.smadp.data.fetch;

import java.io.IOException;
import java.io.InputStream;
import java.io.RandomAccessFile;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.Locale;
import java.util.Optional;
import org.smadp.data.ContentHash;
import org.smadp.data.DataException;
import org.smadp.data.FileSet;
import org.smadp.data.FolderFiles;
import org.smadp.data.GzipContent;

/**
 * A file of a public data set, which may be stored as such or compressed by gzip.
 *
 * @param length of the content without compression
 * @param sha256 of the content without compression, where it is known
 */
public record PublicFile(String name, long length, Optional<String> sha256) {

  public static PublicFile of(String name, long length, String sha256) {
    return new PublicFile(name, length, Optional.of(sha256));
  }

  /** A file whose checksum is stated nowhere. */
  public static PublicFile unpinned(String name, long length) {
    return new PublicFile(name, length, Optional.empty());
  }

  /** Whether a folder has it in full length; reads at most the last four bytes. */
  public boolean isComplete(Path folder) {
    return new FolderFiles(folder).locate(name).filter(this::hasFullLength).isPresent();
  }

  private boolean hasFullLength(Path file) {
    if (file.getFileName().toString().equals(name)) {
      return file.toFile().length() == length;
    }
    try (RandomAccessFile compressed = new RandomAccessFile(file.toFile(), "r")) {
      // A gzip file ends with the length of its content, lowest byte first.
      compressed.seek(Math.max(0, compressed.length() - Integer.BYTES));
      return Integer.reverseBytes(compressed.readInt()) == (int) length;
    } catch (IOException e) {
      return false;
    }
  }

  /** Requires the known checksum, if there is one. */
  public void requireChecksum(FileSet files) {
    if (sha256.isEmpty()) {
      return;
    }
    MessageDigest digest = ContentHash.sha256();
    byte[] buffer = new byte[1 << 16];
    try (InputStream in = GzipContent.plain(files.open(name))) {
      for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
        digest.update(buffer, 0, read);
      }
    } catch (IOException e) {
      throw DataException.unreadable(files.place(name), e);
    }
    String actual = ContentHash.hex(digest);
    if (!actual.equals(sha256.get())) {
      throw new DataException(
          files.place(name),
          "wrong checksum: its content should have SHA-256 %s, has %s"
              .formatted(sha256.get(), actual));
    }
  }

  /** Name and length, for somebody who looks for the file. */
  String describe() {
    return String.format(Locale.ROOT, "%s (%,d bytes)", name, length);
  }
}
