package org.smadp.chart;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.StringReader;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.xml.sax.InputSource;

class LineChartTest {
  @Test
  void svg_twoLines_isXmlWithALegendAndPointsInsideTheFrame() throws Exception {
    Document svg =
        svg(
            new LineChart(
                "a < b & \"c\"",
                "x",
                "y",
                List.of(line("first", 0, 3, 1), line("second & last", 5, -2, 4))));

    assertEquals(2, svg.getElementsByTagName("polyline").getLength());
    assertEquals(2, svg.getElementsByTagName("rect").getLength());
    assertEquals("a < b & \"c\"", svg.getDocumentElement().getAttribute("aria-label"));
    for (int i = 0; i < 2; i++) {
      Element line = (Element) svg.getElementsByTagName("polyline").item(i);
      for (String point : line.getAttribute("points").strip().split(" ", -1)) {
        double x = Double.parseDouble(point.split(",", -1)[0]);
        double y = Double.parseDouble(point.split(",", -1)[1]);
        assertTrue(x >= 62 && x <= 624 && y >= 40 && y <= 274, point);
      }
    }
  }

  @Test
  void svg_oneLine_hasNoLegend() throws Exception {
    Document svg = svg(new LineChart("t", "x", "y", List.of(line("only", 1, 2))));

    assertEquals(0, svg.getElementsByTagName("rect").getLength());
  }

  @Test
  void svg_higherValue_isDrawnHigher() throws Exception {
    Element line =
        (Element)
            svg(new LineChart("t", "x", "y", List.of(line("up", 1, 2))))
                .getElementsByTagName("polyline")
                .item(0);
    String[] points = line.getAttribute("points").strip().split(" ", -1);

    assertTrue(
        Double.parseDouble(points[0].split(",", -1)[1])
            > Double.parseDouble(points[1].split(",", -1)[1]));
  }

  @Test
  void svg_band_isOnePolygonBehindTheLine() throws Exception {
    Series band =
        new Series("b", List.of(new Series.Point(0, 1, 0, 2), new Series.Point(1, 2, 1.5, 3)));

    Document svg = svg(new LineChart("t", "x", "y", List.of(band)));

    assertEquals(1, svg.getElementsByTagName("polygon").getLength());
  }

  @Test
  void svg_valuesThatAreNotFinite_areLeftOut() throws Exception {
    double nan = Double.NaN;
    Series holes =
        new Series(
            "holes",
            List.of(
                Series.Point.of(0, 1),
                Series.Point.of(1, nan),
                Series.Point.of(Double.POSITIVE_INFINITY, 1),
                new Series.Point(2, 3, nan, nan)));
    LineChart chart = new LineChart("t", "x", "y", List.of(holes, line("gone", nan)));

    svg(chart);
    assertFalse(chart.svg().contains("NaN"));
    assertEquals(2, chart.series().get(0).points().size());
    assertEquals(List.of(), chart.series().get(1).points());
  }

  @Test
  void svg_oneSinglePointOrLevelLine_isStillDrawn() throws Exception {
    for (double level : new double[] {0, 3, -1e-12, 1e9}) {
      LineChart chart = new LineChart("t", "x", "y", List.of(line("level", level, level)));
      svg(chart);
      assertFalse(chart.svg().contains("NaN"), "level " + level);
    }
    svg(new LineChart("t", "x", "y", List.of(line("point", 5))));
  }

  @Test
  void svg_germanLocale_writesPointsNotCommas() throws Exception {
    Locale before = Locale.getDefault();
    Locale.setDefault(Locale.GERMANY);
    try {
      Element line =
          (Element)
              svg(new LineChart("t", "x", "y", List.of(line("l", 1.25, 2.5))))
                  .getElementsByTagName("polyline")
                  .item(0);
      assertEquals(2, line.getAttribute("points").strip().split(" ", -1).length);
      assertEquals(2, line.getAttribute("points").strip().split(" ", -1)[0].split(",", -1).length);
    } finally {
      Locale.setDefault(before);
    }
  }

  @Test
  void chart_withoutAFinitePoint_isRefusedByTitle() {
    var refused =
        assertThrows(
            IllegalArgumentException.class,
            () -> new LineChart("empty", "x", "y", List.of(line("l", Double.NaN))));
    assertEquals("chart 'empty' has no finite point to draw", refused.getMessage());
  }

  private static Series line(String name, double... values) {
    return new Series(
        name,
        IntStream.range(0, values.length)
            .mapToObj(i -> Series.Point.of(i, Arrays.stream(values).skip(i).findFirst().orElse(0)))
            .toList());
  }

  private static Document svg(LineChart chart) throws Exception {
    return DocumentBuilderFactory.newInstance()
        .newDocumentBuilder()
        .parse(new InputSource(new StringReader(chart.svg())));
  }

  @Test
  void svg_lastPointBetweenMarks_endsTheAxis() throws Exception {
    Series line = new Series("l", List.of(Series.Point.of(0.3, 1), Series.Point.of(10.4, 2)));

    Document svg = svg(new LineChart("t", "x", "y", List.of(line)));

    String points = ((Element) svg.getElementsByTagName("polyline").item(0)).getAttribute("points");
    assertTrue(points.startsWith("62.0,") && points.contains(" 624.0,"), points);
    assertFalse(new LineChart("t", "x", "y", List.of(line)).svg().contains(">12<"), "no mark");
  }
}
