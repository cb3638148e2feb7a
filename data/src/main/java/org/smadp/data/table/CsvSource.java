package org.smadp.data.table;

import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.smadp.data.DataException;
import org.smadp.data.schema.TableFormat;
import org.smadp.privacy.Sensitive;

/**
 * A text file of rows; every complaint names the line and the column, never a value.
 *
 * @param names the columns of a file without a header
 */
@Sensitive
public record CsvSource(Path file, TableFormat format, List<String> names) implements RowSource {
  public CsvSource {
    names = List.copyOf(names);
  }

  /** A file whose first line names the columns. */
  public static CsvSource withHeader(Path file, TableFormat format) {
    return new CsvSource(file, format, List.of());
  }

  @Override
  public String name() {
    return file.toString();
  }

  @Override
  public List<String> columns() {
    if (!format.header()) {
      return names;
    }
    try (CsvRows rows = CsvRows.open(file, format)) {
      return header(rows);
    } catch (IOException e) {
      throw describe(e);
    }
  }

  private List<String> header(CsvRows rows) throws IOException {
    Optional<CsvRows.Line> first = rows.next();
    if (first.isEmpty() || first.get().number() > 1) {
      throw problem("is empty or has a blank first line, which must name the columns");
    }
    return first.get().cells();
  }

  /** Each row must have as many cells as there are columns. */
  @Override
  public void read(Consumer<Row> reader) {
    try (CsvRows rows = CsvRows.open(file, format)) {
      int columns = format.header() ? header(rows).size() : names.size();
      Optional<CsvRows.Line> line = rows.next();
      if (line.isEmpty()) {
        throw problem(format.header() ? "has a header but zero examples" : "has zero examples");
      }
      for (; line.isPresent(); line = rows.next()) {
        reader.accept(row(line.get(), columns));
      }
    } catch (IOException e) {
      throw describe(e);
    }
  }

  private Row row(CsvRows.Line line, int expected) {
    int cells = line.cells().size();
    if (cells != expected) {
      throw problem(
          "line %d: has %d cells, %s %d"
              .formatted(
                  line.number(),
                  cells,
                  format.header() ? "the header has" : "the schema has columns for",
                  expected));
    }
    return new Row("line " + line.number(), line.text(), line.cells());
  }

  private DataException describe(IOException e) {
    return e instanceof CharacterCodingException
        ? problem(
            "is not text in %s; say which encoding it has, such as --encoding latin1"
                .formatted(format.encoding()))
        : DataException.unreadable(file.toString(), e);
  }
}
