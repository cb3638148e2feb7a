package org.smadp.cli.data;

import java.util.Locale;
import org.smadp.cli.console.ProgressLine;
import org.smadp.data.fetch.FetchProgress;

/** Shows how a fetch goes: a line for each activity, with the share that is done. */
final class FetchSteps implements FetchProgress {
  private final ProgressLine line;
  private String current = "";

  FetchSteps(ProgressLine line) {
    this.line = line;
  }

  @Override
  public void report(String activity, long done, long total) {
    if (!activity.equals(current)) {
      current = activity;
      line.close();
      line.event(activity);
    }
    if (total > 0) {
      line.advance(() -> String.format(Locale.ROOT, "%s  %d %%", activity, 100 * done / total));
    }
  }
}
