package org.smadp.chart;

import java.util.List;

/**
 * A colour by its role: a CSS variable that a page may set for dark and light, and the value that
 * holds where there is no page.
 */
record Paint(String variable, String standard) {
  static final Paint INK = new Paint("ink", "#1a1a19");
  static final Paint MUTED = new Paint("muted", "#666663");
  static final Paint GRID = new Paint("grid", "#e3e3e0");

  private static final List<String> SERIES =
      List.of(
          "#2a78d6", "#1baf7a", "#eda100", "#008300", "#4a3aa7", "#e34948", "#e87ba4", "#8c5a2b");

  /** How many series have a colour of their own; the next ones start over. */
  static final int DISTINCT_SERIES = SERIES.size();

  static Paint series(int index) {
    int slot = index % SERIES.size();
    return new Paint("series-" + (slot + 1), SERIES.get(slot));
  }

  String css() {
    return "var(--" + variable + ", " + standard + ")";
  }

  /** Red, green and blue of the standard value, eight bits each. */
  int rgb() {
    return Integer.parseInt(standard.substring(1), 16);
  }
}
