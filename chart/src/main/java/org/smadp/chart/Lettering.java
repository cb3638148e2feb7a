package org.smadp.chart;

/** How much room text takes, roughly: a canvas cannot tell before it draws. */
final class Lettering {
  private static final double WIDTH = 6.4;
  private static final double BOLD_WIDTH = 7.2;

  private Lettering() {}

  /** The room that a text needs, in pixels. */
  static double width(String text) {
    return WIDTH * text.length();
  }

  /** The text, cut to the room that there is. */
  static String cut(String text, double room) {
    return cut(text, (int) (room / WIDTH));
  }

  /** A title that starts at this place, cut to the rest of the chart's width. */
  static String title(Chart chart, double left) {
    return cut(chart.title(), (int) ((chart.width() - left) / BOLD_WIDTH));
  }

  private static String cut(String text, int most) {
    return text.length() <= most ? text : text.substring(0, most - 1) + "…";
  }
}
