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
import org.smadp.train.score.Measure;
import org.smadp.train.score.Scores;

/** How accuracy, privacy and the memory branch came about, in charts. */
record RunCharts(List<Evaluation> evaluations) {
  /** Accuracy against privacy spent, when there are scores, and privacy against steps. */
  List<LineChart> training() {
    List<Series.Point> byEpsilon = new ArrayList<>();
    List<Series.Point> byStep = new ArrayList<>();
    for (Evaluation evaluation : evaluations) {
      evaluation.scores().ifPresent(s -> byEpsilon.add(headline(evaluation.epsilon(), s)));
      byStep.add(Series.Point.of((double) evaluation.step(), evaluation.epsilon()));
    }
    List<LineChart> charts = new ArrayList<>();
    if (!byEpsilon.isEmpty()) {
      Measure measure = measure();
      charts.add(
          new LineChart(
              measure.title() + " against privacy spent",
              "joint epsilon",
              measure.words() + (measure == Measure.ACCURACY ? ", %" : ""),
              List.of(new Series(measure.words(), byEpsilon))));
    }
    charts.add(
        new LineChart(
            "Privacy spent against steps",
            "step",
            "joint epsilon",
            List.of(new Series("epsilon", byStep))));
    return charts;
  }

  private Measure measure() {
    return evaluations.stream()
        .flatMap(evaluation -> evaluation.scores().stream())
        .map(Scores::measure)
        .findFirst()
        .orElseThrow();
  }

  private static Series.Point headline(double epsilon, Scores scores) {
    boolean share = scores.measure() == Measure.ACCURACY;
    double scale = share ? 100 : 1;
    double value = scale * scores.headline().value();
    double spread = 2 * scale * scores.headline().stddev();
    double most = share ? 100 : Double.MAX_VALUE;
    return new Series.Point(
        epsilon, value, Math.max(0, value - spread), Math.min(most, value + spread));
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
