package org.smadp.data.table;

import java.util.Arrays;
import java.util.Optional;
import org.smadp.data.ColumnScaling;
import org.smadp.data.DataException;
import org.smadp.data.InputFormat;
import org.smadp.data.NewExamples;
import org.smadp.data.NewExamples.Labelling;
import org.smadp.data.Split;
import org.smadp.data.StandardisedSplit;
import org.smadp.data.schema.Schema;
import org.smadp.privacy.Sensitive;

/**
 * Rows to be scored. Features are found by name; the label columns may be missing or have empty
 * cells, other columns are left out.
 */
@Sensitive
public record NewTable(RowSource source, InputFormat format) {

  /** How a model reads tables; refuses one that takes something else. */
  public static ColumnScaling scaling(String source, InputFormat format) {
    if (format.scaling() instanceof ColumnScaling scaling) {
      return scaling;
    }
    throw new DataException(
        source, "the model takes images, not rows of a table; give it images:DIR");
  }

  private static boolean isLabelled(RowSource.Row row, int[] labels) {
    return Arrays.stream(labels).noneMatch(at -> row.cells().get(at).isBlank());
  }

  public NewExamples read() {
    ColumnScaling scaling = scaling(source.name(), format);
    Schema schema = scaling.schema();
    TableReader reader = new TableReader(source, schema);
    Optional<int[]> labels = reader.labels();
    TableRows rows = new TableRows();
    int[] counts = new int[2];
    float[] none = new float[Math.max(1, format.labels().outputs())];
    source.read(
        row -> {
          boolean known = labels.isPresent() && isLabelled(row, labels.get());
          rows.add(reader.inputs(row), known ? reader.target(row, labels.get()) : none);
          counts[0] += known ? 1 : 0;
          counts[1] += reader.isOutside(row) ? 1 : 0;
        });
    Split split = new StandardisedSplit(rows.split(schema.width(), Optional.empty()), scaling);
    boolean all = counts[0] == rows.size();
    return NewExamples.numbered(split, all ? Labelling.KNOWN : Labelling.UNKNOWN)
        .withOutside(counts[1]);
  }
}
