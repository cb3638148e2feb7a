package org.smadp.data.table;

import java.io.IOException;
import java.io.StringReader;
import java.io.UncheckedIOException;
import java.util.List;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVParser;
import org.apache.commons.csv.CSVRecord;
import org.smadp.data.DataException;
import org.smadp.data.schema.TableFormat;
import org.smadp.privacy.Sensitive;

/** Single lines of a text file, for readers that cut files into lines themselves. */
@Sensitive
public final class CsvLine {
  private final String name;
  private final CSVFormat format;

  /**
   * Lines of one dialect.
   *
   * @param name of the file, for messages
   * @param first its first line, which tells an undeclared separator
   */
  public CsvLine(String name, String first, TableFormat format) {
    this.name = name;
    this.format =
        CsvRows.dialect(
            format.separator().orElseGet(() -> separator(first, format)), format.quote());
  }

  private static char separator(String first, TableFormat format) {
    try {
      return Separator.of(new StringReader(first), format);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The cells of a line; one that opens a quote and does not close it is refused. */
  public List<String> cells(String line) {
    try (CSVParser parser = CSVParser.parse(line, format)) {
      List<CSVRecord> records = parser.getRecords();
      return records.isEmpty() ? List.of("") : records.get(0).toList();
    } catch (IOException | UncheckedIOException e) {
      throw new DataException(
          name,
          "a quoted cell does not end on its line; cells with line breaks are not read on a"
              + " cluster, so write the table as Parquet");
    }
  }
}
