package org.smadp.data.table;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.smadp.data.ColumnScaling;
import org.smadp.data.InputFormat;
import org.smadp.data.NewExamples;
import org.smadp.data.Split;
import org.smadp.privacy.Sensitive;

/**
 * Rows of a CSV file to be scored. Features are found by name; the label column may be missing or
 * have empty cells, other columns are left out.
 *
 * @param labelColumn the label column of the training data
 */
@Sensitive
public record NewTable(Path file, InputFormat format, Optional<String> labelColumn) {

  public NewExamples read() {
    CsvFile csv = new CsvFile(file);
    if (!(format.scaling() instanceof ColumnScaling scaling)) {
      throw csv.problem("the model takes images, not rows of a table; give it images:DIR");
    }
    CsvHeader header = csv.header();
    scaling.columns().forEach(column -> csv.requireColumn(header, column));
    int[] columns = header.positions(scaling.columns());
    int labels = labelColumn.map(header::position).orElse(-1);
    List<float[]> rows = new ArrayList<>();
    List<Integer> known = new ArrayList<>();
    csv.read(
        row -> {
          rows.add(csv.inputs(row, columns, scaling));
          if (labels >= 0 && !row.cells().get(labels).isBlank()) {
            known.add(csv.label(row, labels, header.name(labels), format.classNames()));
          }
        });
    boolean all = known.size() == rows.size();
    int[] labelled =
        all ? known.stream().mapToInt(Integer::intValue).toArray() : new int[rows.size()];
    Split split = new TableSplit(columns.length, rows.toArray(float[][]::new), labelled);
    return NewExamples.numbered(
        split, all ? NewExamples.Labelling.KNOWN : NewExamples.Labelling.UNKNOWN);
  }
}
