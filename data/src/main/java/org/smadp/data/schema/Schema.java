package org.smadp.data.schema;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * All that is declared about a table.
 *
 * @param columns the features, in the order of a model's inputs
 * @param user the column that says whom a row belongs to
 * @param names every column of the table, features, labels and ignored ones, in the table's order
 */
public record Schema(
    TableFormat format,
    List<Column> columns,
    LabelColumns label,
    Optional<String> user,
    Optional<WeightColumn> weight,
    List<String> names) {
  public Schema {
    columns = List.copyOf(columns);
    names = List.copyOf(names);
    if (columns.isEmpty()) {
      throw new IllegalArgumentException(
          "columns must have at least one feature next to the label");
    }
    Set<String> known = new HashSet<>();
    for (String name : names) {
      if (!known.add(name)) {
        throw new IllegalArgumentException("columns: '" + name + "' is declared twice");
      }
    }
    for (String used : used(columns, label, user, weight)) {
      if (!known.contains(used)) {
        throw new IllegalArgumentException("columns: '" + used + "' is not among the table's");
      }
    }
  }

  private static List<String> used(
      List<Column> columns,
      LabelColumns label,
      Optional<String> user,
      Optional<WeightColumn> weight) {
    List<String> used = new ArrayList<>(columns.stream().map(Column::name).toList());
    used.addAll(label.columns());
    user.ifPresent(used::add);
    weight.map(WeightColumn::name).ifPresent(used::add);
    return used;
  }

  public Schema withFormat(TableFormat other) {
    return new Schema(other, columns, label, user, weight, names);
  }

  /** Columns of the table that nothing is made of. */
  public List<String> ignored() {
    List<String> ignored = new ArrayList<>(names);
    ignored.removeAll(used(columns, label, user, weight));
    return ignored;
  }

  /** How many inputs a model has. */
  public int width() {
    return columns.stream().mapToInt(Column::width).sum();
  }

  /** Where the inputs of measured columns are. */
  public int[] measured() {
    List<Integer> measured = new ArrayList<>();
    int offset = 0;
    for (Column column : columns) {
      if (column instanceof MeasuredColumn) {
        measured.add(offset);
      }
      offset += column.width();
    }
    return measured.stream().mapToInt(Integer::intValue).toArray();
  }

  /**
   * The column by which several rows may belong to one person: the declared one, else one whose
   * name looks so. A column of declared categories is none, whatever its name.
   */
  public Optional<String> personal() {
    if (user.isPresent()) {
      return user;
    }
    Set<String> harmless = new HashSet<>(label.columns());
    for (Column column : columns) {
      if (!(column instanceof MeasuredColumn)) {
        harmless.add(column.name());
      }
    }
    return names.stream()
        .filter(name -> !harmless.contains(name) && PersonalName.fits(name))
        .findFirst();
  }
}
