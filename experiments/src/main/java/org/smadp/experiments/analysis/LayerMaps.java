package org.smadp.experiments.analysis;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.ToDoubleFunction;
import org.smadp.chart.HeatMap;
import org.smadp.experiments.result.Figure;
import org.smadp.experiments.result.Findings;
import org.smadp.optim.MemoryDiagnostics;
import org.smadp.train.report.Evaluation;
import org.smadp.train.run.FinishedRun;

/** Exponent and effective depth of every layer over time, for the first run with a memory. */
final class LayerMaps implements Analysis {
  @Override
  public Findings of(RunSet runs) {
    List<Figure> figures = new ArrayList<>();
    for (String panel : runs.panels()) {
      runs.of(panel).stream()
          .filter(Cohort::hasMemory)
          .findFirst()
          .ifPresent(cohort -> figures.addAll(maps(cohort)));
    }
    return new Findings(List.of(), figures, List.of());
  }

  private static List<Figure> maps(Cohort cohort) {
    MeasuredRun run = cohort.runs().get(0);
    String where = cohort.panel() + ", " + cohort.variant();
    String which = "One run, " + run.label() + ". ";
    List<Figure> figures = new ArrayList<>();
    figures.addAll(
        map(
            "Exponent by layer over time, " + where,
            "spectral exponent ρ",
            run.run(),
            group -> group.spectralExponent().value(),
            which + "Empty cells: no fit for that layer."));
    figures.addAll(
        map(
            "Effective depth by layer over time, " + where,
            "effective depth D_eff, steps",
            run.run(),
            group -> group.availableLags() == 0 ? Double.NaN : group.effectiveDepth(),
            which + "How many steps back the memory of a layer reaches on average."));
    return figures;
  }

  private static List<Figure> map(
      String title,
      String unit,
      FinishedRun run,
      ToDoubleFunction<MemoryDiagnostics> quantity,
      String caption) {
    List<Evaluation> along = run.evaluations().stream().filter(e -> !e.memory().isEmpty()).toList();
    List<String> layers = run.last().memory().stream().map(MemoryDiagnostics::group).toList();
    List<Double> columns = along.stream().map(e -> run.epochs(e.step())).toList();
    List<List<Double>> values = new ArrayList<>();
    for (int g = 0; g < layers.size(); g++) {
      int layer = g;
      values.add(along.stream().map(e -> quantity.applyAsDouble(e.memory().get(layer))).toList());
    }
    HeatMap map =
        new HeatMap(title, "expected passes over the data", unit, layers, columns, values);
    boolean empty = map.values().stream().flatMap(List::stream).allMatch(Objects::isNull);
    return empty ? List.of() : List.of(new Figure(map, caption));
  }
}
