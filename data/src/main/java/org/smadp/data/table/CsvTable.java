package org.smadp.data.table;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.smadp.data.Dataset;
import org.smadp.data.HeldOut;
import org.smadp.data.HeldOut.Fraction;
import org.smadp.data.HeldOut.Separate;
import org.smadp.data.schema.Categories;
import org.smadp.data.schema.Column;
import org.smadp.data.schema.LabelColumns;
import org.smadp.data.schema.NumericColumn;
import org.smadp.data.schema.Schema;
import org.smadp.data.schema.TableFormat;
import org.smadp.privacy.Sensitive;

/** A text file with a declared schema. */
@Sensitive
public record CsvTable(Path file, Schema schema, HeldOut heldOut) {

  /** A file with a header: one label column, all others numbers between these bounds. */
  public static CsvTable numeric(
      Path file,
      TableFormat format,
      String labelColumn,
      List<String> classNames,
      FeatureBounds bounds,
      HeldOut heldOut) {
    RowSource source = CsvSource.withHeader(file, format);
    return new CsvTable(
        file, numeric(source, format, labelColumn, classNames, bounds, Optional.empty()), heldOut);
  }

  /**
   * The schema of such a table, from its header.
   *
   * @param userColumn whom a row belongs to; no feature
   */
  public static Schema numeric(
      RowSource source,
      TableFormat format,
      String labelColumn,
      List<String> classNames,
      FeatureBounds bounds,
      Optional<String> userColumn) {
    LabelColumns label = new LabelColumns.OfClasses(labelColumn, classes(classNames));
    Header header = new Header(source);
    header.position(labelColumn);
    if (userColumn.equals(Optional.of(labelColumn))) {
      throw new IllegalArgumentException(
          "user-column must be another column than the label, was '%s'".formatted(labelColumn));
    }
    List<String> features = new ArrayList<>(header.names());
    features.remove(labelColumn);
    userColumn.ifPresent(user -> features.remove(header.names().get(header.position(user))));
    if (features.isEmpty()) {
      throw source.problem("has no feature column next to '" + labelColumn + "'");
    }
    var declared = bounds.of(source.name(), features);
    List<Column> columns = new ArrayList<>();
    for (int i = 0; i < features.size(); i++) {
      columns.add(NumericColumn.of(features.get(i), declared.get(i)));
    }
    return new Schema(format, columns, label, userColumn, Optional.empty(), header.names());
  }

  private static Categories classes(List<String> names) {
    if (names.stream().distinct().count() < names.size()) {
      throw new IllegalArgumentException("classes must differ, were " + names);
    }
    return Categories.of(names);
  }

  public Dataset load() {
    Table table = new Table(source(file), schema);
    if (heldOut instanceof Separate separate) {
      separate.requireOtherThan(file);
      return table.load(source(separate.location()));
    }
    return table.load((Fraction) heldOut);
  }

  private RowSource source(Path path) {
    return new CsvSource(path, schema.format(), schema.names());
  }
}
