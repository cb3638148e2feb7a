package org.smadp.spark;

import java.util.List;
import java.util.function.Consumer;
import org.apache.spark.api.java.JavaRDD;
import org.smadp.data.schema.Schema;
import org.smadp.data.schema.TableFormat;
import org.smadp.data.table.RowSource;
import org.smadp.privacy.Sensitive;

/** Rows that Spark reads, in a fixed order. */
@Sensitive
interface RowTable {
  /** For messages. */
  String name();

  /** The names of the columns; rows are not asked for. */
  RowSource header(TableFormat format);

  /**
   * The rows. Those of one segment follow each other in one partition, in their order; segments are
   * in the order of their places.
   */
  JavaRDD<PlacedRow> rows(Schema schema);

  /** Rows of the same kind in another place. */
  RowTable elsewhere(String place);

  /** A row and the segment it is in. */
  @Sensitive
  record PlacedRow(Segment segment, RowSource.Row row) {}

  /** Named columns without rows. */
  @Sensitive
  record Header(String name, List<String> columns) implements RowSource {
    @Override
    public void read(Consumer<Row> reader) {
      throw problem("its rows are read by executors");
    }
  }
}
