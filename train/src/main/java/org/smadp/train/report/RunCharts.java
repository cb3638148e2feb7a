package org.smadp.train.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.smadp.chart.LineChart;
import org.smadp.chart.Series;
import org.smadp.optim.MemoryDiagnostics;

/** How accuracy, privacy and the memory branch came about, in charts. */
record RunCharts(List<Evaluation> evaluations) {
  /** Accuracy against privacy spent, when there are scores, and privacy against steps. */
  List<LineChart> training() {
    List<Series.Point> byEpsilon = new ArrayList<>();
    List<Series.Point> byStep = new ArrayList<>();
    for (Evaluation evaluation : evaluations) {
      evaluation.scores().ifPresent(s -> byEpsilon.add(accuracy(evaluation.epsilon(), s)));
      byStep.add(Series.Point.of((double) evaluation.step(), evaluation.epsilon()));
    }
    List<LineChart> charts = new ArrayList<>();
    if (!byEpsilon.isEmpty()) {
      charts.add(
          new LineChart(
              "Test accuracy against privacy spent",
              "joint epsilon",
              "test accuracy, %",
              List.of(new Series("test accuracy", byEpsilon))));
    }
    charts.add(
        new LineChart(
            "Privacy spent against steps",
            "step",
            "joint epsilon",
            List.of(new Series("epsilon", byStep))));
    return charts;
  }

  private static Series.Point accuracy(double epsilon, Scores scores) {
    double percent = 100 * scores.accuracy();
    double spread = 200 * scores.accuracyStddev();
    return new Series.Point(
        epsilon, percent, Math.max(0, percent - spread), Math.min(100, percent + spread));
  }

  /** What the memory branch did in each group; empty without one. */
  List<LineChart> memory() {
    return Stream.of(
            memory("Spectral exponent", "exponent", m -> m.spectralExponent().value()),
            memory("Tempering", "lambda", MemoryDiagnostics::tempering),
            memory("Effective memory depth", "steps", RunCharts::depth),
            memory("Alignment gate", "Gamma", MemoryDiagnostics::alignment),
            memory("Memory share of the release", "ratio", MemoryDiagnostics::memoryRatio))
        .flatMap(Optional::stream)
        .toList();
  }

  private static double depth(MemoryDiagnostics group) {
    return group.availableLags() == 0 ? Double.NaN : group.effectiveDepth();
  }

  private Optional<LineChart> memory(
      String name, String unit, ToDoubleFunction<MemoryDiagnostics> quantity) {
    List<Evaluation> measured = evaluations.stream().filter(e -> !e.memory().isEmpty()).toList();
    int groups = measured.isEmpty() ? 0 : measured.get(0).memory().size();
    List<Series> lines =
        IntStream.range(0, groups)
            .mapToObj(g -> line(g, measured, quantity))
            .filter(line -> line.points().stream().anyMatch(p -> Double.isFinite(p.y())))
            .toList();
    if (lines.isEmpty()) {
      return Optional.empty();
    }
    String title = lines.size() == 1 ? name + ", " + lines.get(0).name() : name + " by group";
    return Optional.of(new LineChart(title, "step", unit, lines));
  }

  private static Series line(
      int group, List<Evaluation> measured, ToDoubleFunction<MemoryDiagnostics> quantity) {
    return new Series(
        measured.get(0).memory().get(group).group(),
        measured.stream()
            .map(
                e ->
                    Series.Point.of(
                        (double) e.step(), quantity.applyAsDouble(e.memory().get(group))))
            .toList());
  }
}
