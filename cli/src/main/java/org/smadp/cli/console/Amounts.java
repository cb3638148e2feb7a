package org.smadp.cli.console;

import java.time.Duration;
import java.util.Locale;

/** Counts, memory and times as people read them. */
public final class Amounts {
  private Amounts() {}

  /** A count with commas between thousands. */
  public static String count(long value) {
    return String.format(Locale.ROOT, "%,d", value);
  }

  /** A count with its noun: 1 step, 2 steps. */
  public static String count(long value, String noun) {
    return count(value) + " " + noun + (value == 1 ? "" : "s");
  }

  /** An amount of memory in the unit that suits it. */
  public static String bytes(long value) {
    return value < 10_000_000_000L
        ? count(Math.max(1, Math.round(value / 1e6))) + " MB"
        : String.format(Locale.ROOT, "%.1f GB", value / 1e9);
  }

  /** Minutes and seconds, or hours and minutes. */
  public static String time(double seconds) {
    if (!Double.isFinite(seconds)) {
      return "unknown time";
    }
    Duration time = Duration.ofSeconds(Math.round(seconds));
    return time.toHours() > 0
        ? "%d h %02d min".formatted(time.toHours(), time.toMinutesPart())
        : "%d:%02d min".formatted(time.toMinutes(), time.toSecondsPart());
  }
}
