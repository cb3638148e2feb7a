package org.smadp.spark;

import static org.apache.spark.sql.functions.col;

import java.util.Arrays;
import java.util.Iterator;
import java.util.Objects;
import java.util.stream.StreamSupport;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.smadp.data.DataException;
import org.smadp.data.schema.Schema;
import org.smadp.data.schema.TableFormat;
import org.smadp.data.table.RowSource;
import org.smadp.privacy.Sensitive;

/**
 * Rows of any source, in the order of a column. Its values must be unique: the order of equal ones
 * could change when Spark computes a lost partition again, and with it who is in a lot.
 */
@Sensitive
record SortedRows(Dataset<Row> content, String idColumn) implements RowTable {
  SortedRows {
    CellValue.requireFlat("rows", content.schema());
    if (!Arrays.asList(content.columns()).contains(idColumn)) {
      throw new DataException("rows", "have no column '" + idColumn + "' to be put in order by");
    }
  }

  @Override
  public String name() {
    return "rows";
  }

  @Override
  public RowTable elsewhere(String place) {
    throw new IllegalArgumentException(
        "test-data must be left out with rows of a program; a share of them is held out");
  }

  @Override
  public RowSource header(TableFormat format) {
    return new Header(name(), Arrays.asList(content.columns()));
  }

  @Override
  public JavaRDD<PlacedRow> rows(Schema schema) {
    int columns = content.columns().length;
    int id = Arrays.asList(content.columns()).indexOf(idColumn);
    String column = idColumn;
    return content
        .orderBy(col("`" + idColumn + "`"))
        .javaRDD()
        .mapPartitionsWithIndex(
            (partition, rows) -> placed(rows, new Segment("", partition), columns, id, column),
            false);
  }

  /** Equal values come one after the other, in one partition. */
  private static Iterator<PlacedRow> placed(
      Iterator<Row> rows, Segment segment, int columns, int id, String column) {
    Object[] before = {new Object()};
    Iterable<Row> all = () -> rows;
    return StreamSupport.stream(all.spliterator(), false)
        .map(
            row -> {
              Object value = row.get(id);
              if (value == null || Objects.equals(value, before[0])) {
                throw new DataException(
                    "rows", "column '%s' must be unique and without gaps in it".formatted(column));
              }
              before[0] = value;
              return new PlacedRow(segment, CellValue.row(row, columns));
            })
        .iterator();
  }
}
