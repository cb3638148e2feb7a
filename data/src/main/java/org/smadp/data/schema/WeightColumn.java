package org.smadp.data.schema;

/** A column of weights of rows, between declared bounds that are not negative. */
public record WeightColumn(String name, Bounds bounds) {
  public WeightColumn {
    if (bounds.low() < 0) {
      throw new IllegalArgumentException(
          "bounds of a weight must not be negative, were " + bounds.low() + ":" + bounds.high());
    }
  }

  /** The weight that a cell holds. */
  public float weight(String cell) {
    double value = cell.isEmpty() ? Double.NaN : NumericColumn.number(cell);
    if (Double.isNaN(value)) {
      throw new CellException("weight is missing; drop the row or fill it in");
    }
    return (float) bounds.clamp(value);
  }
}
