package org.smadp.spark;

import java.io.Serializable;
import java.util.Iterator;
import java.util.Map;
import java.util.NoSuchElementException;
import org.smadp.privacy.Sensitive;

/** The rows of one side in a partition, encoded, with their numbers among all rows of that side. */
@Sensitive
final class NumberedRows implements Iterator<NumberedRows.NumberedRow> {
  private final Iterator<RowTable.PlacedRow> placed;
  private final RowEncoding.Reader reader;
  private final Map<Segment, Long> firsts;
  private Segment segment;
  private long number;
  private RowTable.PlacedRow next;

  NumberedRows(
      Iterator<RowTable.PlacedRow> placed, RowEncoding.Reader reader, Map<Segment, Long> firsts) {
    this.placed = placed;
    this.reader = reader;
    this.firsts = firsts;
    advance();
  }

  /** One of them. */
  @Sensitive
  @SuppressWarnings("ArrayRecordComponent") // is compared by nobody
  record NumberedRow(long number, String user, float[] input, float[] target)
      implements Serializable {}

  private void advance() {
    next = null;
    while (next == null && placed.hasNext()) {
      RowTable.PlacedRow row = placed.next();
      if (!row.segment().equals(segment)) {
        segment = row.segment();
        number = firsts.get(segment);
      }
      next = reader.isOnSide(row) ? row : null;
    }
  }

  @Override
  public boolean hasNext() {
    return next != null;
  }

  @Override
  public NumberedRow next() {
    if (next == null) {
      throw new NoSuchElementException();
    }
    var row =
        new NumberedRow(
            number++,
            reader.encoder().user(next.row()).orElse(null),
            reader.encoder().inputs(next.row()),
            reader.encoder().target(next.row()));
    advance();
    return row;
  }
}
