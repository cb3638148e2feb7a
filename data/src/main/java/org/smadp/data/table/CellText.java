package org.smadp.data.table;

import java.math.BigDecimal;
import java.util.List;

/** Typed values as a text file would have them: 3 and not 3.0, nothing for what is missing. */
public final class CellText {
  private static final String BETWEEN_CELLS = "\u001f";
  private static final double LARGEST_WHOLE = 1e15;

  private CellText() {}

  public static String of(Object value) {
    if (value == null) {
      return "";
    }
    if (value instanceof BigDecimal decimal) {
      return decimal.signum() == 0 ? "0" : decimal.stripTrailingZeros().toPlainString();
    }
    if (value instanceof Double || value instanceof Float) {
      double number = ((Number) value).doubleValue();
      return number == Math.rint(number) && Math.abs(number) < LARGEST_WHOLE
          ? Long.toString((long) number)
          : value.toString();
    }
    return value instanceof String text ? text.strip() : value.toString();
  }

  /**
   * A row of such cells.
   *
   * @param number from 1
   */
  public static RowSource.Row row(long number, List<String> cells) {
    return new RowSource.Row("row " + number, String.join(BETWEEN_CELLS, cells), cells);
  }
}
