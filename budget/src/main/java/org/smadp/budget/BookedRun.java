package org.smadp.budget;

import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A line of the book: what a run may spend at most, or did spend. The last line of a run counts.
 *
 * @param id of the run
 * @param spender who runs it
 */
public record BookedRun(Status status, String id, String spender, Spending spending) {
  private static final Pattern LINE =
      Pattern.compile("(reserve|charge) run ([0-9a-f]{32}) by (\\S+) (.+)");

  /** Whether the numbers are a plan or a result. */
  public enum Status {
    /** Begun: what it will have spent at its end, at most. Stands while the run is not finished. */
    RESERVE,
    /** Finished or closed: what it spent. */
    CHARGE
  }

  String text() {
    return "%s run %s by %s %s"
        .formatted(status.name().toLowerCase(Locale.ROOT), id, spender, spending.text());
  }

  /** Whether the text of this line gives this line again. */
  boolean readsBack() {
    Matcher line = LINE.matcher(text());
    return line.matches() && parse(text()).equals(this);
  }

  static BookedRun parse(String text) {
    Matcher line = LINE.matcher(text);
    if (!line.matches()) {
      throw new IllegalArgumentException("it must be a reserve or a charge of a run");
    }
    return new BookedRun(
        Status.valueOf(line.group(1).toUpperCase(Locale.ROOT)),
        line.group(2),
        line.group(3),
        Spending.parse(line.group(4)));
  }
}
