package org.smadp.data.table;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.smadp.data.ColumnScaling;
import org.smadp.data.DataException;
import org.smadp.privacy.Sensitive;

/**
 * A CSV file in UTF-8 with a header line; every complaint names the line and the column, never a
 * value.
 */
@Sensitive
final class CsvFile {
  private final Path path;

  /** Takes one row. */
  interface RowReader {
    void row(int lineNumber, String line, List<String> cells);
  }

  CsvFile(Path path) {
    this.path = path;
  }

  /** The names of the columns. */
  List<String> header() {
    try (BufferedReader in = open()) {
      return header(in.readLine());
    } catch (IOException e) {
      throw describe(e);
    }
  }

  private List<String> header(String line) {
    if (line == null || line.isBlank()) {
      throw problem("is empty; the first line must name the columns");
    }
    String text = line.startsWith("\ufeff") ? line.substring(1) : line;
    List<String> header = CsvRecords.cells(path.toString(), 1, text);
    Set<String> seen = new HashSet<>();
    for (String name : header) {
      if (!seen.add(name)) {
        throw problem("line 1: column '" + name + "' is named twice");
      }
    }
    return header;
  }

  /** Reads every row after the header; each must have as many cells. */
  void read(RowReader reader) {
    try (BufferedReader in = open()) {
      int columns = header(in.readLine()).size();
      int number = 1;
      boolean empty = true;
      for (String line = in.readLine(); line != null; line = in.readLine()) {
        number++;
        if (!line.isBlank()) {
          reader.row(number, line, cells(number, line, columns));
          empty = false;
        }
      }
      if (empty) {
        throw problem("has a header but zero examples");
      }
    } catch (IOException e) {
      throw describe(e);
    }
  }

  private List<String> cells(int number, String line, int expected) {
    List<String> cells = CsvRecords.cells(path.toString(), number, line);
    if (cells.size() != expected) {
      throw problem(
          "line %d: has %d cells, the header has %d".formatted(number, cells.size(), expected));
    }
    return cells;
  }

  void requireColumn(List<String> header, String column) {
    if (!header.contains(column)) {
      throw problem(
          "has no column '%s'; its columns are %s".formatted(column, String.join(", ", header)));
    }
  }

  /** The scaled features of one row, found at these columns. */
  float[] inputs(int number, List<String> cells, int[] columns, ColumnScaling scaling) {
    float[] inputs = new float[columns.length];
    for (int i = 0; i < columns.length; i++) {
      String cell = cells.get(columns[i]);
      inputs[i] = scaling.input(i, number(number, scaling.columns().get(i), cell));
    }
    return inputs;
  }

  private double number(int number, String column, String cell) {
    if (cell.isBlank()) {
      throw problem(
          number,
          column,
          "is empty; fill it in, drop the row, or write NaN to let it contribute nothing");
    }
    if (cell.equalsIgnoreCase("nan")) {
      return Double.NaN;
    }
    // parseDouble would take Java's suffixes as in 12d for a number.
    if ("dDfF".indexOf(cell.charAt(cell.length() - 1)) >= 0) {
      throw problem(number, column, "is not a number");
    }
    try {
      return Double.parseDouble(cell);
    } catch (NumberFormatException e) {
      throw problem(number, column, "is not a number");
    }
  }

  /** The position of a label among the declared classes. */
  int label(int number, String column, String cell, List<String> classNames) {
    int label = classNames.indexOf(cell);
    if (label < 0) {
      throw problem(
          number,
          column,
          "label out of range, not one of the " + classNames.size() + " declared classes");
    }
    return label;
  }

  DataException problem(String problem) {
    return new DataException(path, problem);
  }

  private DataException problem(int number, String column, String problem) {
    return problem("line %d, column '%s': %s".formatted(number, column, problem));
  }

  private BufferedReader open() throws IOException {
    return Files.newBufferedReader(path, StandardCharsets.UTF_8);
  }

  private DataException describe(IOException e) {
    return e instanceof CharacterCodingException
        ? problem("is not text in UTF-8")
        : DataException.unreadable(path.toString(), e);
  }
}
