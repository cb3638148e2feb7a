package org.smadp.chart;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.StringReader;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.smadp.chart.IntervalChart.Row;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.xml.sax.InputSource;

class IntervalChartTest {
  private static final IntervalChart CHART =
      new IntervalChart(
          "a < b",
          "accuracy, %",
          List.of(
              new Row("whole", 2, 1.0, 3.0, 4.0, 1.5),
              new Row("bare", 5, Double.NaN, Double.NaN, null, null),
              new Row("gone", Double.NaN, 0.0, 1.0, 1.0, 1.0)));

  private static List<Element> elements(IntervalChart chart, String tag) throws Exception {
    NodeList found =
        DocumentBuilderFactory.newInstance()
            .newDocumentBuilder()
            .parse(new InputSource(new StringReader(chart.svg())))
            .getElementsByTagName(tag);
    return IntStream.range(0, found.getLength()).mapToObj(i -> (Element) found.item(i)).toList();
  }

  private static List<Element> dots(IntervalChart chart, String name) throws Exception {
    return elements(chart, "circle").stream()
        .filter(dot -> dot.getTextContent().startsWith(name))
        .toList();
  }

  private static double x(Element dot) {
    return Double.parseDouble(dot.getAttribute("cx"));
  }

  @Test
  void svg_intervalsAndValues_areDrawnWhereThereAreAny() throws Exception {
    assertEquals(1, elements(CHART, "polyline").size(), "intervals");
    assertEquals(2, dots(CHART, "whole").size(), "value and paper");
    assertEquals(1, dots(CHART, "bare").size());
    assertEquals(0, dots(CHART, "gone").size());
    assertFalse(CHART.svg().contains("NaN"));
  }

  @Test
  void svg_higherValue_isFartherRightOnOneAxis() throws Exception {
    Element paper = dots(CHART, "whole").get(0);
    Element value = dots(CHART, "whole").get(1);
    Element other = dots(CHART, "bare").get(0);

    assertEquals("none", paper.getAttribute("fill"));
    assertEquals(2 * (x(other) - x(paper)), x(paper) - x(value), 0.2);
  }

  @Test
  void svg_sixtyRows_stayInsideTheFrame() throws Exception {
    IntervalChart tall =
        new IntervalChart(
            "t",
            "x",
            IntStream.range(0, 60)
                .mapToObj(i -> new Row("row " + i, i, i - 1.0, i + 1.0, -1.0 * i, 0.0))
                .toList());

    assertTrue(tall.height() <= 60 * 18 + 120, "compact: " + tall.height());
    for (Element dot : elements(tall, "circle")) {
      double y = Double.parseDouble(dot.getAttribute("cy"));
      assertTrue(x(dot) >= 0 && x(dot) <= tall.width() && y > 0 && y < tall.height());
    }
  }

  @Test
  void svg_withoutPaper_hasNoLegend() {
    IntervalChart own =
        new IntervalChart("t", "x", List.of(new Row("r", 1, null, null, null, null)));

    assertTrue(CHART.svg().contains("in the paper"));
    assertFalse(own.svg().contains("in the paper"));
    assertFalse(own.svg().contains("NaN"));
  }

  @Test
  void svg_longName_isCutButWholeInTheHint() {
    String name = String.join("", Collections.nCopies(20, "very "));
    IntervalChart chart =
        new IntervalChart("t", "x", List.of(new Row(name, 1, null, null, null, null)));

    assertTrue(chart.svg().contains("…"));
    assertTrue(chart.svg().contains(name + ": 1"));
  }

  @Test
  void chart_withoutAFiniteValue_isRefusedByTitle() {
    var refused =
        assertThrows(
            IllegalArgumentException.class, () -> new IntervalChart("empty", "x", List.of()));
    assertEquals("chart 'empty' has no finite value to draw", refused.getMessage());
  }

  @Test
  void svg_longTitle_isCutButWholeForReaders() {
    String title = String.join("", Collections.nCopies(30, "long "));
    IntervalChart chart =
        new IntervalChart(title, "x", List.of(new Row("r", 1, null, null, null, null)));

    assertFalse(chart.fitsTitle());
    assertTrue(CHART.fitsTitle());
    assertTrue(chart.svg().contains("aria-label=\"" + title + "\""));
    assertFalse(chart.svg().contains(">" + title + "<"));
  }
}
