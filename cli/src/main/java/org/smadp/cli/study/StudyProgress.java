package org.smadp.cli.study;

import java.util.Locale;
import org.smadp.cli.console.Amounts;
import org.smadp.cli.console.ProgressLine;
import org.smadp.experiments.study.PlannedRun;
import org.smadp.experiments.study.StudyListener;

/** Shows how a study goes: which run, how much of it, time left; a line for each failed run. */
record StudyProgress(ProgressLine line) implements StudyListener {
  @Override
  public void onProgress(Progress progress) {
    if (progress.share() == 0) {
      line.event(text(progress));
    } else {
      line.advance(() -> text(progress));
    }
  }

  @Override
  public void onFailure(PlannedRun run, String reason) {
    line.keep("failed: " + run.label() + ": " + reason.lines().findFirst().orElse(""));
  }

  private static String text(Progress progress) {
    return String.format(
        Locale.ROOT,
        "%s  run %d of %d  %s  %.0f %%  %s left",
        progress.study(),
        progress.done() + 1,
        progress.total(),
        progress.current(),
        100 * progress.share(),
        Amounts.time(progress.secondsLeft()));
  }
}
