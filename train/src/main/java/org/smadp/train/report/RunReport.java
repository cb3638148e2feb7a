package org.smadp.train.report;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import org.smadp.chart.LineChart;
import org.smadp.chart.Series;
import org.smadp.optim.MemoryDiagnostics;

/**
 * The page {@code report.html} of one run: the guarantee, the accuracy, charts of how both came
 * about and of the memory branch, the configuration. One file, nothing loaded from elsewhere.
 */
public final class RunReport {
  private final String title;
  private final PrivacyStatement privacy;
  private final Map<String, Object> configuration;
  private final List<Evaluation> evaluations;

  public RunReport(
      String title,
      PrivacyStatement privacy,
      Map<String, Object> configuration,
      List<Evaluation> evaluations) {
    this.title = title;
    this.privacy = privacy;
    this.configuration = configuration;
    this.evaluations = List.copyOf(evaluations);
  }

  public String html() throws IOException {
    return resource("report.html")
        .replace("{{title}}", escape(title))
        .replace("{{style}}", resource("report.css"))
        .replace("{{guarantee}}", guarantee())
        .replace("{{accuracy}}", percent(last().testAccuracy()))
        .replace("{{steps}}", Long.toString(last().step()))
        .replace("{{randomness}}", escape(privacy.randomnessText()))
        .replace("{{training}}", trainingCharts())
        .replace("{{memory}}", memoryCharts())
        .replace("{{groups}}", groupRows())
        .replace("{{configuration}}", configurationRows());
  }

  private String guarantee() {
    if (Double.isInfinite(privacy.epsilon())) {
      return "<span>Privacy</span><strong>no guarantee</strong><small>ε = ∞, a control for"
          + " experiments</small>";
    }
    return "<span>Joint guarantee</span><strong>ε = %s</strong><small>at δ = %s, add or remove one"
            .formatted(Numbers.upper(privacy.epsilon()), Numbers.number(privacy.delta()))
        + " example</small>";
  }

  private Evaluation last() {
    return evaluations.get(evaluations.size() - 1);
  }

  private String trainingCharts() {
    if (Double.isInfinite(privacy.epsilon())) {
      return "<p>There is no finite epsilon to draw: this run has no privacy guarantee.</p>";
    }
    List<Series.Point> byEpsilon = new ArrayList<>();
    List<Series.Point> byStep = new ArrayList<>();
    for (Evaluation evaluation : evaluations) {
      double accuracy = 100 * evaluation.testAccuracy();
      byEpsilon.add(Series.Point.of(evaluation.epsilon(), accuracy));
      byStep.add(Series.Point.of((double) evaluation.step(), evaluation.epsilon()));
    }
    return figure(
            new LineChart(
                "Test accuracy against privacy spent",
                "joint epsilon",
                "test accuracy, %",
                List.of(new Series("test accuracy", byEpsilon))))
        + figure(
            new LineChart(
                "Privacy spent against steps",
                "step",
                "joint epsilon",
                List.of(new Series("epsilon", byStep))));
  }

  private String memoryCharts() {
    if (last().memory().isEmpty()) {
      return "<p>This algorithm has no memory branch.</p>";
    }
    return memoryChart("Spectral exponent by group", "exponent", m -> m.spectralExponent().value())
        + memoryChart("Tempering by group", "lambda", MemoryDiagnostics::tempering)
        + memoryChart("Effective memory depth by group", "steps", RunReport::depth)
        + memoryChart("Alignment gate by group", "Gamma", MemoryDiagnostics::alignment)
        + memoryChart("Memory share of the release", "ratio", MemoryDiagnostics::memoryRatio);
  }

  private static double depth(MemoryDiagnostics group) {
    return group.availableLags() == 0 ? Double.NaN : group.effectiveDepth();
  }

  private String memoryChart(
      String name, String unit, ToDoubleFunction<MemoryDiagnostics> quantity) {
    List<Series> lines =
        IntStream.range(0, last().memory().size())
            .mapToObj(
                g ->
                    new Series(
                        last().memory().get(g).group(),
                        evaluations.stream()
                            .filter(e -> !e.memory().isEmpty())
                            .map(
                                e ->
                                    Series.Point.of(
                                        (double) e.step(),
                                        quantity.applyAsDouble(e.memory().get(g))))
                            .toList()))
            .filter(line -> line.points().stream().anyMatch(p -> Double.isFinite(p.y())))
            .toList();
    return lines.isEmpty() ? "" : figure(new LineChart(name, "step", unit, lines));
  }

  private String groupRows() {
    StringBuilder rows = new StringBuilder();
    for (PrivacyStatement.GroupFacts group : privacy.groups()) {
      rows.append("<tr><td>").append(escape(group.name())).append("</td>");
      rows.append("<td class=\"n\">").append(group.parameters()).append("</td>");
      for (double value :
          new double[] {group.clipNorm(), group.noiseMultiplier(), group.marginalEpsilon()}) {
        rows.append("<td class=\"n\">").append(Numbers.number(value)).append("</td>");
      }
      rows.append("</tr>\n");
    }
    return rows.toString();
  }

  private String configurationRows() {
    StringBuilder rows = new StringBuilder();
    configuration.forEach(
        (key, value) ->
            rows.append("<tr><th scope=\"row\">")
                .append(escape(key))
                .append("</th><td>")
                .append(escape(String.valueOf(value)))
                .append("</td></tr>\n"));
    return rows.toString();
  }

  private static String figure(LineChart chart) {
    return "<figure>" + chart.svg() + "</figure>\n";
  }

  private static String percent(double share) {
    return String.format(Locale.ROOT, "%.2f %%", 100 * share);
  }

  private static String escape(String text) {
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
  }

  private static String resource(String name) throws IOException {
    try (InputStream in = RunReport.class.getResourceAsStream(name)) {
      if (in == null) {
        throw new IOException("the program is incomplete: resource " + name + " is missing");
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }
}
