package org.smadp.chart;

import java.util.List;

/** What charts are drawn on; lengths in pixels, y pointing down. */
interface Canvas {
  /** A place on the canvas. */
  record Spot(double x, double y) {}

  /** Which point of a text stands at its position. */
  enum Anchor {
    START,
    MIDDLE,
    END
  }

  void line(Spot from, Spot to, Paint paint);

  void polyline(List<Spot> spots, Paint paint, boolean dashed);

  void polygon(List<Spot> spots, Paint paint, double opacity);

  /** A mark with a text that is shown when it is pointed at, where the canvas can. */
  void dot(Spot centre, double radius, Paint paint, String hint);

  /** A hollow mark with a hint as for {@link #dot}. */
  void ring(Spot centre, double radius, Paint paint, String hint);

  /** A filled rectangle with a hint as for {@link #dot}; a blank hint for none. */
  void box(Spot corner, double width, double height, Paint paint, double opacity, String hint);

  void text(Spot at, Anchor anchor, Paint paint, boolean bold, String text);

  /** Text that reads upwards, its middle at the given place. */
  void textUpwards(Spot at, Paint paint, String text);
}
