package org.smadp.data;

import java.util.Optional;
import java.util.function.UnaryOperator;
import org.smadp.data.schema.CellException;
import org.smadp.data.schema.Column;
import org.smadp.data.schema.Schema;

/**
 * How a row of a table becomes the inputs of a model: by its declared schema and, once they have
 * been released, by means and spreads of measured columns.
 */
public record ColumnScaling(Schema schema, Optional<Standardisation> standardisation)
    implements InputScaling {
  public ColumnScaling {
    int measured = schema.measured().length;
    standardisation.ifPresent(
        standard -> {
          if (standard.means().size() != measured) {
            throw new IllegalArgumentException(
                "standardisation must be of %d columns, was of %d"
                    .formatted(measured, standard.means().size()));
          }
        });
  }

  /** By declarations alone. */
  public static ColumnScaling declared(Schema schema) {
    return new ColumnScaling(schema, Optional.empty());
  }

  /**
   * The inputs of one row.
   *
   * @param cells the cell of a column by its name: numbers with a decimal point, empty if missing
   * @throws CellException without the column's name if a cell contradicts what was declared
   */
  public float[] inputs(UnaryOperator<String> cells) {
    float[] inputs = new float[schema.width()];
    int offset = 0;
    for (Column column : schema.columns()) {
      try {
        column.encode(cells.apply(column.name()), inputs, offset);
      } catch (CellException e) {
        throw new CellException("column '%s': %s".formatted(column.name(), e.getMessage()));
      }
      offset += column.width();
    }
    standardisation.ifPresent(standard -> standard.apply(inputs, 0, schema.measured()));
    return inputs;
  }

  @Override
  public String describe() {
    return "%d declared columns as %d inputs%s"
        .formatted(
            schema.columns().size(),
            schema.width(),
            standardisation.isPresent()
                ? ", measured ones standardised by privately released means and spreads"
                : "");
  }
}
