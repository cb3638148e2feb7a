package org.smadp.data.schema;

import java.util.List;

/**
 * A column of amounts between declared bounds.
 *
 * <pre>
 *   input = 2 * (clamp(value) - low) / (high - low) - 1, in [-1, 1]
 * </pre>
 */
public sealed interface MeasuredColumn extends Column permits NumericColumn, DateColumn {
  Missing missing();

  /** Where a value lies between the bounds, in [0, 1]; what is not a number stays so. */
  double position(String cell);

  /** How to declare a fill value, for messages. */
  String fillExample();

  @Override
  default List<String> inputs() {
    return missing() instanceof Missing.Indicated
        ? List.of(name(), name() + " missing")
        : List.of(name());
  }

  @Override
  default void encode(String cell, float[] target, int offset) {
    boolean absent = cell.isEmpty();
    if (absent || cell.equalsIgnoreCase("nan")) {
      if (missing() instanceof Missing.Indicated) {
        target[offset + 1] = 1;
        return;
      }
      if (missing() instanceof Missing.Filled filled) {
        target[offset] = input(position(filled.value()));
        return;
      }
      if (absent) {
        throw new CellException(
            "is empty; declare in the schema what that means (missing: indicator, or missing: %s)"
                    .formatted(fillExample())
                + ", or write NaN to let the row contribute nothing");
      }
      target[offset] = Float.NaN;
      return;
    }
    target[offset] = input(position(cell));
  }

  /** The input of a value at this position between the bounds. */
  static float input(double position) {
    return (float) (2 * position - 1);
  }
}
