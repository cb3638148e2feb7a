package org.smadp.data.fetch;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.List;
import org.smadp.data.ContentHash;
import org.smadp.data.DataException;
import org.smadp.data.FolderFiles;

/** Checksums of files, and the list {@code SHA256SUMS} that sha256sum can check too. */
public final class FileChecksums {
  static final String LIST = "SHA256SUMS";

  private FileChecksums() {}

  static String sha256(Path file) throws IOException {
    return digest(file, ContentHash.sha256());
  }

  static String md5(Path file) throws IOException {
    return digest(file, ContentHash.md5());
  }

  static void requireDigest(Path file, String expected, String actual) {
    if (!expected.equals(actual)) {
      throw new DataException(
          file, "wrong checksum: expected %s, was %s".formatted(expected, actual));
    }
  }

  private static String digest(Path file, MessageDigest digest) throws IOException {
    byte[] buffer = new byte[1 << 16];
    try (InputStream in = Files.newInputStream(file)) {
      for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
        digest.update(buffer, 0, read);
      }
    }
    return ContentHash.hex(digest);
  }

  static void write(Path folder, List<String> names) throws IOException {
    List<String> lines = new ArrayList<>();
    for (String name : names) {
      lines.add(line(new FolderFiles(folder).require(name)));
    }
    Files.write(folder.resolve(LIST), lines);
  }

  private static String line(Path file) throws IOException {
    return sha256(file) + "  " + file.getFileName();
  }

  /** Requires that the list names all these files and that each still has its checksum. */
  public static void require(Path folder, List<String> names) {
    Path list = folder.resolve(LIST);
    List<String> lines = names.isEmpty() ? List.of() : lines(list);
    for (String name : names) {
      Path file = new FolderFiles(folder).require(name);
      try {
        if (!lines.contains(line(file))) {
          throw new DataException(
              file, "its checksum is not the one in " + list + "; fetch it again");
        }
      } catch (IOException e) {
        throw DataException.unreadable(file.toString(), e);
      }
    }
  }

  private static List<String> lines(Path list) {
    try {
      return Files.readAllLines(list);
    } catch (IOException e) {
      throw DataException.unreadable(list.toString(), e);
    }
  }
}
