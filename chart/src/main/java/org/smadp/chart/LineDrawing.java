package org.smadp.chart;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.smadp.chart.Canvas.Anchor;
import org.smadp.chart.Canvas.Spot;

/** Draws a {@link LineChart}. */
final class LineDrawing implements ChartDrawing {
  static final int LEFT = 62;
  private static final int RIGHT = 16;
  private static final int TOP = 40;
  private static final int BOTTOM = 46;
  private static final int LEGEND_ROW = 18;
  private static final int LEGEND_GAP = 10;
  private static final double LEGEND_MARK = 15;
  private static final int MOST_COLUMNS = 4;
  private static final double LETTER_WIDTH = 6.6;

  private final LineChart chart;
  private final Ticks xs;
  private final double xFirst;
  private final double xLast;
  private final Ticks ys;

  LineDrawing(LineChart chart) {
    this.chart = chart;
    double lowest = extreme(false, false);
    double highest = extreme(false, true);
    Ticks covering = Ticks.covering(lowest, highest, 6);
    this.xs = highest > lowest ? covering.within(lowest, highest) : covering;
    this.xFirst = highest > lowest ? lowest : covering.first();
    this.xLast = highest > lowest ? highest : covering.last();
    this.ys = Ticks.covering(extreme(true, false), extreme(true, true), 5);
  }

  @Override
  public void draw(Canvas canvas) {
    canvas.text(new Spot(LEFT, 20), Anchor.START, Paint.INK, true, Lettering.title(chart, LEFT));
    grid(canvas);
    drawn().forEach(i -> line(canvas, chart.series().get(i), i));
    canvas.text(
        new Spot((LEFT + right()) / 2.0, LineChart.PLOT_HEIGHT - 8),
        Anchor.MIDDLE,
        Paint.MUTED,
        false,
        chart.xLabel());
    canvas.textUpwards(new Spot(14, (TOP + bottom()) / 2.0), Paint.MUTED, chart.yLabel());
    if (drawn().size() > 1) {
      legend(canvas);
    }
  }

  /** The series that have a point, by their place in the chart. */
  private List<Integer> drawn() {
    return IntStream.range(0, chart.series().size())
        .filter(i -> !chart.series().get(i).points().isEmpty())
        .boxed()
        .toList();
  }

  private int right() {
    return chart.width() - RIGHT;
  }

  private static int bottom() {
    return LineChart.PLOT_HEIGHT - BOTTOM;
  }

  private void grid(Canvas canvas) {
    for (double value : ys.values()) {
      double at = y(value);
      canvas.line(new Spot(LEFT, at), new Spot(right(), at), Paint.GRID);
      canvas.text(new Spot(LEFT - 8, at + 4), Anchor.END, Paint.MUTED, false, Ticks.label(value));
    }
    for (double value : xs.values()) {
      canvas.text(
          new Spot(x(value), bottom() + 18), Anchor.MIDDLE, Paint.MUTED, false, Ticks.label(value));
    }
  }

  private void line(Canvas canvas, Series line, int index) {
    Paint paint = Paint.series(index);
    if (line.hasBand()) {
      canvas.polygon(band(line), paint, 0.15);
    }
    List<Spot> spots =
        line.points().stream().map(point -> new Spot(x(point.x()), y(point.y()))).toList();
    canvas.polyline(spots, paint, index >= Paint.DISTINCT_SERIES);
    int every = Math.max(1, spots.size() / 40);
    for (int i = spots.size() - 1; i >= 0; i -= every) {
      Series.Point point = line.points().get(i);
      canvas.dot(
          spots.get(i),
          spots.size() > 12 ? 2 : 3.5,
          paint,
          line.name() + ": " + Ticks.label(point.y()) + " at " + Ticks.label(point.x()));
    }
  }

  private List<Spot> band(Series line) {
    List<Spot> outline = new ArrayList<>();
    for (Series.Point point : line.points()) {
      outline.add(new Spot(x(point.x()), y(point.high())));
    }
    for (int i = line.points().size() - 1; i >= 0; i--) {
      Series.Point point = line.points().get(i);
      outline.add(new Spot(x(point.x()), y(point.low())));
    }
    return outline;
  }

  int legendHeight() {
    int count = drawn().size();
    return count > 1 ? LEGEND_GAP + LEGEND_ROW * ((count + columns() - 1) / columns()) : 0;
  }

  private int columns() {
    int longest = chart.series().stream().mapToInt(s -> s.name().length()).max().orElse(1);
    int fitting = (int) ((right() - LEFT) / (28 + LETTER_WIDTH * longest));
    return Math.max(1, Math.min(MOST_COLUMNS, fitting));
  }

  private void legend(Canvas canvas) {
    double column = (right() - LEFT) / (double) columns();
    List<Integer> shown = drawn();
    for (int place = 0; place < shown.size(); place++) {
      int i = shown.get(place);
      double x = LEFT + column * (place % columns());
      double y = LineChart.PLOT_HEIGHT + LEGEND_GAP + LEGEND_ROW * (place / columns()) + 6;
      double mark = i < Paint.DISTINCT_SERIES ? LEGEND_MARK : LEGEND_MARK / 3;
      for (double from = 0; from < LEGEND_MARK; from += 2 * mark) {
        canvas.box(new Spot(x + from, y - 5), mark, 3, Paint.series(i), 1, "");
      }
      canvas.text(
          new Spot(x + 20, y), Anchor.START, Paint.INK, false, chart.series().get(i).name());
    }
  }

  private double extreme(boolean vertical, boolean highest) {
    DoubleStream values =
        chart.series().stream()
            .flatMap(line -> line.points().stream())
            .mapToDouble(point -> vertical ? (highest ? point.high() : point.low()) : point.x())
            .filter(Double::isFinite);
    return (highest ? values.max() : values.min()).orElse(0);
  }

  private double x(double value) {
    return LEFT + (value - xFirst) / (xLast - xFirst) * (right() - LEFT);
  }

  private double y(double value) {
    double bounded = Math.max(ys.first(), Math.min(ys.last(), value));
    return bottom() - (bounded - ys.first()) / (ys.last() - ys.first()) * (bottom() - TOP);
  }
}
