package org.smadp.data.table;

import java.io.BufferedReader;
import java.io.Closeable;
import java.io.IOException;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import org.apache.commons.csv.CSVException;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVParser;
import org.apache.commons.csv.CSVRecord;
import org.smadp.data.DataException;
import org.smadp.data.schema.TableFormat;
import org.smadp.privacy.Sensitive;

/**
 * The rows of a text file, one at a time: cells in quotes may hold separators, doubled quotes and
 * line breaks; spaces around cells and blank lines mean nothing.
 */
@Sensitive
final class CsvRows implements Closeable {
  private final Path file;
  private final RowText text;
  private final CSVParser parser;
  private final Iterator<CSVRecord> records;

  /**
   * One row.
   *
   * @param number of its first line
   * @param text as in the file, without the end of its last line
   */
  @Sensitive
  record Line(int number, String text, List<String> cells) {}

  private CsvRows(Path file, BufferedReader in, CSVFormat format) throws IOException {
    this.file = file;
    this.text = new RowText(file, in);
    this.parser = CSVParser.parse(text, format);
    this.records = parser.iterator();
  }

  static CsvRows open(Path file, TableFormat format) throws IOException {
    char separator =
        format.separator().isPresent() ? format.separator().get() : Separator.of(file, format);
    return new CsvRows(
        file, Files.newBufferedReader(file, format.encoding()), dialect(separator, format.quote()));
  }

  static CSVFormat dialect(char separator, char quote) {
    return CSVFormat.DEFAULT
        .builder()
        .setDelimiter(separator)
        .setQuote(quote)
        .setIgnoreSurroundingSpaces(separator != '\t' && separator != ' ')
        .get();
  }

  Optional<Line> next() throws IOException {
    text.startRow();
    try {
      if (!records.hasNext()) {
        return Optional.empty();
      }
    } catch (UncheckedIOException e) {
      if (e.getCause() instanceof CSVException) {
        throw new DataException(
            file,
            "line %d: a quoted cell does not end where a separator or a new line follows; close its"
                    .formatted(text.firstLine())
                + " quotes, and double those inside");
      }
      throw e.getCause();
    }
    return Optional.of(new Line(text.firstLine(), text.row(), records.next().toList()));
  }

  @Override
  public void close() throws IOException {
    parser.close();
  }

  /**
   * Hands lines to the parser only as it asks for them, so that what it has taken since {@link
   * #startRow} is the text of one row.
   */
  @Sensitive
  private static final class RowText extends Reader {
    private static final int LONGEST_ROW = 1 << 24;

    private final Path file;
    private final BufferedReader in;
    private final StringBuilder row = new StringBuilder();
    private int taken;
    private int lines;
    private int firstLine;

    RowText(Path file, BufferedReader in) {
      this.file = file;
      this.in = in;
    }

    void startRow() {
      row.setLength(0);
      taken = 0;
    }

    int firstLine() {
      return firstLine;
    }

    String row() {
      return row.substring(0, row.length() - 1);
    }

    @Override
    public int read(char[] target, int offset, int length) throws IOException {
      if (taken == row.length() && !takeLine()) {
        return -1;
      }
      int count = Math.min(length, row.length() - taken);
      row.getChars(taken, taken + count, target, offset);
      taken += count;
      return count;
    }

    /** Adds a line to the row; skips blank ones before it. */
    private boolean takeLine() throws IOException {
      String line = nextLine();
      while (line != null && row.isEmpty() && line.isBlank()) {
        line = nextLine();
      }
      if (line == null) {
        return false;
      }
      if (row.isEmpty()) {
        firstLine = lines;
      }
      row.append(line).append('\n');
      if (row.length() > LONGEST_ROW) {
        throw new DataException(
            file,
            "line %d: a row of more than %d characters; is a quote left open?"
                .formatted(firstLine, LONGEST_ROW));
      }
      return true;
    }

    private String nextLine() throws IOException {
      String line = in.readLine();
      lines++;
      boolean marked = lines == 1 && line != null && line.startsWith("\ufeff");
      return marked ? line.substring(1) : line;
    }

    @Override
    public void close() throws IOException {
      in.close();
    }
  }
}
