package org.smadp.chart;

import java.util.List;

/**
 * Numbers with their intervals, one row each, on a common axis. A row whose value is not finite is
 * left out.
 */
public record IntervalChart(String title, String xLabel, List<Row> rows) implements Chart {
  /**
   * One number. Whatever of the rest is not finite counts as absent.
   *
   * @param low lower end of the interval; null without one, as for high
   * @param paper the number that the paper has in its place, drawn as a ring; null for none
   * @param reference what the value is to be seen against, drawn as an upright line; null for none
   */
  public record Row(
      String name, double value, Double low, Double high, Double paper, Double reference) {
    public Row {
      low = finite(low);
      high = finite(high);
      paper = finite(paper);
      reference = finite(reference);
    }

    private static Double finite(Double number) {
      return number == null || !Double.isFinite(number) ? null : number;
    }

    boolean hasInterval() {
      return low != null && high != null;
    }
  }

  public IntervalChart {
    rows = rows.stream().filter(row -> Double.isFinite(row.value())).toList();
    if (rows.isEmpty()) {
      throw new IllegalArgumentException("chart '" + title + "' has no finite value to draw");
    }
  }

  boolean hasPaper() {
    return rows.stream().anyMatch(row -> row.paper() != null);
  }

  @Override
  public int width() {
    return 640;
  }

  @Override
  public int height() {
    return IntervalDrawing.TOP
        + rows.size() * IntervalDrawing.ROW_HEIGHT
        + IntervalDrawing.BOTTOM
        + (hasPaper() ? IntervalDrawing.LEGEND : 0);
  }
}
