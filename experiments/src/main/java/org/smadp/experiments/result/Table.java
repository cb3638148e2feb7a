package org.smadp.experiments.result;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;

/**
 * A table of names and numbers. Cells hold the numbers themselves; columns say how they are shown.
 *
 * @param rows cells are String, Number or null for nothing
 */
public record Table(String title, String caption, List<Column> columns, List<List<Object>> rows) {
  /**
   * A column.
   *
   * @param decimals shown of a number; negative for a column of words
   */
  public record Column(String name, int decimals) {
    public static Column words(String name) {
      return new Column(name, -1);
    }

    public static Column number(String name, int decimals) {
      return new Column(name, decimals);
    }

    public boolean numeric() {
      return decimals >= 0;
    }

    /** The cell as it is shown. */
    public String shown(Object cell) {
      if (cell == null) {
        return "–";
      }
      if (!(cell instanceof Number number)) {
        return cell.toString();
      }
      double value = number.doubleValue();
      double smallest = Math.pow(10, -decimals) / 2;
      return value != 0 && Math.abs(value) < smallest
          ? String.format(Locale.ROOT, "%.1e", value)
          : String.format(Locale.ROOT, "%." + Math.max(0, decimals) + "f", value);
    }
  }

  public Table {
    columns = List.copyOf(columns);
    List<List<Object>> copy = new ArrayList<>();
    for (List<Object> row : rows) {
      if (row.size() != columns.size()) {
        throw new IllegalArgumentException(
            "table '%s' has %d columns, but a row of %d cells"
                .formatted(title, columns.size(), row.size()));
      }
      copy.add(
          Collections.unmodifiableList(new ArrayList<>(row.stream().map(Table::cell).toList())));
    }
    rows = List.copyOf(copy);
  }

  /** The same table without columns of numbers that hold none. */
  public Table withoutEmptyColumns() {
    List<Integer> kept =
        IntStream.range(0, columns.size())
            .filter(i -> !columns.get(i).numeric() || rows.stream().anyMatch(r -> r.get(i) != null))
            .boxed()
            .toList();
    return new Table(
        title,
        caption,
        kept.stream().map(columns::get).toList(),
        rows.stream().map(r -> of(r, kept)).toList());
  }

  private static List<Object> of(List<Object> row, List<Integer> kept) {
    List<Object> cells = new ArrayList<>();
    kept.forEach(i -> cells.add(row.get(i)));
    return cells;
  }

  /** Numbers that are no numbers are shown as nothing. */
  private static Object cell(Object value) {
    return value instanceof Double number && !Double.isFinite(number) ? null : value;
  }

  String markdown() {
    StringBuilder text = new StringBuilder("### " + title + "\n\n");
    if (!caption.isBlank()) {
      text.append(caption).append("\n\n");
    }
    text.append(line(columns.stream().map(Column::name).toList()));
    text.append(line(columns.stream().map(c -> c.numeric() ? "---:" : "---").toList()));
    for (List<Object> row : rows) {
      List<String> shown = new ArrayList<>();
      for (int i = 0; i < row.size(); i++) {
        shown.add(columns.get(i).shown(row.get(i)).replace("|", "\\|"));
      }
      text.append(line(shown));
    }
    return text.toString();
  }

  private static String line(List<String> cells) {
    return "| " + String.join(" | ", cells) + " |\n";
  }
}
