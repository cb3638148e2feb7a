package org.smadp.train;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;

/**
 * Replaces a file in one move: the new content is written beside it and forced to disk first, so
 * that at every moment either the old or the new file is there, whole.
 */
final class AtomicFile {
  private AtomicFile() {}

  /** Writes the content of a file. */
  @FunctionalInterface
  interface Content {
    void writeTo(OutputStream out) throws IOException;
  }

  static void write(Path file, Content content) throws IOException {
    Path fresh = file.resolveSibling(file.getFileName() + ".new");
    try {
      try (FileChannel channel =
              FileChannel.open(
                  fresh,
                  StandardOpenOption.CREATE,
                  StandardOpenOption.TRUNCATE_EXISTING,
                  StandardOpenOption.WRITE);
          OutputStream out = new BufferedOutputStream(Channels.newOutputStream(channel), 1 << 16)) {
        content.writeTo(out);
        out.flush();
        channel.force(true);
      }
      Files.move(fresh, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    } catch (IOException exception) {
      deleteQuietly(fresh, exception);
      throw new IOException(
          "cannot write "
              + file
              + " ("
              + reason(exception)
              + "); what was saved there before is kept",
          exception);
    }
  }

  static void write(Path file, String text) throws IOException {
    write(file, out -> out.write(text.getBytes(StandardCharsets.UTF_8)));
  }

  private static String reason(IOException exception) {
    String message = exception.getMessage();
    return message == null || message.startsWith("/")
        ? exception.getClass().getSimpleName()
        : message;
  }

  private static void deleteQuietly(Path file, IOException cause) {
    try {
      Files.deleteIfExists(file);
    } catch (IOException exception) {
      cause.addSuppressed(exception);
    }
  }
}
