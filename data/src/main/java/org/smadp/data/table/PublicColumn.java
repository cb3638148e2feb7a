package org.smadp.data.table;

import java.time.DateTimeException;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import org.smadp.data.schema.SchemaDraft;

/** What the cells of a column hold, in a file that its owner declares public. */
final class PublicColumn {
  private static final int MOST_CATEGORIES = 50;
  private static final Set<String> YES_NO = Set.of("true", "false", "yes", "no", "y", "n");

  private final Set<String> words = new TreeSet<>();
  private boolean numeric = true;
  private boolean days = true;
  private boolean missing;
  private double low = Double.POSITIVE_INFINITY;
  private double high = Double.NEGATIVE_INFINITY;
  private LocalDate first = LocalDate.MAX;
  private LocalDate last = LocalDate.MIN;

  void add(String cell) {
    if (cell.isEmpty() || cell.equals("NA") || cell.equals("?")) {
      missing = true;
      return;
    }
    if (words.size() <= MOST_CATEGORIES) {
      words.add(cell);
    }
    if (numeric) {
      try {
        double value = Double.parseDouble(cell);
        low = Math.min(low, value);
        high = Math.max(high, value);
      } catch (NumberFormatException e) {
        numeric = false;
      }
    }
    if (days) {
      try {
        LocalDate day = LocalDate.parse(cell.substring(0, Math.min(10, cell.length())));
        first = day.isBefore(first) ? day : first;
        last = day.isAfter(last) ? day : last;
      } catch (DateTimeException e) {
        days = false;
      }
    }
  }

  String label() {
    return "{type: label, values: %s}".formatted(SchemaDraft.words(new ArrayList<>(words)));
  }

  String feature() {
    if (words.isEmpty()) {
      return "{type: ignore}";
    }
    String gaps = missing ? ", missing: indicator" : "";
    if (numeric && low < high) {
      return String.format(Locale.ROOT, "{type: numeric, bounds: [%s, %s]%s}", low, high, gaps);
    }
    if (days && first.isBefore(last)) {
      return "{type: date, bounds: [%s, %s]%s}".formatted(first, last, gaps);
    }
    if (YES_NO.containsAll(words.stream().map(word -> word.toLowerCase(Locale.ROOT)).toList())) {
      return "{type: boolean}";
    }
    List<String> categories = new ArrayList<>(words);
    return categories.size() <= MOST_CATEGORIES
        ? "{type: categorical, values: %s}".formatted(SchemaDraft.words(categories))
        : "{type: ignore}";
  }
}
