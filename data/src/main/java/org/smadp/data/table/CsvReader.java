package org.smadp.data.table;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.smadp.data.ColumnScaling;
import org.smadp.privacy.Sensitive;

/** Reads labelled rows of one CSV file into parts. */
@Sensitive
final class CsvReader {
  private final CsvFile csv;
  private final String file;
  private final String labelColumn;
  private final List<String> classNames;

  /** Rows read so far. */
  @Sensitive
  static final class Rows {
    private final List<float[]> inputs = new ArrayList<>();
    private final List<Integer> labels = new ArrayList<>();

    float[][] inputs() {
      return inputs.toArray(float[][]::new);
    }

    int[] labels() {
      return labels.stream().mapToInt(Integer::intValue).toArray();
    }
  }

  CsvReader(Path file, String labelColumn, List<String> classNames) {
    this.csv = new CsvFile(file);
    this.file = file.toString();
    this.labelColumn = labelColumn;
    this.classNames = List.copyOf(classNames);
  }

  /** The scaling of the feature columns, from the header and the declared bounds. */
  ColumnScaling scaling(FeatureBounds bounds, ColumnScaling.Range range) {
    List<String> features = header().without(labelColumn);
    if (features.isEmpty()) {
      throw csv.problem("has no feature column next to '" + labelColumn + "'");
    }
    return new ColumnScaling(features, bounds.of(file, features), range);
  }

  /** Appends every row to the part that its text belongs to. */
  void read(ColumnScaling scaling, Function<String, Rows> part) {
    CsvHeader header = header();
    requireSameColumns(header, scaling.columns());
    int[] columns = header.positions(scaling.columns());
    int label = header.position(labelColumn);
    csv.read(
        row -> {
          Rows rows = part.apply(row.text());
          rows.labels.add(csv.label(row, label, labelColumn, classNames));
          rows.inputs.add(csv.inputs(row, columns, scaling));
        });
  }

  private CsvHeader header() {
    CsvHeader header = csv.header();
    csv.requireColumn(header, labelColumn);
    return header;
  }

  private void requireSameColumns(CsvHeader header, List<String> features) {
    features.forEach(feature -> csv.requireColumn(header, feature));
    if (header.size() != features.size() + 1) {
      throw csv.problem(
          "has %d columns, expected %d: %s and the features %s"
              .formatted(
                  header.size(), features.size() + 1, labelColumn, CsvHeader.shown(features)));
    }
  }
}
