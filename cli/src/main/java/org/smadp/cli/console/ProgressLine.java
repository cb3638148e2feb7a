package org.smadp.cli.console;

import java.io.PrintWriter;
import java.util.function.Supplier;

/**
 * Shows how something long goes: one line rewritten in place on a terminal, a line for each event
 * worth keeping elsewhere.
 */
public final class ProgressLine {
  private static final long REDRAW_NANOS = 200_000_000;

  private final PrintWriter err;
  private final boolean terminal;
  private Supplier<String> latest;
  private long drawn = System.nanoTime() - REDRAW_NANOS;

  public ProgressLine(PrintWriter err, boolean terminal) {
    this.err = err;
    this.terminal = terminal;
  }

  /** On the terminal that the launcher has found, if any. */
  public static ProgressLine on(PrintWriter err) {
    return new ProgressLine(err, Boolean.getBoolean("smadp.terminal"));
  }

  /** A small advance: redrawn now and then on a terminal, not shown elsewhere. */
  public void advance(Supplier<String> text) {
    if (terminal) {
      latest = text;
      if (System.nanoTime() - drawn >= REDRAW_NANOS) {
        draw();
      }
    }
  }

  /** An event: redrawn at once on a terminal, a line elsewhere. */
  public void event(String text) {
    if (terminal) {
      latest = () -> text;
      draw();
    } else {
      err.println(text);
      err.flush();
    }
  }

  /** A line that stays, above what follows. */
  public void keep(String text) {
    close();
    err.println(text);
    err.flush();
  }

  /** Leaves the line as it stands, so that what follows starts on a fresh one. */
  public void close() {
    if (latest != null) {
      draw();
      latest = null;
      err.println();
      err.flush();
    }
  }

  private void draw() {
    drawn = System.nanoTime();
    err.print("\r" + latest.get() + "\u001b[K");
    err.flush();
  }
}
