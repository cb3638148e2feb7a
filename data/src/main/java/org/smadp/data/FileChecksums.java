package org.smadp.data;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.List;

/** Checksums of files, and the list {@code SHA256SUMS} that sha256sum can check too. */
final class FileChecksums {
  static final String LIST = "SHA256SUMS";

  private FileChecksums() {}

  static String sha256(Path file) throws IOException {
    return digest(file, ContentHash.sha256());
  }

  static String md5(Path file) throws IOException {
    return digest(file, ContentHash.md5());
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
      lines.add(sha256(folder.resolve(name)) + "  " + name);
    }
    Files.write(folder.resolve(LIST), lines);
  }

  /** Requires that the list names all these files and that each still has its checksum. */
  static void require(Path folder, List<String> names) {
    Path list = folder.resolve(LIST);
    try {
      List<String> lines = Files.readAllLines(list);
      for (String name : names) {
        if (!lines.contains(sha256(folder.resolve(name)) + "  " + name)) {
          throw new DataException(
              folder.resolve(name), "its checksum is not the one in " + list + "; fetch it again");
        }
      }
    } catch (IOException e) {
      throw DataException.unreadable(folder.toString(), e);
    }
  }
}
