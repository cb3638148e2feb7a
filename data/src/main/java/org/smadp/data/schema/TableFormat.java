package org.smadp.data.schema;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;

/**
 * How a text file holds a table.
 *
 * @param separator between cells; when none is declared, the first line tells: the one of comma,
 *     semicolon, tab and bar that it has most of
 * @param decimal what stands before the decimals of a number
 * @param missing words that mean a missing cell, as an empty one does
 * @param header whether the first line names the columns; else they come as the schema lists them
 */
public record TableFormat(
    Optional<Character> separator,
    char quote,
    Charset encoding,
    Decimal decimal,
    List<String> missing,
    boolean header) {
  /** The sign before decimals. */
  public enum Decimal {
    POINT,
    COMMA
  }

  public TableFormat {
    missing = List.copyOf(missing);
    if (separator.isPresent() && separator.get() == quote) {
      throw new IllegalArgumentException("separator and quote must differ, both were " + quote);
    }
  }

  /** Text in UTF-8 with a header, decimal points and double quotes. */
  public static TableFormat usual() {
    return new TableFormat(
        Optional.empty(), '"', StandardCharsets.UTF_8, Decimal.POINT, List.of(), true);
  }

  public TableFormat withSeparator(char other) {
    return new TableFormat(Optional.of(other), quote, encoding, decimal, missing, header);
  }

  public TableFormat withEncoding(Charset other) {
    return new TableFormat(separator, quote, other, decimal, missing, header);
  }

  public TableFormat withDecimal(Decimal other) {
    return new TableFormat(separator, quote, encoding, other, missing, header);
  }

  public TableFormat withMissing(List<String> words) {
    return new TableFormat(separator, quote, encoding, decimal, words, header);
  }

  /** A cell of a column as columns read it: a number with a decimal point, empty if missing. */
  public String plain(Column column, String cell) {
    return column instanceof NumericColumn ? number(cell) : present(cell);
  }

  /** A number with a decimal point, empty if missing. */
  public String number(String cell) {
    String text = present(cell);
    if (decimal == Decimal.POINT) {
      return text;
    }
    if (text.indexOf('.') >= 0 && text.indexOf(',') < 0) {
      throw new CellException(
          "has a point and no comma, though decimals are declared to have a comma; write 1234,5 or"
              + " 1.234,5, or declare decimal: point");
    }
    return text.replace(".", "").replace(',', '.');
  }

  /** The cell, empty if missing. */
  public String present(String cell) {
    return missing.contains(cell) ? "" : cell;
  }
}
