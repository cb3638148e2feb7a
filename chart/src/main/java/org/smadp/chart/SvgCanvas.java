package org.smadp.chart;

import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** Draws into one SVG element whose colours follow the page. */
final class SvgCanvas implements Canvas {
  private final StringBuilder out = new StringBuilder();

  SvgCanvas(String title, int width, int height) {
    append(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"chart\" viewBox=\"0 0 %d %d\""
            + " role=\"img\" aria-label=\"%s\" font-family=\"system-ui, sans-serif\""
            + " font-size=\"12\">%n",
        width, height, Markup.escape(title));
  }

  String finished() {
    return out + "</svg>\n";
  }

  @Override
  public void line(Spot from, Spot to, Paint paint) {
    append(
        "<line x1=\"%.1f\" x2=\"%.1f\" y1=\"%.1f\" y2=\"%.1f\" stroke=\"%s\"/>%n",
        from.x(), to.x(), from.y(), to.y(), paint.css());
  }

  @Override
  public void polyline(List<Spot> spots, Paint paint, boolean dashed) {
    append(
        "<polyline points=\"%s\" fill=\"none\" stroke=\"%s\" stroke-width=\"2\""
            + " stroke-linejoin=\"round\"%s/>%n",
        positions(spots), paint.css(), dashed ? " stroke-dasharray=\"6 4\"" : "");
  }

  @Override
  public void polygon(List<Spot> spots, Paint paint, double opacity) {
    append(
        "<polygon points=\"%s\" fill=\"%s\" opacity=\"%.3f\"/>%n",
        positions(spots), paint.css(), opacity);
  }

  @Override
  public void dot(Spot centre, double radius, Paint paint, String hint) {
    append(
        "<circle cx=\"%.1f\" cy=\"%.1f\" r=\"%.1f\" fill=\"%s\"><title>%s</title></circle>%n",
        centre.x(), centre.y(), radius, paint.css(), Markup.escape(hint));
  }

  @Override
  public void ring(Spot centre, double radius, Paint paint, String hint) {
    append(
        "<circle cx=\"%.1f\" cy=\"%.1f\" r=\"%.1f\" fill=\"none\" stroke=\"%s\""
            + " stroke-width=\"1.5\" pointer-events=\"all\"><title>%s</title></circle>%n",
        centre.x(), centre.y(), radius, paint.css(), Markup.escape(hint));
  }

  @Override
  public void box(
      Spot corner, double width, double height, Paint paint, double opacity, String hint) {
    append(
        "<rect x=\"%.2f\" y=\"%.2f\" width=\"%.2f\" height=\"%.2f\" fill=\"%s\""
            + " fill-opacity=\"%.3f\"%s%n",
        corner.x(),
        corner.y(),
        width,
        height,
        paint.css(),
        opacity,
        hint.isBlank() ? "/>" : "><title>" + Markup.escape(hint) + "</title></rect>");
  }

  @Override
  public void text(Spot at, Anchor anchor, Paint paint, boolean bold, String text) {
    append(
        "<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"%s\" fill=\"%s\" font-weight=\"%s\">%s</text>%n",
        at.x(),
        at.y(),
        anchor.name().toLowerCase(Locale.ROOT),
        paint.css(),
        bold ? "bold" : "normal",
        Markup.escape(text));
  }

  @Override
  public void textUpwards(Spot at, Paint paint, String text) {
    append(
        "<text transform=\"translate(%.1f %.1f) rotate(-90)\" text-anchor=\"middle\""
            + " fill=\"%s\">%s</text>%n",
        at.x(), at.y(), paint.css(), Markup.escape(text));
  }

  private static String positions(List<Spot> spots) {
    return spots.stream()
        .map(spot -> String.format(Locale.ROOT, "%.1f,%.1f", spot.x(), spot.y()))
        .collect(Collectors.joining(" "));
  }

  private void append(String format, Object... values) {
    out.append(String.format(Locale.ROOT, format, values));
  }
}
