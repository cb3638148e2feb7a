package org.smadp.chart;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.List;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;

/** The raster images show what the SVG shows. */
class PngTest {
  private static final int BLUE = 0xff2a78d6;
  private static final int GREEN = 0xff1baf7a;

  private static BufferedImage image(Chart chart) throws IOException {
    return ImageIO.read(new ByteArrayInputStream(chart.png()));
  }

  private static long count(BufferedImage image, int colour) {
    long count = 0;
    for (int y = 0; y < image.getHeight(); y++) {
      for (int x = 0; x < image.getWidth(); x++) {
        count += image.getRGB(x, y) == colour ? 1 : 0;
      }
    }
    return count;
  }

  @Test
  void png_lineChart_isTwiceTheSizeInTheColoursOfItsSeries() throws IOException {
    LineChart chart =
        new LineChart(
            "t",
            "x",
            "y",
            List.of(
                new Series("a", List.of(Series.Point.of(0, 0), Series.Point.of(1, 0))),
                new Series("b", List.of(Series.Point.of(0, 1), Series.Point.of(1, 1)))));
    BufferedImage image = image(chart);

    assertEquals(2 * chart.width(), image.getWidth());
    assertEquals(2 * chart.height(), image.getHeight());
    assertTrue(count(image, BLUE) > 1000, "first series");
    assertTrue(count(image, GREEN) > 1000, "second series");
    assertTrue(count(image, 0xffffffff) > image.getWidth() * image.getHeight() / 2);
  }

  @Test
  void png_seriesWithoutPoints_keepsItsColourFree() throws IOException {
    LineChart chart =
        new LineChart(
            "t",
            "x",
            "y",
            List.of(
                new Series("none", List.of()),
                new Series("b", List.of(Series.Point.of(0, 1), Series.Point.of(1, 1)))));
    BufferedImage image = image(chart);

    assertEquals(0, count(image, BLUE));
    assertTrue(count(image, GREEN) > 1000);
  }

  @Test
  void png_heatMap_fillsTheHighestCell() throws IOException {
    HeatMap map =
        new HeatMap("t", "x", "u", List.of("r"), List.of(1.0, 2.0), List.of(List.of(0.0, 9.0)));
    BufferedImage image = image(map);

    assertEquals(2 * map.height(), image.getHeight());
    assertTrue(count(image, BLUE) > 10_000);
  }

  @Test
  void png_intervals_areDrawnInTheFirstColour() throws IOException {
    var row = new IntervalChart.Row("r", 1, 0.0, 2.0, 1.5, 0.5);
    IntervalChart chart = new IntervalChart("t", "x", List.of(row));
    BufferedImage image = image(chart);

    assertEquals(2 * chart.height(), image.getHeight());
    assertTrue(count(image, BLUE) > 1000);
    assertTrue(count(image, 0xff666663) > 20, "ring and line");
  }
}
