package org.smadp.chart;

/** How a chart is put on a canvas; kept apart, so that a chart itself is plain data. */
interface ChartDrawing {
  void draw(Canvas canvas);

  static ChartDrawing of(Chart chart) {
    if (chart instanceof LineChart lines) {
      return new LineDrawing(lines);
    }
    return chart instanceof HeatMap map
        ? new HeatDrawing(map)
        : new IntervalDrawing((IntervalChart) chart);
  }
}
