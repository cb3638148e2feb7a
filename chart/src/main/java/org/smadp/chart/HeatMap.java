package org.smadp.chart;

import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.stream.DoubleStream;

/**
 * A grid of numbers as shades of one colour: a row for each name, a column for each mark on the x
 * axis. Pale is low, strong is high; a number that is missing or not finite leaves its cell empty.
 *
 * @param values by row, then by column; null where there is none
 */
public record HeatMap(
    String title,
    String xLabel,
    String unit,
    List<String> rows,
    List<Double> columns,
    List<List<Double>> values)
    implements Chart {
  public HeatMap {
    rows = List.copyOf(rows);
    columns = List.copyOf(columns);
    values = values.stream().map(HeatMap::finite).toList();
    if (rows.isEmpty() || columns.isEmpty() || rows.size() != values.size()) {
      throw new IllegalArgumentException(
          "heat map '%s' needs as many rows of values as names and at least one, had %d and %d"
              .formatted(title, values.size(), rows.size()));
    }
    for (List<Double> row : values) {
      if (row.size() != columns.size()) {
        throw new IllegalArgumentException(
            "heat map '%s' has %d columns, but a row of %d values"
                .formatted(title, columns.size(), row.size()));
      }
    }
  }

  private static List<Double> finite(List<Double> row) {
    return Collections.unmodifiableList(
        row.stream().map(v -> v == null || !Double.isFinite(v) ? null : v).toList());
  }

  private DoubleStream present() {
    return values.stream().flatMap(List::stream).filter(Objects::nonNull).mapToDouble(v -> v);
  }

  double lowest() {
    return present().min().orElse(0);
  }

  double highest() {
    return present().max().orElse(1);
  }

  @Override
  public int width() {
    return 640;
  }

  @Override
  public int height() {
    return HeatDrawing.TOP + rows.size() * HeatDrawing.ROW_HEIGHT + HeatDrawing.BOTTOM;
  }
}
