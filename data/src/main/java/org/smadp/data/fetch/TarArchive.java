package org.smadp.data.fetch;

import java.io.BufferedInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.function.Predicate;
import java.util.zip.GZIPInputStream;
import java.util.zip.ZipException;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveInputStream;
import org.apache.commons.compress.archivers.tar.TarConstants;
import org.smadp.data.DataException;

/**
 * Reads wanted regular files of a tar archive in order. Refuses archives that are damaged or cut
 * off, names that lead out of the archive, and wanted files above 256 MiB.
 */
public final class TarArchive {
  private static final long LARGEST_FILE = 1L << 28;
  private static final int BUFFER = 1 << 16;

  private final String file;
  private final WatchedEnd content;
  private final TarArchiveInputStream entries;

  /** Receives each wanted file. */
  public interface Visitor {
    void file(String name, byte[] content) throws IOException;
  }

  private TarArchive(String file, InputStream content) {
    this.file = file;
    this.content = new WatchedEnd(content);
    this.entries = new TarArchiveInputStream(this.content, StandardCharsets.UTF_8.name());
  }

  /** Visits the files of a {@code .tar.gz} whose names are wanted. */
  public static void visit(Path archive, Predicate<String> wanted, Visitor visitor) {
    try (InputStream raw = Files.newInputStream(archive);
        InputStream content = new GZIPInputStream(raw, BUFFER)) {
      visit(archive.toString(), content, wanted, visitor);
    } catch (EOFException e) {
      throw new DataException(archive, "truncated: the compressed data ends too early");
    } catch (ZipException e) {
      throw new DataException(archive, "is not a whole .tar.gz archive (" + e.getMessage() + ")");
    } catch (IOException e) {
      throw DataException.unreadable(archive.toString(), e);
    }
  }

  /** Visits wanted files of uncompressed content, which is read to its end but not closed. */
  static void visit(String file, InputStream content, Predicate<String> wanted, Visitor visitor)
      throws IOException {
    TarArchive archive = new TarArchive(file, new BufferedInputStream(content, BUFFER));
    for (TarArchiveEntry entry = archive.next(); entry != null; entry = archive.next()) {
      String name = archive.nameOf(entry);
      if (isRegular(entry) && wanted.test(name)) {
        visitor.file(name, archive.contentOf(entry));
      }
    }
    archive.requireEnd();
  }

  private TarArchiveEntry next() throws IOException {
    TarArchiveEntry entry;
    try {
      entry = entries.getNextEntry();
    } catch (EOFException | ZipException e) {
      throw e; // of the compressed data below
    } catch (IOException e) {
      throw damaged(e);
    }
    if (entry != null && !entry.isCheckSumOK()) {
      throw new DataException(
          file, "is not a tar archive, or corrupt: a header fails its checksum");
    }
    return entry;
  }

  private static boolean isRegular(TarArchiveEntry entry) {
    byte type = entry.getLinkFlag();
    return type == TarConstants.LF_NORMAL || type == TarConstants.LF_OLDNORM;
  }

  /** The path inside the archive, without a leading {@code ./}. */
  private String nameOf(TarArchiveEntry entry) {
    String name = entry.getName();
    if (name.startsWith("/") || Arrays.asList(name.split("/")).contains("..")) {
      throw new DataException(file, "holds a file whose name leads out of the archive");
    }
    return name.startsWith("./") ? name.substring(2) : name;
  }

  private byte[] contentOf(TarArchiveEntry entry) throws IOException {
    if (entry.getSize() > LARGEST_FILE) {
      throw new DataException(
          file,
          "holds %s of %d bytes, more than %d"
              .formatted(entry.getName(), entry.getSize(), LARGEST_FILE));
    }
    byte[] read;
    try {
      read = entries.readNBytes((int) entry.getSize());
    } catch (EOFException | ZipException e) {
      throw e;
    } catch (IOException e) {
      throw damaged(e);
    }
    if (read.length < entry.getSize()) {
      throw new DataException(file, "truncated: the archive ends within a file");
    }
    return read;
  }

  private DataException damaged(IOException e) {
    return content.hasEnded()
        ? new DataException(file, "truncated: the archive ends within a file")
        : new DataException(file, "is not a tar archive, or corrupt (" + e.getMessage() + ")");
  }

  /** Reads the rest, which checks a compressed stream, and requires the closing zeros. */
  private void requireEnd() throws IOException {
    content.transferTo(OutputStream.nullOutputStream());
    if (content.zeros() < TarConstants.DEFAULT_RCDSIZE) {
      throw new DataException(file, "truncated: the archive has no closing block");
    }
  }
}
