package org.smadp.spark;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.broadcast.Broadcast;
import org.smadp.data.schema.Schema;
import org.smadp.privacy.Sensitive;
import org.smadp.train.place.Cut;
import scala.Tuple2;

/** Packs numbered rows: those with neighbouring numbers travel together, once. */
@Sensitive
final class RowPacking {
  private static final int MOST_ROWS = 4096;

  private RowPacking() {}

  static JavaRDD<PackedPart> parts(
      JavaRDD<RowTable.PlacedRow> rows,
      RowEncoding encoding,
      Broadcast<Map<Segment, Long>> firsts,
      Cut cut) {
    return rows.mapPartitionsToPair(
            placed -> new Chunks(placed, encoding.reader(), firsts.value(), cut))
        .partitionBy(new ByPart(cut.parts()))
        .mapPartitionsWithIndex(
            (number, chunks) -> List.of(packed(number, chunks, encoding, cut)).iterator(), true);
  }

  private static PackedPart packed(
      int number, Iterator<Tuple2<Integer, Chunk>> pairs, RowEncoding encoding, Cut cut) {
    List<Chunk> chunks = new ArrayList<>();
    pairs.forEachRemaining(pair -> chunks.add(pair._2()));
    chunks.sort(Comparator.comparingLong(Chunk::first));
    Schema schema = encoding.schema().read();
    int width = schema.width();
    int targetWidth = targetWidth(schema);
    int rows = Math.toIntExact(chunks.stream().mapToLong(Chunk::rows).sum());
    float[] inputs = new float[Math.multiplyExact(rows, width)];
    float[] targets = new float[rows * targetWidth];
    int row = 0;
    for (Chunk chunk : chunks) {
      System.arraycopy(chunk.inputs(), 0, inputs, row * width, chunk.rows() * width);
      System.arraycopy(chunk.targets(), 0, targets, row * targetWidth, chunk.rows() * targetWidth);
      row += chunk.rows();
    }
    return new PackedPart(
        number, cut.first(number), width, targetWidth, inputs, targets, null, null);
  }

  static int targetWidth(Schema schema) {
    return schema.label().columns().size();
  }

  /**
   * Rows with neighbouring numbers of one part.
   *
   * @param first the number of the first of them
   */
  @Sensitive
  @SuppressWarnings("ArrayRecordComponent") // is compared by nobody
  record Chunk(long first, int rows, float[] inputs, float[] targets) implements Serializable {}

  /** The chunks of one partition of rows, by part. */
  private static final class Chunks implements Iterator<Tuple2<Integer, Chunk>> {
    private final NumberedRows rows;
    private final Cut cut;
    private NumberedRows.NumberedRow next;

    Chunks(
        Iterator<RowTable.PlacedRow> placed,
        RowEncoding.Reader reader,
        Map<Segment, Long> firsts,
        Cut cut) {
      this.rows = new NumberedRows(placed, reader, firsts);
      this.cut = cut;
      this.next = rows.hasNext() ? rows.next() : null;
    }

    @Override
    public boolean hasNext() {
      return next != null;
    }

    @Override
    public Tuple2<Integer, Chunk> next() {
      long first = next.number();
      int part = cut.part(first);
      List<NumberedRows.NumberedRow> together = new ArrayList<>();
      while (next != null
          && next.number() == first + together.size()
          && cut.part(next.number()) == part
          && together.size() < MOST_ROWS) {
        together.add(next);
        next = rows.hasNext() ? rows.next() : null;
      }
      return new Tuple2<>(part, chunk(first, together));
    }

    private static Chunk chunk(long first, List<NumberedRows.NumberedRow> rows) {
      int width = rows.get(0).input().length;
      int targetWidth = rows.get(0).target().length;
      float[] inputs = new float[rows.size() * width];
      float[] targets = new float[rows.size() * targetWidth];
      for (int i = 0; i < rows.size(); i++) {
        System.arraycopy(rows.get(i).input(), 0, inputs, i * width, width);
        System.arraycopy(rows.get(i).target(), 0, targets, i * targetWidth, targetWidth);
      }
      return new Chunk(first, rows.size(), inputs, targets);
    }
  }
}
