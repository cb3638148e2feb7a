package org.smadp.spark;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.broadcast.Broadcast;
import org.apache.spark.storage.StorageLevel;
import org.smadp.data.ColumnScaling;
import org.smadp.data.DataException;
import org.smadp.data.Dataset;
import org.smadp.data.PrivacyUnit;
import org.smadp.data.Split;
import org.smadp.data.catalog.DeclaredTable;
import org.smadp.data.schema.Schema;
import org.smadp.privacy.Sensitive;
import org.smadp.spark.ClusterSplit.Members;
import org.smadp.spark.RowEncoding.Side;
import org.smadp.tensor.Shape;
import org.smadp.train.place.Cut;

/**
 * Reads a table into packed parts. Rows have the numbers that they have on one machine, from 0 in
 * the order of the table, training rows and held-out rows each for themselves: a first job counts
 * the rows of every segment, a second one numbers, sorts and packs them.
 */
@Sensitive
record TableLoader(JavaSparkContext context, DeclaredTable table, Cut cut) {
  Dataset load(RowTable rows) {
    Schema schema = table.schema();
    RowTable heldOutRows = rows;
    boolean separate = table.testData().isPresent();
    if (separate) {
      heldOutRows = rows.elsewhere(table.testData().get());
    }
    if (separate && schema.user().isPresent()) {
      requireOtherUsers(rows, heldOutRows);
    }
    Split training = split(rows, separate ? Side.ALL : Side.TRAINING, cut);
    Split heldOut = split(heldOutRows, separate ? Side.ALL : Side.HELD_OUT, heldOutCut(separate));
    return Dataset.own(
        rows.name(), training, heldOut, schema.label().kind(), ColumnScaling.declared(schema));
  }

  private void requireOtherUsers(RowTable rows, RowTable heldOutRows) {
    if (!ClusterFailure.guarded(users(rows).intersection(users(heldOutRows))::isEmpty)) {
      throw new DataException(
          heldOutRows.name(),
          "has rows of a user who is trained on; all rows of a user must be on one side, so move"
              + " them, or leave test-data out and let a hash of '%s' split"
                  .formatted(table.schema().user().orElseThrow()));
    }
  }

  private JavaRDD<String> users(RowTable rows) {
    return rows.rows(table.schema())
        .mapPartitions(
            RowEncoding.of(rows, table.schema(), Side.ALL, table.testFraction()).users());
  }

  /** As many parts; a share of what is declared, or as large where rows come from elsewhere. */
  private Cut heldOutCut(boolean separate) {
    double share = table.testFraction();
    return separate
        ? cut
        : Cut.of(cut.parts(), (long) Math.ceil(cut.parts() * cut.members() * share / (1 - share)));
  }

  private Split split(RowTable rows, Side side, Cut by) {
    Schema schema = table.schema();
    RowEncoding encoding = RowEncoding.of(rows, schema, side, table.testFraction());
    JavaRDD<RowTable.PlacedRow> placed = rows.rows(schema);
    context.sc().setJobDescription("smadp: rows counted");
    Map<Segment, Long> firsts = new HashMap<>();
    List<RowEncoding.Count> counts =
        ClusterFailure.guarded(() -> placed.mapPartitions(encoding.counting()).collect());
    long size = number(counts, firsts);
    Members members = table.unit() == PrivacyUnit.USER ? Members.USERS : Members.ROWS;
    Broadcast<Map<Segment, Long>> first = context.broadcast(firsts);
    JavaRDD<PackedPart> parts =
        members == Members.ROWS
            ? RowPacking.parts(placed, encoding, first, by)
            : UserPacking.parts(context, placed, encoding, first, by);
    parts.persist(StorageLevel.MEMORY_AND_DISK());
    context.sc().setJobDescription("smadp: rows packed");
    ClusterFailure.guarded(parts::count);
    return new ClusterSplit(
        parts,
        Math.toIntExact(size),
        Shape.of(schema.width()),
        members,
        schema.user().isPresent(),
        Adjustment.none());
  }

  /** The number of the first row of every segment; returns how many rows there are. */
  private static long number(List<RowEncoding.Count> counts, Map<Segment, Long> firsts) {
    TreeMap<Segment, Long> sorted = new TreeMap<>();
    for (RowEncoding.Count count : counts) {
      if (sorted.put(count.segment(), count.rows()) != null) {
        throw new IllegalStateException("a segment was read by two tasks");
      }
    }
    long next = 0;
    for (Map.Entry<Segment, Long> segment : sorted.entrySet()) {
      firsts.put(segment.getKey(), next);
      next += segment.getValue();
    }
    return next;
  }
}
