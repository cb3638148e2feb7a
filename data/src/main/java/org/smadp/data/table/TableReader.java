package org.smadp.data.table;

import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.smadp.data.DataException;
import org.smadp.data.schema.CellException;
import org.smadp.data.schema.Column;
import org.smadp.data.schema.LabelColumns;
import org.smadp.data.schema.LabelKind;
import org.smadp.data.schema.Schema;
import org.smadp.privacy.Sensitive;

/** Reads rows of one source by a schema. */
@Sensitive
final class TableReader {
  private final RowSource source;
  private final Schema schema;
  private final Header header;
  private final int[] features;

  TableReader(RowSource source, Schema schema) {
    this.source = source;
    this.schema = schema;
    this.header = new Header(source);
    this.features = header.positions(schema.columns().stream().map(Column::name).toList());
  }

  /** Refuses a table with a column that is not declared, or without one that is. */
  void requireDeclaredColumns() {
    Set<String> declared = new LinkedHashSet<>(schema.names());
    declared.forEach(header::position);
    for (String name : header.names()) {
      if (!declared.contains(name)) {
        throw source.problem(
            "column '%s' is not declared; declare it in the schema, with type ignore if it is not"
                    .formatted(name)
                + " used");
      }
    }
  }

  /**
   * Appends every row to the part that it belongs to, by its user if there is one, else by all of
   * it.
   */
  void read(Function<String, TableRows> part) {
    requireDeclaredColumns();
    Optional<Integer> user = user();
    int[] labels = header.positions(schema.label().columns());
    source.read(
        row -> {
          Optional<String> name = user.map(at -> userName(row, at));
          TableRows rows = part.apply(name.orElse(row.text()));
          rows.add(inputs(row), target(row, labels));
          name.ifPresent(rows::addUser);
        });
  }

  /** Where users are named; empty unless they are declared. */
  Optional<Integer> user() {
    return schema.user().map(header::position);
  }

  /** Whose row it is; a row of nobody, or of two users, is refused. */
  String userName(RowSource.Row row, int position) {
    String name = schema.format().present(row.cells().get(position).strip());
    if (name.isEmpty()) {
      throw problem(row, header.names().get(position), "is empty; every row needs its user");
    }
    if (name.indexOf(';') >= 0 || name.indexOf('|') >= 0) {
      throw problem(
          row,
          header.names().get(position),
          "names more than one user; a row must belong to one, so keep one of them or drop the row");
    }
    return name;
  }

  /** The features of one row, before they are standardised. */
  float[] inputs(RowSource.Row row) {
    float[] inputs = new float[schema.width()];
    int offset = 0;
    for (int i = 0; i < features.length; i++) {
      Column column = schema.columns().get(i);
      try {
        column.encode(schema.format().plain(column, row.cells().get(features[i])), inputs, offset);
      } catch (CellException e) {
        throw problem(row, column.name(), e.getMessage());
      }
      offset += column.width();
    }
    return inputs;
  }

  /** Whether a feature of a row is outside of its bounds or categories. */
  boolean isOutside(RowSource.Row row) {
    for (int i = 0; i < features.length; i++) {
      Column column = schema.columns().get(i);
      if (column.isOutside(schema.format().plain(column, row.cells().get(features[i])))) {
        return true;
      }
    }
    return false;
  }

  /** What a model is to answer for a row. */
  float[] target(RowSource.Row row, int[] positions) {
    LabelColumns label = schema.label();
    boolean number = label.kind() instanceof LabelKind.Amount;
    try {
      List<String> cells =
          Arrays.stream(positions)
              .mapToObj(at -> row.cells().get(at))
              .map(cell -> number ? schema.format().number(cell) : cell)
              .toList();
      float[] target = new float[label.kind() instanceof LabelKind.Several ? cells.size() : 1];
      label.encode(cells, target);
      return target;
    } catch (CellException e) {
      throw problem(row, String.join("', '", label.columns()), e.getMessage());
    }
  }

  /** Where the labels are; empty when one is missing. */
  Optional<int[]> labels() {
    List<String> columns = schema.label().columns();
    return columns.stream().allMatch(header::has)
        ? Optional.of(header.positions(columns))
        : Optional.empty();
  }

  private DataException problem(RowSource.Row row, String column, String problem) {
    return source.problem("%s, column '%s': %s".formatted(row.place(), column, problem));
  }
}
