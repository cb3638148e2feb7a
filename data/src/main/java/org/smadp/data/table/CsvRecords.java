package org.smadp.data.table;

import java.util.ArrayList;
import java.util.List;
import org.smadp.data.DataException;
import org.smadp.privacy.Sensitive;

/**
 * Splits CSV lines into cells: commas, cells in double quotes may hold commas and doubled quotes,
 * but no line breaks.
 */
@Sensitive
final class CsvRecords {
  private CsvRecords() {}

  static List<String> cells(String file, int lineNumber, String line) {
    List<String> cells = new ArrayList<>();
    int at = 0;
    while (true) {
      StringBuilder cell = new StringBuilder();
      boolean quoted = at < line.length() && line.charAt(at) == '"';
      at = quoted ? quoted(file, lineNumber, line, at + 1, cell) : plain(line, at, cell);
      cells.add(quoted ? cell.toString() : cell.toString().strip());
      if (at == line.length()) {
        return cells;
      }
      if (line.charAt(at) != ',') {
        throw new DataException(file, "line %d: text after a closing quote".formatted(lineNumber));
      }
      at++;
    }
  }

  private static int plain(String line, int start, StringBuilder cell) {
    int comma = line.indexOf(',', start);
    int end = comma < 0 ? line.length() : comma;
    cell.append(line, start, end);
    return end;
  }

  private static int quoted(
      String file, int lineNumber, String line, int start, StringBuilder cell) {
    for (int at = start; at < line.length(); at++) {
      if (line.charAt(at) != '"') {
        cell.append(line.charAt(at));
      } else if (at + 1 < line.length() && line.charAt(at + 1) == '"') {
        cell.append('"');
        at++;
      } else {
        return at + 1;
      }
    }
    throw new DataException(
        file, "line %d: a quoted cell does not end on its line".formatted(lineNumber));
  }
}
