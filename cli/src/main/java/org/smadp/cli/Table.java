package org.smadp.cli;

import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Rows under a heading, each column as wide as its widest cell. */
final class Table {
  private enum Side {
    LEFT,
    RIGHT
  }

  private final List<Side> sides = new ArrayList<>();
  private final List<List<String>> rows = new ArrayList<>(List.of(new ArrayList<>()));

  /** A column of words. */
  Table left(String heading) {
    return column(heading, Side.LEFT);
  }

  /** A column of numbers. */
  Table right(String heading) {
    return column(heading, Side.RIGHT);
  }

  private Table column(String heading, Side side) {
    rows.get(0).add(heading);
    sides.add(side);
    return this;
  }

  void row(String... cells) {
    if (cells.length != sides.size()) {
      throw new IllegalArgumentException(
          "a row must have " + sides.size() + " cells, had " + cells.length);
    }
    rows.add(Arrays.asList(cells));
  }

  void print(PrintWriter out) {
    for (List<String> row : rows) {
      StringBuilder line = new StringBuilder();
      for (int c = 0; c < sides.size(); c++) {
        int column = c;
        int width = rows.stream().mapToInt(r -> r.get(column).length()).max().orElse(0);
        String space = " ".repeat(width - row.get(c).length());
        line.append(c == 0 ? "" : "  ");
        line.append(sides.get(c) == Side.LEFT ? row.get(c) + space : space + row.get(c));
      }
      out.println(line.toString().stripTrailing());
    }
  }
}
