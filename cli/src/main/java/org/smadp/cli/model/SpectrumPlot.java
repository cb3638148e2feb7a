package org.smadp.cli.model;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.smadp.chart.LineChart;
import org.smadp.chart.Series;
import org.smadp.spectrum.LayerSpectrum;
import org.smadp.spectrum.PowerLawFit;

/**
 * Draws each layer's spectrum as the share of eigenvalues at or above x, both axes log10, with the
 * fitted tail: a power law is a straight line of slope 1 - exponent.
 */
final class SpectrumPlot {
  private static final int WIDTH = 640;
  private static final int HEIGHT = 350;
  private static final int COLUMNS = 2;

  private SpectrumPlot() {}

  static String svg(List<LayerSpectrum> layers) {
    List<LineChart> charts = new ArrayList<>();
    for (LayerSpectrum layer : layers) {
      List<Series> series = series(layer);
      if (!series.isEmpty()) {
        charts.add(
            new LineChart(title(layer), "log10 eigenvalue", "log10 share at or above", series));
      }
    }
    if (charts.isEmpty()) {
      throw new IllegalArgumentException("--plot: no layer has a positive eigenvalue to draw");
    }
    int rows = (charts.size() + COLUMNS - 1) / COLUMNS;
    int columns = Math.min(COLUMNS, charts.size());
    StringBuilder out = new StringBuilder();
    out.append(
        String.format(
            Locale.ROOT,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\">%n"
                + "<rect width=\"100%%\" height=\"100%%\" fill=\"#ffffff\"/>%n",
            columns * WIDTH,
            rows * HEIGHT));
    for (int i = 0; i < charts.size(); i++) {
      out.append(
          String.format(
              Locale.ROOT,
              "<svg x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\">%n%s</svg>%n",
              i % COLUMNS * WIDTH,
              i / COLUMNS * HEIGHT,
              WIDTH,
              HEIGHT,
              charts.get(i).svg()));
    }
    return out.append("</svg>\n").toString();
  }

  private static String title(LayerSpectrum layer) {
    return layer.exponent().exponent().isPresent()
        ? String.format(
            Locale.ROOT,
            "%s: exponent %.3f",
            layer.name(),
            layer.exponent().exponent().getAsDouble())
        : layer.name() + ": " + layer.exponent().status();
  }

  private static List<Series> series(LayerSpectrum layer) {
    double[] values = layer.eigenvalues();
    List<Series.Point> points = new ArrayList<>();
    for (int i = 0; i < values.length; i++) {
      if (values[i] > 0) {
        double share = (values.length - i) / (double) values.length;
        points.add(Series.Point.of(Math.log10(values[i]), Math.log10(share)));
      }
    }
    List<Series> series = new ArrayList<>();
    if (!points.isEmpty()) {
      series.add(new Series("eigenvalues", points));
      layer.exponent().fit().ifPresent(fit -> series.add(tail(fit, values)));
    }
    return series;
  }

  private static Series tail(PowerLawFit fit, double[] values) {
    double start = Math.log10(fit.xmin());
    double end = Math.log10(values[values.length - 1]);
    double share = Math.log10(fit.tailSize() / (double) values.length);
    return new Series(
        "fitted tail",
        List.of(
            Series.Point.of(start, share),
            Series.Point.of(end, share + (1 - fit.exponent()) * (end - start))));
  }
}
