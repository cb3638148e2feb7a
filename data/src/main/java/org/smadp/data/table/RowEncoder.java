package org.smadp.data.table;

import java.util.Optional;
import org.smadp.data.schema.Schema;
import org.smadp.privacy.Sensitive;

/** Encodes the rows of a table one by one, wherever they are read; to the bits of {@link Table}. */
@Sensitive
public final class RowEncoder {
  private final TableReader reader;
  private final Optional<Integer> user;
  private final int[] labels;

  /**
   * By a schema, for rows with the columns of a source.
   *
   * @param header is asked for its columns only
   */
  public RowEncoder(RowSource header, Schema schema) {
    this.reader = new TableReader(header, schema);
    reader.requireDeclaredColumns();
    this.user = reader.user();
    this.labels = reader.labels().orElseThrow();
  }

  /** What decides the side of a row: its user if there is one, else all of it. */
  public String decides(RowSource.Row row) {
    return user(row).orElse(row.text());
  }

  /** Whose row it is, if users are declared. */
  public Optional<String> user(RowSource.Row row) {
    return user.map(at -> reader.userName(row, at));
  }

  /** The features of a row, before they are standardised. */
  public float[] inputs(RowSource.Row row) {
    return reader.inputs(row);
  }

  /** What a model is to answer for a row. */
  public float[] target(RowSource.Row row) {
    return reader.target(row, labels);
  }
}
