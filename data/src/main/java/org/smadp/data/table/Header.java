package org.smadp.data.table;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The names of a table's columns, each found at its position without a search. */
final class Header {
  private static final int MOST_SHOWN = 20;

  private final RowSource source;
  private final List<String> names;
  private final Map<String, Integer> positions = new HashMap<>();

  Header(RowSource source) {
    this.source = source;
    this.names = source.columns();
    for (int i = 0; i < names.size(); i++) {
      if (positions.put(names.get(i), i) != null) {
        throw source.problem("column '" + names.get(i) + "' is named twice");
      }
    }
  }

  List<String> names() {
    return names;
  }

  boolean has(String column) {
    return positions.containsKey(column);
  }

  /** Where a column is; one that is missing is refused. */
  int position(String column) {
    Integer position = positions.get(column);
    if (position == null) {
      throw source.problem(
          "has no column '%s'; its columns are %s%s"
              .formatted(column, shown(names), names.size() == 1 ? ONE_COLUMN : ""));
    }
    return position;
  }

  private static final String ONE_COLUMN =
      "; if that is several, say what separates them, such as --separator semicolon";

  int[] positions(List<String> columns) {
    return columns.stream().mapToInt(this::position).toArray();
  }

  /** Names for a message, the first few of a long list. */
  static String shown(List<String> names) {
    String first = String.join(", ", names.subList(0, Math.min(names.size(), MOST_SHOWN)));
    return names.size() <= MOST_SHOWN
        ? first
        : first + " and " + (names.size() - MOST_SHOWN) + " more";
  }
}
