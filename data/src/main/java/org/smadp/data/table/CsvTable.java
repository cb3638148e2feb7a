package org.smadp.data.table;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.smadp.data.ColumnScaling;
import org.smadp.data.Dataset;
import org.smadp.data.HeldOut;
import org.smadp.data.HeldOut.Fraction;
import org.smadp.data.HeldOut.Separate;
import org.smadp.data.Split;

/**
 * A CSV file in UTF-8 with a header line: one label column, all others numeric features.
 *
 * <p>Classes and bounds are declarations of the user, not read from the data: labels are names from
 * {@code classNames}, values are clamped to their bounds and mapped to {@code range}. The row's own
 * text decides whether a fraction test part holds it, so equal rows stay together; where a column
 * says whose row it is, the user's name decides, so all rows of a user stay together.
 *
 * <p>A cell {@code NaN} is kept: such an example has no finite gradient and therefore contributes
 * nothing to any clipped sum. An empty cell is refused, since it may be a mistake.
 *
 * @param userColumn whose row it is: equal text, equal user; {@code A} and {@code a} are two
 */
public record CsvTable(
    Path file,
    String labelColumn,
    List<String> classNames,
    FeatureBounds bounds,
    ColumnScaling.Range range,
    HeldOut heldOut,
    Optional<String> userColumn) {
  public CsvTable {
    classNames = List.copyOf(classNames);
    userColumn.ifPresent(column -> requireOne(column, labelColumn));
    if (classNames.size() < 2) {
      throw new IllegalArgumentException(
          "classes must be at least two, was %s; declare the classes of column '%s', such as"
                  .formatted(classNames, labelColumn)
              + " --classes no,yes or --classes 10 for the labels 0 to 9");
    }
    if (classNames.stream().distinct().count() < classNames.size()) {
      throw new IllegalArgumentException("classes must differ, were " + classNames);
    }
  }

  /** A table whose rows belong to nobody in particular. */
  public CsvTable(
      Path file,
      String labelColumn,
      List<String> classNames,
      FeatureBounds bounds,
      ColumnScaling.Range range,
      HeldOut heldOut) {
    this(file, labelColumn, classNames, bounds, range, heldOut, Optional.empty());
  }

  /** The same table, whose rows belong to the users that this column names. */
  public CsvTable ofUsers(Optional<String> column) {
    return new CsvTable(file, labelColumn, classNames, bounds, range, heldOut, column);
  }

  private static void requireOne(String column, String labelColumn) {
    if (column.equals(labelColumn)) {
      throw new IllegalArgumentException(
          "user-column must be another column than the label, was '%s'".formatted(column));
    }
    if (column.contains(",")) {
      throw new IllegalArgumentException(
          "user-column must be one column, was '%s'; a row must belong to one user"
              .formatted(column));
    }
  }

  public Dataset load() {
    CsvReader reader = new CsvReader(file, labelColumn, classNames, userColumn);
    ColumnScaling scaling = reader.scaling(bounds, range);
    CsvReader.Rows training = new CsvReader.Rows();
    CsvReader.Rows test = new CsvReader.Rows();
    if (heldOut instanceof Separate separate) {
      separate.requireOtherThan(file);
      reader.read(scaling, name -> training);
      CsvReader other = new CsvReader(separate.location(), labelColumn, classNames, userColumn);
      other.read(scaling, name -> test);
      other.requireOtherUsers(training, test);
    } else if (heldOut instanceof Fraction fraction) {
      reader.read(scaling, name -> fraction.holds(name) ? test : training);
    }
    return Dataset.own(
        file.toString(), split(training, scaling), split(test, scaling), classNames, scaling);
  }

  private static Split split(CsvReader.Rows rows, ColumnScaling scaling) {
    return new TableSplit(scaling.columns().size(), rows.inputs(), rows.labels(), rows.users());
  }
}
