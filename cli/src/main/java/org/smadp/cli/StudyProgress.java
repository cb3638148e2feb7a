package org.smadp.cli;

import java.io.PrintWriter;
import java.time.Duration;
import java.util.Locale;
import org.smadp.experiments.study.PlannedRun;
import org.smadp.experiments.study.StudyListener;

/**
 * Shows how a study goes: one line rewritten in place on a terminal, a line for each run elsewhere.
 */
final class StudyProgressLine implements StudyListener {
  private static final long REDRAW_NANOS = 200_000_000;

  private final PrintWriter err;
  private final boolean terminal;
  private long drawn;
  private boolean open;

  StudyProgressLine(PrintWriter err, boolean terminal) {
    this.err = err;
    this.terminal = terminal;
  }

  @Override
  public void onProgress(Progress progress) {
    if (terminal) {
      if (System.nanoTime() - drawn > REDRAW_NANOS) {
        drawn = System.nanoTime();
        err.print("\r" + line(progress) + "\u001b[K");
        err.flush();
        open = true;
      }
    } else if (progress.share() == 0) {
      err.println(line(progress));
      err.flush();
    }
  }

  @Override
  public void onFailure(PlannedRun run, String reason) {
    close();
    err.println("failed: " + run.label() + ": " + reason.lines().findFirst().orElse(""));
    err.flush();
  }

  /** Leaves the line, so that what follows starts on a fresh one. */
  void close() {
    if (open) {
      err.println();
      err.flush();
      open = false;
    }
  }

  private static String line(Progress progress) {
    return String.format(
        Locale.ROOT,
        "%s  run %d of %d  %s  %.0f %%  %s left",
        progress.study(),
        progress.done() + 1,
        progress.total(),
        progress.current(),
        100 * progress.share(),
        duration(Math.round(progress.secondsLeft())));
  }

  static String duration(long seconds) {
    Duration time = Duration.ofSeconds(seconds);
    return time.toHours() > 0
        ? "%d h %02d min".formatted(time.toHours(), time.toMinutesPart())
        : "%d:%02d min".formatted(time.toMinutes(), time.toSecondsPart());
  }
}
