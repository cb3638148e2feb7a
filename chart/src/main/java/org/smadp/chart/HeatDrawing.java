package org.smadp.chart;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.List;
import org.smadp.chart.Canvas.Anchor;
import org.smadp.chart.Canvas.Spot;

/** Draws a {@link HeatMap}: cells, row names, a few column marks and the scale of shades. */
final class HeatDrawing implements ChartDrawing {
  static final int TOP = 34;
  static final int BOTTOM = 84;
  static final int ROW_HEIGHT = 18;
  private static final int RIGHT = 16;
  private static final int MARKS = 6;
  private static final int SCALE_STEPS = 24;
  private static final double PALEST = 0.16;
  private static final double LETTER_WIDTH = 6.6;

  private final HeatMap map;
  private final double left;
  private final double low;
  private final double high;

  HeatDrawing(HeatMap map) {
    this.map = map;
    int longest = map.rows().stream().mapToInt(String::length).max().orElse(1);
    this.left = Math.min(200, 16 + LETTER_WIDTH * longest);
    this.low = map.lowest();
    this.high = map.highest();
  }

  @Override
  public void draw(Canvas canvas) {
    canvas.text(new Spot(16, 20), Anchor.START, Paint.INK, true, Lettering.title(map, 16));
    for (int row = 0; row < map.rows().size(); row++) {
      row(canvas, row);
    }
    marks(canvas);
    scale(canvas);
  }

  private double cellWidth() {
    return (map.width() - RIGHT - left) / map.columns().size();
  }

  private double bottom() {
    return TOP + map.rows().size() * ROW_HEIGHT;
  }

  private void row(Canvas canvas, int row) {
    double top = TOP + row * ROW_HEIGHT;
    canvas.text(new Spot(left - 8, top + 13), Anchor.END, Paint.MUTED, false, map.rows().get(row));
    List<Double> values = map.values().get(row);
    for (int column = 0; column < values.size(); column++) {
      Double value = values.get(column);
      if (value != null) {
        canvas.box(
            new Spot(left + column * cellWidth(), top + 1),
            cellWidth() - Math.min(1, cellWidth() / 8),
            ROW_HEIGHT - 2,
            Paint.series(0),
            shade(value),
            "%s: %s at %s"
                .formatted(
                    map.rows().get(row),
                    Ticks.label(value),
                    Ticks.label(map.columns().get(column))));
      }
    }
  }

  private double shade(double value) {
    return high > low ? PALEST + (1 - PALEST) * (value - low) / (high - low) : 0.5;
  }

  /** Three digits, or all digits of the whole part. */
  private static String brief(double value) {
    return Ticks.label(
        Math.abs(value) < 100
            ? new BigDecimal(value, new MathContext(3)).doubleValue()
            : Math.rint(value));
  }

  private void marks(Canvas canvas) {
    int count = map.columns().size();
    int every = Math.max(1, (count + MARKS - 1) / MARKS);
    for (int column = 0; column < count; column += every) {
      canvas.text(
          new Spot(left + (column + 0.5) * cellWidth(), bottom() + 16),
          Anchor.MIDDLE,
          Paint.MUTED,
          false,
          brief(map.columns().get(column)));
    }
    canvas.text(
        new Spot((left + map.width() - RIGHT) / 2, bottom() + 36),
        Anchor.MIDDLE,
        Paint.MUTED,
        false,
        map.xLabel());
  }

  private void scale(Canvas canvas) {
    double y = bottom() + 54;
    double width = 160.0 / SCALE_STEPS;
    for (int i = 0; i < SCALE_STEPS; i++) {
      double value = low + (high - low) * i / (SCALE_STEPS - 1);
      canvas.box(new Spot(left + i * width, y), width, 10, Paint.series(0), shade(value), "");
    }
    canvas.text(new Spot(left, y + 24), Anchor.START, Paint.MUTED, false, brief(low));
    canvas.text(new Spot(left + 160, y + 24), Anchor.END, Paint.MUTED, false, brief(high));
    canvas.text(new Spot(left + 172, y + 10), Anchor.START, Paint.INK, false, map.unit());
  }
}
