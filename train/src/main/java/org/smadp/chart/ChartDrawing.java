package org.smadp.chart;

/** How a chart is put on a canvas; kept apart, so that a chart itself is plain data. */
interface ChartDrawing {
  void draw(Canvas canvas);

  static ChartDrawing of(Chart chart) {
    return chart instanceof LineChart lines
        ? new LineDrawing(lines)
        : new HeatDrawing((HeatMap) chart);
  }
}
