package org.smadp.data;

import java.util.List;

/**
 * Scaling of table columns by declared bounds: {@code input = (clamp(value) - low) / (high - low)},
 * stretched to [-1, 1] if so chosen. A value that is not a number stays so.
 */
public record ColumnScaling(List<String> columns, List<Bounds> bounds, Range range)
    implements InputScaling {
  /** Where inputs lie. */
  public enum Range {
    /** [0, 1]. */
    UNIT,
    /** [-1, 1]. */
    SYMMETRIC;
  }

  public ColumnScaling {
    columns = List.copyOf(columns);
    bounds = List.copyOf(bounds);
    if (columns.size() != bounds.size()) {
      throw new IllegalArgumentException(
          "bounds must be one per column, had %d for %d".formatted(bounds.size(), columns.size()));
    }
  }

  /** What a value of a column becomes. */
  public float input(int column, double value) {
    double position = bounds.get(column).position(value);
    return (float) (range == Range.UNIT ? position : 2 * position - 1);
  }

  @Override
  public String describe() {
    String target = range == Range.UNIT ? "[0, 1]" : "[-1, 1]";
    return "declared bounds of " + columns.size() + " columns mapped to " + target;
  }
}
