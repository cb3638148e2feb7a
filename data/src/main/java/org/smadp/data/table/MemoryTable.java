package org.smadp.data.table;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
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
import org.smadp.data.schema.YesNo;
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
 *
 * <p>In place of classes, {@link #amount} declares a number to be predicted and {@link #labels}
 * several answers of yes or no.
 */
@Sensitive
public final class MemoryTable {
  private static final String LABEL = "label";

  private final String name;
  private final List<NumericColumn> columns = new ArrayList<>();
  private Optional<LabelColumns> label = Optional.empty();
  private final List<Row> rows = new ArrayList<>();

  /** Raw values in the order of the columns, and what is to be predicted of them. */
  @Sensitive
  public static final class Row {
    private final double[] values;
    private final double[] answers;

    private Row(double[] values, double[] answers) {
      this.values = values.clone();
      this.answers = answers;
    }

    /** With the number of its class. */
    public Row(double[] values, int label) {
      this(values, new double[] {label});
    }

    /** With a number in its own unit. */
    public static Row of(double[] values, double amount) {
      return new Row(values, new double[] {amount});
    }

    /** With a yes or no for each label. */
    public static Row of(double[] values, boolean... labels) {
      double[] answers = new double[labels.length];
      for (int i = 0; i < labels.length; i++) {
        answers[i] = labels[i] ? 1 : 0;
      }
      return new Row(values, answers);
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
    if (isLabel(column) || columns.stream().anyMatch(known -> known.name().equals(column))) {
      throw new IllegalArgumentException("column '" + column + "' is declared twice");
    }
    columns.add(NumericColumn.of(column, new Bounds(low, high)));
    return this;
  }

  private boolean isLabel(String column) {
    return label.map(of -> of.columns().contains(column)).orElse(column.equals(LABEL));
  }

  /** The declared classes; labels are numbers into this list. */
  public MemoryTable classes(String... names) {
    List<String> classes = Labels.declared(String.join(",", names));
    return predicting(new LabelColumns.OfClasses(LABEL, Categories.of(classes)));
  }

  /** A number to be predicted, with its declared bounds; others are moved to the nearer one. */
  public MemoryTable amount(String name, double low, double high) {
    return predicting(new LabelColumns.OfAmounts(name, new Bounds(low, high)));
  }

  /** Several labels, each of which holds or does not. */
  public MemoryTable labels(String... names) {
    return predicting(
        new LabelColumns.OfSeveral(List.of(names), Collections.nCopies(names.length, YesNo.USUAL)));
  }

  private MemoryTable predicting(LabelColumns declared) {
    if (!rows.isEmpty()) {
      throw new IllegalArgumentException("what is predicted must be declared before rows");
    }
    for (NumericColumn column : columns) {
      if (declared.columns().contains(column.name())) {
        throw new IllegalArgumentException("column '" + column.name() + "' is declared twice");
      }
    }
    label = Optional.of(declared);
    return this;
  }

  public MemoryTable rows(double[][] values, int[] labels) {
    return all(values, labels.length, i -> new Row(values[i], labels[i]));
  }

  /** Rows with a number each. */
  public MemoryTable rows(double[][] values, double[] amounts) {
    return all(values, amounts.length, i -> Row.of(values[i], amounts[i]));
  }

  /** Rows with a yes or no for each label. */
  public MemoryTable rows(double[][] values, boolean[][] labels) {
    return all(values, labels.length, i -> Row.of(values[i], labels[i]));
  }

  private MemoryTable all(double[][] values, int answers, IntFunction<Row> row) {
    if (values.length != answers) {
      throw new IllegalArgumentException("there must be one label for each row");
    }
    return rows(IntStream.range(0, answers).mapToObj(row));
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
    if (columns.isEmpty() || label.isEmpty()) {
      throw new IllegalArgumentException(
          "columns and what is predicted must be declared before rows");
    }
    if (row.values.length != columns.size()) {
      throw new IllegalArgumentException("every row must have %d values".formatted(columns.size()));
    }
    target(row);
    return row;
  }

  /** What a model is to answer for a row. */
  private float[] target(Row row) {
    LabelColumns declared = label.orElseThrow();
    if (row.answers.length != declared.columns().size()) {
      throw new IllegalArgumentException(
          "every row must have %d labels, one for each of %s"
              .formatted(declared.columns().size(), declared.columns()));
    }
    if (declared instanceof LabelColumns.OfAmounts amounts) {
      if (!Double.isFinite(row.answers[0])) {
        throw new IllegalArgumentException("every label must be a finite number");
      }
      return new float[] {amounts.target(row.answers[0])};
    }
    float[] target = new float[row.answers.length];
    int answers = declared instanceof LabelColumns.OfClasses of ? of.classes().names().size() : 2;
    for (int i = 0; i < target.length; i++) {
      target[i] = (float) row.answers[i];
      if (!(target[i] >= 0 && target[i] < answers && target[i] == (int) target[i])) {
        throw new IllegalArgumentException(
            "every label must be a whole number in [0, " + answers + ")");
      }
    }
    return target;
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
    return dataset(rows, declared().rows(values, labels).rows);
  }

  /** The data set, evaluated on other rows. */
  public Dataset testedOn(Stream<Row> others) {
    return dataset(rows, declared().rows(others).rows);
  }

  /** The same declarations without rows. */
  private MemoryTable declared() {
    MemoryTable other = new MemoryTable(name);
    other.columns.addAll(columns);
    other.label = label;
    return other;
  }

  /** By which a row is held out or not; of classes as it was before there were other tasks. */
  private String text(Row row) {
    String values = Arrays.toString(row.values);
    return label.orElseThrow() instanceof LabelColumns.OfClasses
        ? values + " " + (int) row.answers[0]
        : values + " " + Arrays.toString(row.answers);
  }

  private Dataset dataset(List<Row> training, List<Row> test) {
    List<String> names = new ArrayList<>(columns.stream().map(NumericColumn::name).toList());
    LabelColumns predicted =
        label.orElseThrow(() -> new IllegalArgumentException("what is predicted must be declared"));
    names.addAll(predicted.columns());
    var schema =
        new Schema(
            TableFormat.usual(),
            List.copyOf(columns),
            predicted,
            Optional.empty(),
            Optional.empty(),
            names);
    return Dataset.own(
        name, split(training), split(test), predicted.kind(), ColumnScaling.declared(schema));
  }

  private TableSplit split(List<Row> rows) {
    int features = columns.size();
    float[][] inputs = new float[rows.size()][features];
    float[][] targets = new float[rows.size()][];
    for (int i = 0; i < inputs.length; i++) {
      targets[i] = target(rows.get(i));
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
