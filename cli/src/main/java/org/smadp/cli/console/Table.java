package org.smadp.cli.console;

import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Rows under a heading, each column as wide as its widest cell. */
public final class Table {
  private enum Side {
    LEFT,
    RIGHT
  }

  private final List<Side> sides = new ArrayList<>();
  private final List<List<String>> rows = new ArrayList<>(List.of(new ArrayList<>()));
  private final Map<Integer, String> notes = new HashMap<>();

  /** A column of words. */
  public Table left(String heading) {
    return column(heading, Side.LEFT);
  }

  /** A column of numbers. */
  public Table right(String heading) {
    return column(heading, Side.RIGHT);
  }

  private Table column(String heading, Side side) {
    rows.get(0).add(heading);
    sides.add(side);
    return this;
  }

  public void row(String... cells) {
    if (cells.length != sides.size()) {
      throw new IllegalArgumentException(
          "a row must have " + sides.size() + " cells, had " + cells.length);
    }
    rows.add(Arrays.asList(cells));
  }

  /** A line of its own under the last row, indented. */
  public void note(String text) {
    notes.put(rows.size() - 1, text);
  }

  public void print(PrintWriter out) {
    for (int r = 0; r < rows.size(); r++) {
      List<String> row = rows.get(r);
      StringBuilder line = new StringBuilder();
      for (int c = 0; c < sides.size(); c++) {
        int column = c;
        int width = rows.stream().mapToInt(cells -> cells.get(column).length()).max().orElse(0);
        String space = " ".repeat(width - row.get(c).length());
        line.append(c == 0 ? "" : "  ");
        line.append(sides.get(c) == Side.LEFT ? row.get(c) + space : space + row.get(c));
      }
      out.println(line.toString().stripTrailing());
      if (notes.containsKey(r)) {
        out.println("    " + notes.get(r));
      }
    }
  }
}
