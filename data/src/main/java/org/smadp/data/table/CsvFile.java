package org.smadp.data.table;

import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
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

  CsvFile(Path path) {
    this.path = path;
  }

  /** The names of the columns. */
  CsvHeader header() {
    try (CsvRows rows = CsvRows.open(path)) {
      return header(rows);
    } catch (IOException e) {
      throw describe(e);
    }
  }

  private CsvHeader header(CsvRows rows) throws IOException {
    Optional<CsvRows.Row> first = rows.next();
    if (first.isEmpty() || first.get().line() > 1) {
      throw problem("is empty or has a blank first line, which must name the columns");
    }
    return new CsvHeader(this, first.get().cells());
  }

  /** Reads every row after the header; each must have as many cells. */
  void read(Consumer<CsvRows.Row> reader) {
    try (CsvRows rows = CsvRows.open(path)) {
      int columns = header(rows).size();
      Optional<CsvRows.Row> row = rows.next();
      if (row.isEmpty()) {
        throw problem("has a header but zero examples");
      }
      for (; row.isPresent(); row = rows.next()) {
        requireCells(row.get(), columns);
        reader.accept(row.get());
      }
    } catch (IOException e) {
      throw describe(e);
    }
  }

  private void requireCells(CsvRows.Row row, int expected) {
    int cells = row.cells().size();
    if (cells != expected) {
      throw problem(
          "line %d: has %d cells, the header has %d".formatted(row.line(), cells, expected));
    }
  }

  void requireColumn(CsvHeader header, String column) {
    if (header.position(column) < 0) {
      throw problem("has no column '%s'; its columns are %s".formatted(column, header));
    }
  }

  /** The scaled features of one row, found at these columns. */
  float[] inputs(CsvRows.Row row, int[] columns, ColumnScaling scaling) {
    float[] inputs = new float[columns.length];
    for (int i = 0; i < columns.length; i++) {
      String cell = row.cells().get(columns[i]);
      inputs[i] = scaling.input(i, number(row.line(), scaling.columns().get(i), cell));
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

  /** The place of a row's label among the declared classes. */
  int label(CsvRows.Row row, int position, String column, List<String> classNames) {
    int label = classNames.indexOf(row.cells().get(position));
    if (label < 0) {
      throw problem(
          row.line(),
          column,
          "label out of range, not one of the " + classNames.size() + " declared classes");
    }
    return label;
  }

  /** Whose row it is; a row of nobody, or of two users, is refused. */
  String user(CsvRows.Row row, int position, String column) {
    String user = row.cells().get(position).strip();
    if (user.isEmpty()) {
      throw problem(row.line(), column, "is empty; every row must belong to a user");
    }
    if (user.indexOf(';') >= 0 || user.indexOf('|') >= 0) {
      throw problem(
          row.line(),
          column,
          "names more than one user; a row must belong to one, so keep one of them or drop the row");
    }
    return user;
  }

  DataException problem(String problem) {
    return new DataException(path, problem);
  }

  private DataException problem(int number, String column, String problem) {
    return problem("line %d, column '%s': %s".formatted(number, column, problem));
  }

  private DataException describe(IOException e) {
    return e instanceof CharacterCodingException
        ? problem("is not text in UTF-8")
        : DataException.unreadable(path.toString(), e);
  }
}
