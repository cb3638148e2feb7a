package org.smadp.train.run;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.DirectoryStream;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;

/**
 * Replaces a file in one move: the new content is written next to it and forced to disk first, so
 * that at every moment either the old or the new file is there, whole.
 */
public final class AtomicFile {
  private static final String UNFINISHED = ".new";

  private AtomicFile() {}

  /** Writes the content of a file. */
  @FunctionalInterface
  public interface Content {
    void writeTo(OutputStream out) throws IOException;
  }

  public static void write(Path file, Content content) throws IOException {
    Path fresh = file.resolveSibling(file.getFileName() + UNFINISHED);
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
    } catch (RuntimeException exception) {
      deleteQuietly(fresh, exception);
      throw exception;
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

  public static void write(Path file, String text) throws IOException {
    write(file, out -> out.write(text.getBytes(StandardCharsets.UTF_8)));
  }

  /** Removes what writers that were killed left next to their files. */
  static void removeUnfinished(Path directory) throws IOException {
    try (DirectoryStream<Path> left = Files.newDirectoryStream(directory, "*" + UNFINISHED)) {
      for (Path file : left) {
        Files.delete(file);
      }
    }
  }

  static boolean isUnfinished(Path file) {
    return file.getFileName().toString().endsWith(UNFINISHED);
  }

  static String reason(IOException exception) {
    String message = exception.getMessage();
    if (exception instanceof AccessDeniedException) {
      return "permission denied";
    }
    if (exception instanceof FileAlreadyExistsException) {
      return "a file of that name is in the way";
    }
    if (exception instanceof FileSystemException failure) {
      message = failure.getReason(); // the rest of its message repeats the path
    }
    return message == null ? exception.getClass().getSimpleName() : message;
  }

  private static void deleteQuietly(Path file, Exception cause) {
    try {
      Files.deleteIfExists(file);
    } catch (IOException exception) {
      cause.addSuppressed(exception);
    }
  }
}
