package org.smadp.chart;

import java.util.List;

/** One line of a chart: points in order of x, and an optional band around y. */
public record Series(String name, List<Point> points) {
  /** A point with the band from low to high around it; both equal y when there is no band. */
  public record Point(double x, double y, double low, double high) {
    public static Point of(double x, double y) {
      return new Point(x, y, y, y);
    }
  }

  public Series {
    points = List.copyOf(points);
  }

  boolean hasBand() {
    return points.stream().anyMatch(point -> point.low() != point.high());
  }
}
