package org.smadp.chart;

import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.smadp.chart.Canvas.Anchor;
import org.smadp.chart.Canvas.Spot;

/**
 * Draws an {@link IntervalChart}: a dot on its interval in each row, the paper's number next to it.
 */
final class IntervalDrawing implements ChartDrawing {
  static final int TOP = 34;
  static final int ROW_HEIGHT = 18;
  static final int BOTTOM = 48;
  static final int LEGEND = 22;
  private static final int RIGHT = 24;
  private static final double WIDEST_NAMES = 340;
  private static final double RADIUS = 3.5;

  private final IntervalChart chart;
  private final double left;
  private final Ticks ticks;

  IntervalDrawing(IntervalChart chart) {
    this.chart = chart;
    double widest =
        chart.rows().stream().mapToDouble(row -> Lettering.width(row.name())).max().orElse(0);
    this.left = 28 + Math.min(WIDEST_NAMES, widest);
    List<Double> all = chart.rows().stream().flatMap(IntervalDrawing::numbers).sorted().toList();
    this.ticks = Ticks.covering(all.get(0), all.get(all.size() - 1), 5);
  }

  private static Stream<Double> numbers(IntervalChart.Row row) {
    return Stream.of(row.value(), row.low(), row.high(), row.paper(), row.reference())
        .filter(Objects::nonNull);
  }

  @Override
  public void draw(Canvas canvas) {
    canvas.text(new Spot(16, 20), Anchor.START, Paint.INK, true, Lettering.title(chart, 16));
    axis(canvas);
    for (int i = 0; i < chart.rows().size(); i++) {
      row(canvas, chart.rows().get(i), TOP + i * ROW_HEIGHT);
    }
    if (chart.hasPaper()) {
      legend(canvas);
    }
  }

  private double bottom() {
    return TOP + chart.rows().size() * ROW_HEIGHT;
  }

  private double right() {
    return chart.width() - RIGHT;
  }

  private double x(double value) {
    return left + (value - ticks.first()) / (ticks.last() - ticks.first()) * (right() - left);
  }

  private void axis(Canvas canvas) {
    for (double value : ticks.values()) {
      canvas.line(new Spot(x(value), TOP), new Spot(x(value), bottom()), Paint.GRID);
      canvas.text(
          new Spot(x(value), bottom() + 16), Anchor.MIDDLE, Paint.MUTED, false, Ticks.label(value));
    }
    double rightmost = chart.width() - 8 - Lettering.width(chart.xLabel()) / 2;
    canvas.text(
        new Spot(Math.min((left + right()) / 2, rightmost), bottom() + 36),
        Anchor.MIDDLE,
        Paint.MUTED,
        false,
        chart.xLabel());
  }

  private void row(Canvas canvas, IntervalChart.Row row, double top) {
    double middle = top + ROW_HEIGHT / 2.0;
    canvas.text(new Spot(left - 12, middle + 4), Anchor.END, Paint.INK, false, name(row));
    if (row.reference() != null) {
      double at = x(row.reference());
      canvas.line(new Spot(at, top), new Spot(at, top + ROW_HEIGHT), Paint.MUTED);
    }
    if (row.hasInterval()) {
      interval(canvas, x(row.low()), x(row.high()), middle);
    }
    if (row.paper() != null) {
      canvas.ring(
          new Spot(x(row.paper()), middle),
          RADIUS + 1,
          Paint.MUTED,
          row.name() + ", paper: " + Ticks.label(row.paper()));
    }
    canvas.dot(new Spot(x(row.value()), middle), RADIUS, Paint.series(0), hint(row));
  }

  private static void interval(Canvas canvas, double from, double to, double y) {
    Paint paint = Paint.series(0);
    canvas.polyline(List.of(new Spot(from, y), new Spot(to, y)), paint, false);
    for (double end : new double[] {from, to}) {
      canvas.line(new Spot(end, y - 4), new Spot(end, y + 4), paint);
    }
  }

  private static String hint(IntervalChart.Row row) {
    String value = row.name() + ": " + Ticks.label(row.value());
    return row.hasInterval()
        ? value + ", from " + Ticks.label(row.low()) + " to " + Ticks.label(row.high())
        : value;
  }

  /** A long name is cut; the hint of its dot has the whole. */
  private static String name(IntervalChart.Row row) {
    return Lettering.cut(row.name(), WIDEST_NAMES);
  }

  private void legend(Canvas canvas) {
    double y = bottom() + BOTTOM + 8;
    canvas.dot(new Spot(left + 4, y - 4), RADIUS, Paint.series(0), "here");
    canvas.text(new Spot(left + 14, y), Anchor.START, Paint.INK, false, "here");
    canvas.ring(new Spot(left + 64, y - 4), RADIUS + 1, Paint.MUTED, "paper");
    canvas.text(new Spot(left + 74, y), Anchor.START, Paint.INK, false, "in the paper");
  }
}
