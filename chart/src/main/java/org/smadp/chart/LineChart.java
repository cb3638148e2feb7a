package org.smadp.chart;

import java.util.List;

/**
 * A line chart: thin grid, one line and optional band per series, a legend when there is more than
 * one. Points that are not finite are left out; a series without any keeps its colour free.
 */
public record LineChart(String title, String xLabel, String yLabel, List<Series> series)
    implements Chart {
  static final int PLOT_HEIGHT = 320;

  public LineChart {
    series = series.stream().map(LineChart::finite).toList();
    if (series.stream().allMatch(line -> line.points().isEmpty())) {
      throw new IllegalArgumentException("chart '" + title + "' has no finite point to draw");
    }
  }

  private static Series finite(Series line) {
    return new Series(
        line.name(),
        line.points().stream()
            .filter(point -> Double.isFinite(point.x()) && Double.isFinite(point.y()))
            .map(LineChart::finiteBand)
            .toList());
  }

  private static Series.Point finiteBand(Series.Point point) {
    return Double.isFinite(point.low()) && Double.isFinite(point.high())
        ? point
        : Series.Point.of(point.x(), point.y());
  }

  @Override
  public int width() {
    return 640;
  }

  @Override
  public int height() {
    return PLOT_HEIGHT + new LineDrawing(this).legendHeight();
  }
}
