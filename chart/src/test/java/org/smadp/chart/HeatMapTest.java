package org.smadp.chart;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.StringReader;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.xml.sax.InputSource;

class HeatMapTest {
  private static final HeatMap MAP =
      new HeatMap(
          "a < b",
          "step",
          "depth",
          List.of("first", "second"),
          List.of(1.0, 2.0, 3.0),
          List.of(Arrays.asList(1.0, 2.0, null), Arrays.asList(4.0, Double.NaN, 3.0)));

  private static List<Element> cells(HeatMap map) throws Exception {
    Document svg =
        DocumentBuilderFactory.newInstance()
            .newDocumentBuilder()
            .parse(new InputSource(new StringReader(map.svg())));
    NodeList boxes = svg.getElementsByTagName("rect");
    return IntStream.range(0, boxes.getLength())
        .mapToObj(i -> (Element) boxes.item(i))
        .filter(box -> box.getElementsByTagName("title").getLength() == 1)
        .toList();
  }

  @Test
  void svg_missingValues_leaveTheirCellsEmpty() throws Exception {
    assertEquals(4, cells(MAP).size());
  }

  @Test
  void svg_higherValue_isStronger() throws Exception {
    List<Element> cells = cells(MAP);
    double lowest = Double.parseDouble(cells.get(0).getAttribute("fill-opacity"));
    double middle = Double.parseDouble(cells.get(1).getAttribute("fill-opacity"));
    double highest = Double.parseDouble(cells.get(2).getAttribute("fill-opacity"));

    assertTrue(0 < lowest && lowest < middle && middle < highest);
    assertEquals(1, highest, 1e-9);
  }

  @Test
  void svg_cells_stayInsideTheFrame() throws Exception {
    for (Element cell : cells(MAP)) {
      double right =
          Double.parseDouble(cell.getAttribute("x"))
              + Double.parseDouble(cell.getAttribute("width"));
      double bottom =
          Double.parseDouble(cell.getAttribute("y"))
              + Double.parseDouble(cell.getAttribute("height"));
      assertTrue(right <= MAP.width() && bottom <= MAP.height());
    }
  }

  @Test
  void svg_allValuesEqual_isStillDrawn() throws Exception {
    HeatMap level =
        new HeatMap("t", "x", "u", List.of("r"), List.of(1.0, 2.0), List.of(List.of(5.0, 5.0)));

    assertEquals(2, cells(level).size());
    assertTrue(!level.svg().contains("NaN"));
  }

  @Test
  void svg_columnMarks_areShortButKeepWholeNumbers() {
    HeatMap map =
        new HeatMap(
            "t",
            "passes",
            "u",
            List.of("r"),
            List.of(0.4949333333, 1234.0),
            List.of(List.of(1.0, 2.0)));

    assertTrue(map.svg().contains(">0.495<"), map.svg());
    assertTrue(map.svg().contains(">1234<"), map.svg());
  }

  @Test
  void map_raggedRows_areRefused() {
    assertThrows(
        IllegalArgumentException.class,
        () -> new HeatMap("t", "x", "u", List.of("r"), List.of(1.0), List.of(List.of(1.0, 2.0))));
    assertThrows(
        IllegalArgumentException.class,
        () -> new HeatMap("t", "x", "u", List.of("r", "s"), List.of(1.0), List.of(List.of(1.0))));
  }
}
