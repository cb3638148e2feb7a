package org.smadp.spark;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.stream.StreamSupport;
import org.apache.spark.api.java.function.FlatMapFunction;
import org.smadp.data.HeldOut;
import org.smadp.data.schema.Schema;
import org.smadp.data.table.RowEncoder;
import org.smadp.privacy.Sensitive;

/** How rows become inputs and targets on executors, and which of them belong to a side. */
@Sensitive
record RowEncoding(
    String name, ArrayList<String> columns, SchemaText schema, Side side, double testFraction)
    implements Serializable {

  /** Which rows are meant. */
  enum Side {
    TRAINING,
    HELD_OUT,
    /** Every row, where the others come from elsewhere. */
    ALL
  }

  static RowEncoding of(RowTable rows, Schema schema, Side side, double testFraction) {
    List<String> columns = rows.header(schema.format()).columns();
    return new RowEncoding(
        rows.name(),
        new ArrayList<>(columns.isEmpty() ? schema.names() : columns),
        SchemaText.of(schema),
        side,
        testFraction);
  }

  /** How many rows of a side a segment has. */
  record Count(Segment segment, long rows) implements Serializable {}

  /** The encoder of one task. */
  Reader reader() {
    Schema read = schema.read();
    return new Reader(
        new RowEncoder(new RowTable.Header(name, columns), read),
        side,
        new HeldOut.Fraction(testFraction));
  }

  /** The rows of the side of every segment of a partition, counted. */
  FlatMapFunction<Iterator<RowTable.PlacedRow>, Count> counting() {
    return rows -> {
      Reader reader = reader();
      List<Count> counts = new ArrayList<>();
      Segment segment = null;
      long count = 0;
      while (rows.hasNext()) {
        RowTable.PlacedRow placed = rows.next();
        if (segment != null && !placed.segment().equals(segment)) {
          counts.add(new Count(segment, count));
          count = 0;
        }
        segment = placed.segment();
        count += reader.isOnSide(placed) ? 1 : 0;
      }
      if (segment != null) {
        counts.add(new Count(segment, count));
      }
      return counts.iterator();
    };
  }

  /** The users of rows. */
  FlatMapFunction<Iterator<RowTable.PlacedRow>, String> users() {
    return rows -> {
      Reader reader = reader();
      Iterable<RowTable.PlacedRow> all = () -> rows;
      return StreamSupport.stream(all.spliterator(), false)
          .flatMap(placed -> reader.encoder().user(placed.row()).stream())
          .iterator();
    };
  }

  /** Reads rows one after the other. */
  @Sensitive
  record Reader(RowEncoder encoder, Side side, HeldOut.Fraction fraction) {
    boolean isOnSide(RowTable.PlacedRow placed) {
      return switch (side) {
        case ALL -> true;
        case TRAINING -> !fraction.holds(encoder.decides(placed.row()));
        case HELD_OUT -> fraction.holds(encoder.decides(placed.row()));
      };
    }
  }
}
