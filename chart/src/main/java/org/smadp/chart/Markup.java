package org.smadp.chart;

/** Text made safe for HTML and SVG: the one place that escapes, for drawings and for pages. */
public final class Markup {
  private Markup() {}

  /** The text with every character that means something to a parser replaced. */
  public static String escape(String text) {
    return text.replace("&", "&amp;")
        .replace("<", "&lt;")
        .replace(">", "&gt;")
        .replace("\"", "&quot;")
        .replace("'", "&#39;");
  }
}
