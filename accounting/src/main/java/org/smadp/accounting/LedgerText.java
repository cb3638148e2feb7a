package org.smadp.accounting;

import java.util.ArrayList;
import java.util.List;

/**
 * The text form of a ledger: a heading, then one line per entry, only ever appended to.
 *
 * <pre>
 * smadp-ledger 1
 * sampled-gaussian 0x1.47ae147ae147bp-7 0x1.0p0 2344
 * non-private 1 looked at the training loss
 * </pre>
 *
 * <p>Numbers are hexadecimal, so a ledger survives the round trip bit for bit. The parser accepts
 * exactly what is written: anything else is an error that names the line.
 */
final class LedgerText {
  private static final String HEADING = "smadp-ledger 1";
  private static final String GAUSSIAN = "sampled-gaussian";
  private static final String NON_PRIVATE = "non-private";

  /** More than any machine releases; counts up to here can be added and multiplied safely. */
  private static final long MOST_EVENTS = 1_000_000_000_000_000L;

  private LedgerText() {}

  static String write(List<PrivacyLedger.Entry> entries) {
    StringBuilder text = new StringBuilder(HEADING).append('\n');
    for (PrivacyLedger.Entry entry : entries) {
      text.append(line(entry)).append('\n');
    }
    return text.toString();
  }

  private static String line(PrivacyLedger.Entry entry) {
    if (entry.event() instanceof SampledGaussian step) {
      return String.join(
          " ",
          GAUSSIAN,
          Double.toHexString(step.samplingRate()),
          Double.toHexString(step.noiseMultiplier()),
          Long.toString(entry.count()));
    }
    NonPrivate access = (NonPrivate) entry.event();
    return String.join(" ", NON_PRIVATE, Long.toString(entry.count()), access.reason());
  }

  static List<PrivacyLedger.Entry> read(String text) {
    String[] lines = text.split("\n", -1);
    if (!lines[0].equals(HEADING)) {
      throw new IllegalArgumentException(
          "ledger line 1 must be '" + HEADING + "', was '" + lines[0] + "'");
    }
    if (!lines[lines.length - 1].isEmpty()) {
      throw new IllegalArgumentException(
          "ledger line " + lines.length + " must end with a newline; the text was cut off");
    }
    List<PrivacyLedger.Entry> entries = new ArrayList<>();
    long total = 0;
    for (int i = 1; i < lines.length - 1; i++) {
      PrivacyLedger.Entry entry = entry(lines[i], i + 1);
      if (entry.count() > MOST_EVENTS - total) {
        throw new IllegalArgumentException(
            "ledger line %d: counts must add up to at most %d".formatted(i + 1, MOST_EVENTS));
      }
      total += entry.count();
      entries.add(entry);
    }
    return entries;
  }

  private static PrivacyLedger.Entry entry(String line, int number) {
    try {
      PrivacyLedger.Entry entry = entry(line);
      if (line(entry).equals(line)) {
        return entry;
      }
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException("ledger line " + number + ": " + e.getMessage(), e);
    }
    throw new IllegalArgumentException(
        "ledger line " + number + " is not in the form it is written in, was '" + line + "'");
  }

  private static PrivacyLedger.Entry entry(String line) {
    if (line.startsWith(GAUSSIAN + " ")) {
      String[] words = line.split(" ", -1);
      if (words.length != 4) {
        throw new IllegalArgumentException(
            GAUSSIAN
                + " needs a sampling rate, a noise multiplier and a count, was '"
                + line
                + "'");
      }
      var event = new SampledGaussian(Double.parseDouble(words[1]), Double.parseDouble(words[2]));
      return new PrivacyLedger.Entry(event, Long.parseLong(words[3]));
    }
    String[] words = line.split(" ", 3);
    if (!words[0].equals(NON_PRIVATE) || words.length != 3) {
      throw new IllegalArgumentException(
          "an entry must start with '"
              + GAUSSIAN
              + "' or '"
              + NON_PRIVATE
              + "', was '"
              + line
              + "'");
    }
    return new PrivacyLedger.Entry(new NonPrivate(words[2]), Long.parseLong(words[1]));
  }
}
