package org.smadp.chart;

/** A figure that can be drawn as SVG, which a page may restyle, and as a PNG image. */
public sealed interface Chart permits LineChart, HeatMap, IntervalChart {
  String title();

  /** Width of the drawing in pixels. */
  int width();

  int height();

  /** Whether the drawing has room for the whole title; else it is cut. */
  default boolean fitsTitle() {
    return Lettering.title(this, LineDrawing.LEFT).equals(title());
  }

  /** The chart as an SVG element; it stands alone as a file, too. */
  default String svg() {
    var canvas = new SvgCanvas(title(), width(), height());
    ChartDrawing.of(this).draw(canvas);
    return canvas.finished();
  }

  /** The chart as a PNG image of twice its size, in the standard colours on white. */
  default byte[] png() {
    var canvas = new PngCanvas(width(), height());
    ChartDrawing.of(this).draw(canvas);
    return canvas.finished();
  }
}
