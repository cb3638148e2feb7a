package org.smadp.data.table;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The names of a table's columns, each found at its position without a search. */
final class CsvHeader {
  private static final int MOST_SHOWN = 20;

  private final List<String> names;
  private final Map<String, Integer> positions = new HashMap<>();

  CsvHeader(CsvFile file, List<String> names) {
    this.names = List.copyOf(names);
    for (int i = 0; i < names.size(); i++) {
      if (positions.put(names.get(i), i) != null) {
        throw file.problem("line 1: column '" + names.get(i) + "' is named twice");
      }
    }
  }

  int size() {
    return names.size();
  }

  String name(int position) {
    return names.get(position);
  }

  /** Where a column is, or -1. */
  int position(String column) {
    return positions.getOrDefault(column, -1);
  }

  int[] positions(List<String> columns) {
    return columns.stream().mapToInt(this::position).toArray();
  }

  /** All columns but one. */
  List<String> without(String column) {
    List<String> others = new ArrayList<>(names);
    others.remove(column);
    return others;
  }

  @Override
  public String toString() {
    return shown(names);
  }

  /** Names for a message, the first few of a long list. */
  static String shown(List<String> names) {
    String first = String.join(", ", names.subList(0, Math.min(names.size(), MOST_SHOWN)));
    return names.size() <= MOST_SHOWN
        ? first
        : first + " and " + (names.size() - MOST_SHOWN) + " more";
  }
}
