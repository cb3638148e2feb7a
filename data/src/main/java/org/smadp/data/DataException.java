package org.smadp.data;

import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Locale;

/** Data that cannot be used; the message names the file and what is wrong, ready for the user. */
public final class DataException extends IllegalArgumentException {
  public DataException(String message) {
    super(message);
  }

  public DataException(Path file, String problem) {
    this(file.toString(), problem);
  }

  public DataException(String file, String problem) {
    super(file + ": " + problem);
  }

  private DataException(String message, IOException cause) {
    super(message, cause);
  }

  public static DataException unreadable(String file, IOException cause) {
    if (cause instanceof NoSuchFileException) {
      return new DataException(file + ": no such file or folder", cause);
    }
    return new DataException(file + ": cannot be read (" + reason(cause) + ")", cause);
  }

  public static DataException unwritable(Path file, IOException cause) {
    return new DataException(file + ": cannot be written (" + reason(cause) + ")", cause);
  }

  /** The message, or the kind of failure in words where there is none. */
  private static String reason(IOException cause) {
    String message = cause.getMessage();
    boolean told = message != null && !message.isBlank();
    if (told && cause.getClass() == IOException.class) {
      return message;
    }
    String kind =
        cause
            .getClass()
            .getSimpleName()
            .replaceFirst("(IO)?Exception$", "")
            .replaceAll("(?<=[a-z])(?=[A-Z])", " ")
            .toLowerCase(Locale.ROOT);
    if (told) {
      return kind + ": " + message;
    }
    return kind.isEmpty() ? "input or output failed" : kind;
  }
}
