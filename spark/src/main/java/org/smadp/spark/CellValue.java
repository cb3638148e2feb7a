package org.smadp.spark;

import java.nio.charset.StandardCharsets;
import java.sql.Date;
import java.sql.Timestamp;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.types.ArrayType;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.MapType;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;
import org.smadp.data.DataException;
import org.smadp.data.table.CellText;
import org.smadp.data.table.RowSource;

/** Typed values of Spark as the text that other tables have: times in UTC, nothing for null. */
final class CellValue {
  private CellValue() {}

  /** Refuses columns that are no numbers, words, days or truth values. */
  static void requireFlat(String name, StructType schema) {
    for (StructField field : schema.fields()) {
      DataType type = field.dataType();
      if (type instanceof StructType || type instanceof ArrayType || type instanceof MapType) {
        throw new DataException(
            name,
            "column '%s' is a list or has parts; only flat columns can be read, so unfold it or leave it out"
                .formatted(field.name()));
      }
    }
  }

  /** The first columns of a row as cells. */
  static RowSource.Row row(Row row, int columns) {
    List<String> cells = new ArrayList<>(columns);
    for (int i = 0; i < columns; i++) {
      cells.add(CellText.of(plain(row.get(i))));
    }
    RowSource.Row numbered = CellText.row(1, cells);
    return new RowSource.Row("a row", numbered.text(), cells);
  }

  private static Object plain(Object value) {
    if (value instanceof Instant time) {
      return LocalDateTime.ofInstant(time, ZoneOffset.UTC);
    } else if (value instanceof Timestamp time) {
      return LocalDateTime.ofInstant(time.toInstant(), ZoneOffset.UTC);
    } else if (value instanceof Date day) {
      return day.toLocalDate();
    }
    return value instanceof byte[] bytes ? new String(bytes, StandardCharsets.UTF_8) : value;
  }
}
