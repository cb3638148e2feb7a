package org.smadp.cli;

import java.io.PrintWriter;
import java.util.Locale;
import org.smadp.data.fetch.FetchProgress;

/**
 * Shows how a fetch goes: one line rewritten in place on a terminal, a line for each new activity
 * elsewhere.
 */
final class FetchLine implements FetchProgress {
  private static final long REDRAW_NANOS = 200_000_000;

  private final PrintWriter err;
  private final boolean terminal;
  private String current = "";
  private long drawn;

  FetchLine(PrintWriter err, boolean terminal) {
    this.err = err;
    this.terminal = terminal;
  }

  @Override
  public void report(String activity, long done, long total) {
    boolean fresh = !activity.equals(current);
    if (terminal) {
      if (fresh || done == total || System.nanoTime() - drawn > REDRAW_NANOS) {
        drawn = System.nanoTime();
        err.print((fresh && !current.isEmpty() ? "\n\r" : "\r") + activity + share(done, total));
        err.print("\u001b[K");
      }
    } else if (fresh) {
      err.println(activity);
    }
    current = activity;
    err.flush();
  }

  /** Leaves the line, so that what follows starts on a fresh one. */
  void close() {
    if (terminal && !current.isEmpty()) {
      err.println();
      err.flush();
    }
  }

  private static String share(long done, long total) {
    return total > 0 ? String.format(Locale.ROOT, "  %d %%", 100 * done / total) : "";
  }
}
