package org.smadp.chart;

import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;

/**
 * A line chart drawn as one SVG element: thin grid, one line and optional band per series, a legend
 * when there is more than one. Colours come from CSS variables with defaults, so that a page may
 * restyle it for dark and light.
 */
public record LineChart(String title, String xLabel, String yLabel, List<Series> series) {
  private static final int WIDTH = 640;
  private static final int HEIGHT = 320;
  private static final int LEFT = 62;
  private static final int RIGHT = 16;
  private static final int TOP = 40;
  private static final int BOTTOM = 46;
  private static final int LEGEND_ROW = 18;
  private static final int LEGEND_COLUMNS = 4;
  private static final List<String> COLOURS =
      List.of(
          "#2a78d6", "#1baf7a", "#eda100", "#008300", "#4a3aa7", "#e34948", "#e87ba4", "#eb6834");

  public LineChart {
    series =
        series.stream()
            .map(LineChart::finite)
            .filter(line -> !line.points().isEmpty())
            .collect(Collectors.toUnmodifiableList());
    if (series.isEmpty()) {
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

  /** The chart as an SVG element; it stands alone as a file, too. */
  public String svg() {
    Ticks xs = Ticks.covering(extreme(false, false), extreme(false, true), 6);
    Ticks ys = Ticks.covering(extreme(true, false), extreme(true, true), 5);
    int legend = series.size() > 1 ? legendRows() * LEGEND_ROW : 0;
    StringBuilder out = new StringBuilder();
    out.append(
        String.format(
            Locale.ROOT,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"chart\" viewBox=\"0 0 %d %d\""
                + " role=\"img\" aria-label=\"%s\" font-family=\"system-ui, sans-serif\""
                + " font-size=\"12\">%n",
            WIDTH,
            HEIGHT + legend,
            escape(title)));
    out.append(text(LEFT, 20, "start", "var(--ink, #1a1a19)", "bold", title));
    grid(out, xs, ys);
    for (int i = 0; i < series.size(); i++) {
      line(out, xs, ys, series.get(i), colour(i));
    }
    out.append(text((LEFT + WIDTH - RIGHT) / 2.0, HEIGHT - 8, "middle", MUTED, "normal", xLabel));
    out.append(
        String.format(
            Locale.ROOT,
            "<text transform=\"translate(14 %.1f) rotate(-90)\" text-anchor=\"middle\""
                + " fill=\"%s\">%s</text>%n",
            (TOP + HEIGHT - BOTTOM) / 2.0,
            MUTED,
            escape(yLabel)));
    if (series.size() > 1) {
      legend(out);
    }
    return out.append("</svg>\n").toString();
  }

  private static final String MUTED = "var(--muted, #666663)";

  private void grid(StringBuilder out, Ticks xs, Ticks ys) {
    for (double y : ys.values()) {
      double at = y(ys, y);
      out.append(
          String.format(
              Locale.ROOT,
              "<line x1=\"%d\" x2=\"%d\" y1=\"%.1f\" y2=\"%.1f\" stroke=\"var(--grid, #e3e3e0)\"/>%n",
              LEFT,
              WIDTH - RIGHT,
              at,
              at));
      out.append(text(LEFT - 8, at + 4, "end", MUTED, "normal", Ticks.label(y)));
    }
    for (double x : xs.values()) {
      out.append(text(x(xs, x), HEIGHT - BOTTOM + 18, "middle", MUTED, "normal", Ticks.label(x)));
    }
  }

  private static void line(StringBuilder out, Ticks xs, Ticks ys, Series line, String colour) {
    if (line.hasBand()) {
      StringBuilder band = new StringBuilder();
      for (Series.Point point : line.points()) {
        band.append(position(x(xs, point.x()), y(ys, point.high())));
      }
      for (int i = line.points().size() - 1; i >= 0; i--) {
        Series.Point point = line.points().get(i);
        band.append(position(x(xs, point.x()), y(ys, point.low())));
      }
      out.append(
          String.format("<polygon points=\"%s\" fill=\"%s\" opacity=\"0.15\"/>%n", band, colour));
    }
    StringBuilder points = new StringBuilder();
    for (Series.Point point : line.points()) {
      points.append(position(x(xs, point.x()), y(ys, point.y())));
    }
    out.append(
        String.format(
            Locale.ROOT,
            "<polyline points=\"%s\" fill=\"none\" stroke=\"%s\" stroke-width=\"2\""
                + " stroke-linejoin=\"round\"/>%n",
            points,
            colour));
    int every = Math.max(1, line.points().size() / 40);
    for (int i = line.points().size() - 1; i >= 0; i -= every) {
      Series.Point point = line.points().get(i);
      out.append(
          String.format(
              Locale.ROOT,
              "<circle cx=\"%.1f\" cy=\"%.1f\" r=\"%s\" fill=\"%s\"><title>%s: %s at"
                  + " %s</title></circle>%n",
              x(xs, point.x()),
              y(ys, point.y()),
              line.points().size() > 12 ? "2" : "3.5",
              colour,
              escape(line.name()),
              Ticks.label(point.y()),
              Ticks.label(point.x())));
    }
  }

  private void legend(StringBuilder out) {
    double column = (WIDTH - LEFT - RIGHT) / (double) LEGEND_COLUMNS;
    for (int i = 0; i < series.size(); i++) {
      double x = LEFT + column * (i % LEGEND_COLUMNS);
      double y = HEIGHT + LEGEND_ROW * (i / LEGEND_COLUMNS) + 6;
      out.append(
          String.format(
              Locale.ROOT,
              "<rect x=\"%.1f\" y=\"%.1f\" width=\"14\" height=\"3\" rx=\"1.5\" fill=\"%s\"/>%n",
              x,
              y - 5,
              colour(i)));
      out.append(text(x + 20, y, "start", "var(--ink, #1a1a19)", "normal", series.get(i).name()));
    }
  }

  private int legendRows() {
    return (series.size() + LEGEND_COLUMNS - 1) / LEGEND_COLUMNS;
  }

  private static String colour(int index) {
    int slot = index % COLOURS.size();
    return "var(--series-" + (slot + 1) + ", " + COLOURS.get(slot) + ")";
  }

  private double extreme(boolean vertical, boolean highest) {
    DoubleStream values =
        series.stream()
            .flatMap(line -> line.points().stream())
            .mapToDouble(point -> vertical ? (highest ? point.high() : point.low()) : point.x())
            .filter(Double::isFinite);
    return (highest ? values.max() : values.min()).orElse(0);
  }

  private static double x(Ticks ticks, double value) {
    return LEFT + (value - ticks.first()) / (ticks.last() - ticks.first()) * (WIDTH - LEFT - RIGHT);
  }

  private static double y(Ticks ticks, double value) {
    double bounded = Math.max(ticks.first(), Math.min(ticks.last(), value));
    return HEIGHT
        - BOTTOM
        - (bounded - ticks.first()) / (ticks.last() - ticks.first()) * (HEIGHT - TOP - BOTTOM);
  }

  private static String position(double x, double y) {
    return String.format(Locale.ROOT, "%.1f,%.1f ", x, y);
  }

  private static String text(
      double x, double y, String anchor, String fill, String weight, String content) {
    return String.format(
        Locale.ROOT,
        "<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"%s\" fill=\"%s\" font-weight=\"%s\">%s</text>%n",
        x,
        y,
        anchor,
        fill,
        weight,
        escape(content));
  }

  private static String escape(String text) {
    return text.replace("&", "&amp;")
        .replace("<", "&lt;")
        .replace(">", "&gt;")
        .replace("\"", "&quot;");
  }
}
