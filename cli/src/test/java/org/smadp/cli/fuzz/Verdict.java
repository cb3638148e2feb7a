package org.smadp.cli.fuzz;

import java.io.IOException;
import java.io.UncheckedIOException;

/** Judges how a reader answered. */
final class Verdict {
  private Verdict() {}

  /** What is wrong with this answer to bad content; empty if it is one clear line. */
  static String of(Throwable thrown) {
    boolean expected =
        (thrown instanceof IllegalArgumentException && !(thrown instanceof NumberFormatException))
            || thrown instanceof IOException
            || thrown instanceof UncheckedIOException;
    String message = thrown.getMessage();
    if (!expected) {
      return "threw " + thrown;
    }
    if (message == null || !message.contains(" ")) {
      return "said nothing useful: " + thrown;
    }
    return message.matches("(?s).*\\bjava\\.(lang|io|nio|util)\\..*")
        ? "spoke Java: " + thrown
        : "";
  }
}
