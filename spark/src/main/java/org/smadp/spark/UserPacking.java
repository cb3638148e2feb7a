package org.smadp.spark;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import org.apache.spark.api.java.JavaPairRDD;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.broadcast.Broadcast;
import org.smadp.data.schema.Schema;
import org.smadp.privacy.Sensitive;
import org.smadp.spark.NumberedRows.NumberedRow;
import org.smadp.train.place.Cut;
import scala.Tuple2;

/**
 * Packs numbered rows by user. Users have the numbers they have on one machine: from 0 in the order
 * of their first rows, which the driver holds sorted, eight bytes each.
 */
@Sensitive
final class UserPacking {
  private UserPacking() {}

  static JavaRDD<PackedPart> parts(
      JavaSparkContext context,
      JavaRDD<RowTable.PlacedRow> rows,
      RowEncoding encoding,
      Broadcast<Map<Segment, Long>> firsts,
      Cut cut) {
    JavaPairRDD<String, Iterable<NumberedRow>> users =
        rows.mapPartitionsToPair(
                placed -> new ByUser(new NumberedRows(placed, encoding.reader(), firsts.value())))
            .groupByKey(cut.parts());
    context.sc().setJobDescription("smadp: users counted");
    long[] firstRows =
        ClusterFailure.guarded(
                () -> users.values().map(own -> sorted(own).get(0).number()).collect())
            .stream()
            .mapToLong(Long::longValue)
            .sorted()
            .toArray();
    Broadcast<long[]> order = context.broadcast(firstRows);
    return users
        .values()
        .mapToPair(
            own -> {
              var user = new UserOfRows(sorted(own), order.value());
              return new Tuple2<>(cut.part(user.number()), user);
            })
        .partitionBy(new ByPart(cut.parts()))
        .mapPartitionsWithIndex(
            (number, pairs) -> List.of(packed(number, pairs, encoding, cut)).iterator(), true);
  }

  private static List<NumberedRow> sorted(Iterable<NumberedRow> rows) {
    List<NumberedRow> sorted = new ArrayList<>();
    rows.forEach(sorted::add);
    sorted.sort(Comparator.comparingLong(NumberedRow::number));
    return sorted;
  }

  /** A user with all rows, in order. */
  @Sensitive
  record UserOfRows(int number, List<NumberedRow> rows) implements Serializable {
    UserOfRows(List<NumberedRow> rows, long[] firstRows) {
      this(Arrays.binarySearch(firstRows, rows.get(0).number()), rows);
    }
  }

  private static PackedPart packed(
      int number, Iterator<Tuple2<Integer, UserOfRows>> pairs, RowEncoding encoding, Cut cut) {
    List<UserOfRows> users = new ArrayList<>();
    pairs.forEachRemaining(pair -> users.add(pair._2()));
    users.sort(Comparator.comparingInt(UserOfRows::number));
    Schema schema = encoding.schema().read();
    int width = schema.width();
    int targetWidth = RowPacking.targetWidth(schema);
    int count = users.stream().mapToInt(user -> user.rows().size()).sum();
    float[] inputs = new float[Math.multiplyExact(count, width)];
    float[] targets = new float[count * targetWidth];
    int[] owners = new int[count];
    long[] rowIds = new long[count];
    int at = 0;
    for (UserOfRows user : users) {
      for (NumberedRow row : user.rows()) {
        System.arraycopy(row.input(), 0, inputs, at * width, width);
        System.arraycopy(row.target(), 0, targets, at * targetWidth, targetWidth);
        owners[at] = user.number();
        rowIds[at++] = row.number();
      }
    }
    return new PackedPart(
        number, cut.first(number), width, targetWidth, inputs, targets, owners, rowIds);
  }

  /** Rows by the name of their user. */
  private record ByUser(NumberedRows rows) implements Iterator<Tuple2<String, NumberedRow>> {
    @Override
    public boolean hasNext() {
      return rows.hasNext();
    }

    @Override
    public Tuple2<String, NumberedRow> next() {
      NumberedRow row = rows.next();
      return new Tuple2<>(row.user(), row);
    }
  }
}
