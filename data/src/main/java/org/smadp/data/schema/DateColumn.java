package org.smadp.data.schema;

import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.format.DateTimeFormatter;
import java.util.Locale;

/**
 * A column of days between two declared ones.
 *
 * @param pattern such as dd.MM.yyyy; of a longer cell only the first characters are read if it is
 *     yyyy-MM-dd
 */
public record DateColumn(
    String name, LocalDate first, LocalDate last, String pattern, Missing missing)
    implements MeasuredColumn {
  /** The usual pattern; times may follow. */
  public static final String ISO = "yyyy-MM-dd";

  public DateColumn {
    if (!first.isBefore(last)) {
      throw new IllegalArgumentException(
          "bounds must be two days, the earlier one first, were " + first + " and " + last);
    }
    formatter(pattern);
    if (missing instanceof Missing.Filled filled) {
      try {
        day(filled.value(), pattern);
      } catch (CellException e) {
        throw new IllegalArgumentException(
            "missing must be indicator, refuse or a day, was '" + filled.value() + "'", e);
      }
    }
  }

  @Override
  public double position(String cell) {
    return new Bounds((double) first.toEpochDay(), (double) last.toEpochDay())
        .position((double) day(cell, pattern));
  }

  @Override
  public boolean isOutside(String cell) {
    if (cell.isEmpty()) {
      return false;
    }
    long day = day(cell, pattern);
    return day < first.toEpochDay() || day > last.toEpochDay();
  }

  @Override
  public String fillExample() {
    return formatter(pattern).format(first);
  }

  private static long day(String cell, String pattern) {
    String text =
        pattern.equals(ISO) && cell.length() > ISO.length()
            ? cell.substring(0, ISO.length())
            : cell;
    try {
      return LocalDate.parse(text, formatter(pattern)).toEpochDay();
    } catch (DateTimeException e) {
      throw new CellException(
          "is not a date of the pattern %s; declare another one in the schema, such as"
                  .formatted(pattern)
              + " format: dd.MM.yyyy");
    }
  }

  private static DateTimeFormatter formatter(String pattern) {
    try {
      return DateTimeFormatter.ofPattern(pattern.replace("yyyy", "uuuu"), Locale.ROOT);
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(
          "format must be a pattern of days such as yyyy-MM-dd, was '" + pattern + "'", e);
    }
  }
}
