package org.smadp.data.fetch;

import java.io.BufferedInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.Predicate;
import java.util.zip.GZIPInputStream;
import org.apache.commons.compress.archivers.ar.ArArchiveEntry;
import org.apache.commons.compress.archivers.ar.ArArchiveInputStream;
import org.smadp.data.DataException;
import org.tukaani.xz.XZInputStream;

/**
 * Reads wanted files of a {@code .deb}: an ar archive whose member {@code data.tar} holds the files
 * to be installed, compressed by xz, by gzip or not at all.
 */
final class DebianArchive {
  private static final int MEMORY_KIB = 256 << 10;

  private DebianArchive() {}

  static void visit(Path archive, Predicate<String> wanted, TarArchive.Visitor visitor) {
    try (InputStream raw = new BufferedInputStream(Files.newInputStream(archive), 1 << 16);
        ArArchiveInputStream members = new ArArchiveInputStream(raw)) {
      String data = findData(archive, members);
      TarArchive.visit(archive + "/" + data, content(archive, data, members), wanted, visitor);
    } catch (EOFException e) {
      throw new DataException(archive, "truncated: the compressed data ends too early");
    } catch (FileSystemException e) {
      throw DataException.unreadable(archive.toString(), e);
    } catch (IOException e) {
      throw new DataException(archive, "is not a whole Debian package (" + e.getMessage() + ")");
    }
  }

  private static String findData(Path archive, ArArchiveInputStream members) throws IOException {
    for (ArArchiveEntry member = members.getNextEntry();
        member != null;
        member = members.getNextEntry()) {
      if (member.getName().startsWith("data.tar")) {
        return member.getName();
      }
    }
    throw new DataException(archive, "is not a whole Debian package: it has no data.tar");
  }

  private static InputStream content(Path archive, String data, InputStream member)
      throws IOException {
    return switch (data.substring("data.tar".length())) {
      case "" -> member;
      case ".gz" -> new GZIPInputStream(member, 1 << 16);
      case ".xz" -> new XZInputStream(member, MEMORY_KIB);
      default ->
          throw new DataException(
              archive,
              "holds %s, which cannot be read here; unpack it with: dpkg-deb -x %s FOLDER"
                  .formatted(data, archive.getFileName()));
    };
  }
}
