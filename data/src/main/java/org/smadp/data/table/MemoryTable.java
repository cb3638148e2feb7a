package org.smadp.data.table;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.smadp.data.ColumnScaling;
import org.smadp.data.Dataset;
import org.smadp.data.HeldOut;
import org.smadp.data.Labels;
import org.smadp.data.schema.Bounds;
import org.smadp.data.schema.Categories;
import org.smadp.data.schema.LabelColumns;
import org.smadp.data.schema.MeasuredColumn;
import org.smadp.data.schema.NumericColumn;
import org.smadp.data.schema.Schema;
import org.smadp.data.schema.TableFormat;
import org.smadp.privacy.Sensitive;

/**
 * A data set of rows that a program holds: arrays, a stream or an iterator of raw values. Columns,
 * bounds and classes are declared as for files, and rows are scaled and held out as there: which
 * side a row is on depends on nothing but the row.
 *
 * <pre>{@code
 * Dataset data =
 *     MemoryTable.named("patients")
 *         .column("age", 0, 120)
 *         .column("pressure", 50, 250)
 *         .classes("no", "yes")
 *         .rows(values, labels)
 *         .heldOut(0.2)
 *         .withDeclaredSize(800);
 * }</pre>
 */
@Sensitive
public final class MemoryTable {
  private static final String LABEL = "label";

  private final String name;
  private final List<NumericColumn> columns = new ArrayList<>();
  private List<String> classes = List.of();
  private final List<Row> rows = new ArrayList<>();

  /** Raw values in the order of the columns, and the number of the class. */
  @Sensitive
  public static final class Row {
    private final double[] values;
    private final int label;

    public Row(double[] values, int label) {
      this.values = values.clone();
      this.label = label;
    }

    @Override
    public String toString() {
      return "Row[withheld]";
    }
  }

  private MemoryTable(String name) {
    this.name = name;
  }

  /** A table without columns yet; the name is public. */
  public static MemoryTable named(String name) {
    return new MemoryTable(name);
  }

  /** A column with its declared bounds; values outside are moved to the nearer one. */
  public MemoryTable column(String column, double low, double high) {
    if (column.equals(LABEL) || columns.stream().anyMatch(known -> known.name().equals(column))) {
      throw new IllegalArgumentException("column '" + column + "' is declared twice");
    }
    columns.add(NumericColumn.of(column, new Bounds(low, high)));
    return this;
  }

  /** The declared classes; labels are numbers into this list. */
  public MemoryTable classes(String... names) {
    classes = Labels.declared(String.join(",", names));
    return this;
  }

  public MemoryTable rows(double[][] values, int[] labels) {
    if (values.length != labels.length) {
      throw new IllegalArgumentException("there must be one label for each row");
    }
    for (int i = 0; i < labels.length; i++) {
      rows.add(checked(new Row(values[i], labels[i])));
    }
    return this;
  }

  public MemoryTable rows(float[][] values, int[] labels) {
    double[][] wide = new double[values.length][];
    for (int i = 0; i < wide.length; i++) {
      wide[i] = new double[values[i].length];
      for (int j = 0; j < values[i].length; j++) {
        wide[i][j] = values[i][j];
      }
    }
    return rows(wide, labels);
  }

  public MemoryTable rows(Stream<Row> more) {
    return rows(more.iterator());
  }

  public MemoryTable rows(Iterator<Row> more) {
    more.forEachRemaining(row -> rows.add(checked(row)));
    return this;
  }

  private Row checked(Row row) {
    if (columns.isEmpty() || classes.isEmpty()) {
      throw new IllegalArgumentException("columns and classes must be declared before rows");
    }
    if (row.values.length != columns.size()) {
      throw new IllegalArgumentException("every row must have %d values".formatted(columns.size()));
    }
    if (row.label < 0 || row.label >= classes.size()) {
      throw new IllegalArgumentException("every label must be in [0, " + classes.size() + ")");
    }
    return row;
  }

  /** The data set, with about this share of rows held out for evaluation. */
  public Dataset heldOut(double fraction) {
    HeldOut.Fraction side = new HeldOut.Fraction(fraction);
    List<Row> training = new ArrayList<>();
    List<Row> test = new ArrayList<>();
    rows.forEach(row -> (side.holds(text(row)) ? test : training).add(row));
    return dataset(training, test);
  }

  /** The data set, evaluated on other rows. */
  public Dataset testedOn(double[][] values, int[] labels) {
    MemoryTable other = new MemoryTable(name);
    other.columns.addAll(columns);
    other.classes = classes;
    return dataset(rows, other.rows(values, labels).rows);
  }

  private static String text(Row row) {
    return Arrays.toString(row.values) + " " + row.label;
  }

  private Dataset dataset(List<Row> training, List<Row> test) {
    List<String> names = new ArrayList<>(columns.stream().map(NumericColumn::name).toList());
    names.add(LABEL);
    var label = new LabelColumns.OfClasses(LABEL, Categories.of(classes));
    var schema =
        new Schema(
            TableFormat.usual(),
            List.copyOf(columns),
            label,
            Optional.empty(),
            Optional.empty(),
            names);
    return Dataset.own(
        name, split(training), split(test), label.kind(), ColumnScaling.declared(schema));
  }

  private TableSplit split(List<Row> rows) {
    int features = columns.size();
    float[][] inputs = new float[rows.size()][features];
    float[][] targets = new float[rows.size()][1];
    for (int i = 0; i < inputs.length; i++) {
      targets[i][0] = rows.get(i).label;
      for (int j = 0; j < features; j++) {
        inputs[i][j] = MeasuredColumn.input(columns.get(j).position(rows.get(i).values[j]));
      }
    }
    return new TableSplit(features, inputs, targets, Optional.empty());
  }

  @Override
  public String toString() {
    return "MemoryTable[%s, %d columns, rows withheld]".formatted(name, columns.size());
  }
}
