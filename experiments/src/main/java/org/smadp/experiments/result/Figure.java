package org.smadp.experiments.result;

import java.util.Locale;
import org.smadp.chart.Chart;

/** A chart with what it shows. */
public record Figure(Chart chart, String caption) {
  /** Name of its files, without ending. */
  String fileName() {
    return chart
        .title()
        .toLowerCase(Locale.ROOT)
        .replace("ε", "epsilon")
        .replace("ρ", "rho")
        .replace("λ", "lambda")
        .replaceAll("[^a-z0-9]+", "-")
        .replaceAll("^-|-$", "");
  }
}
