package org.smadp.audit.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.smadp.audit.check.Check;
import org.smadp.audit.report.AuditResult.Verdict;
import org.smadp.chart.Chart;
import org.smadp.chart.IntervalChart;
import org.smadp.chart.Markup;

/** A result as one HTML page with its figures; nothing is loaded from elsewhere. */
public record AuditPage(AuditResult result) {
  private static final String STYLE =
      """
      :root { --ink: #222; --muted: #666; --paper: #fff; --line: #ddd; --bad: #b00020; --good: #1b6e3c }
      @media (prefers-color-scheme: dark) {
        :root { --ink: #eee; --muted: #aaa; --paper: #181818; --line: #444; --bad: #ff6b7d; --good: #6fd39a }
      }
      body { font: 16px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem;
             color: var(--ink); background: var(--paper) }
      table { border-collapse: collapse; width: 100%; font-size: .9rem }
      td, th { text-align: left; padding: .25rem .6rem; border-bottom: 1px solid var(--line); vertical-align: top }
      .n { text-align: right; font-variant-numeric: tabular-nums }
      .bad { color: var(--bad); font-weight: bold } .good { color: var(--good) }
      figure { margin: 1rem 0; overflow-x: auto } .chart { max-width: 100% }
      """;

  public String html() {
    boolean good = result.verdict() == Verdict.CONSISTENT;
    StringBuilder page = new StringBuilder();
    page.append("<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">\n");
    page.append("<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n");
    page.append("<title>Privacy audit</title>\n<style>").append(STYLE).append("</style></head>\n");
    page.append("<body><h1>Privacy audit of ").append(escape(result.subject())).append("</h1>\n");
    page.append("<p class=\"%s\">Verdict: %s</p>\n".formatted(good ? "good" : "bad", verdict()));
    page.append(
        String.format(
            Locale.ROOT,
            "<p>Claimed: joint ε = %.4g at δ = %.4g. %d canaries, seed %d.</p>\n",
            result.epsilonClaimed(),
            result.delta(),
            result.canaries(),
            result.seed()));
    page.append("<h2>Lower bounds on ε, 95% confidence</h2>\n").append(figure(bounds()));
    page.append(boundTable());
    figures().forEach(chart -> page.append(figure(chart)));
    page.append("<h2>Checks</h2>\n").append(checkTable());
    page.append("<h2>What this shows</h2>\n<ul>\n");
    AuditText.LIMITS.forEach(limit -> page.append("<li>").append(escape(limit)).append("</li>\n"));
    return page.append("</ul></body></html>\n").toString();
  }

  private String verdict() {
    return result.verdict() == Verdict.CONSISTENT
        ? "consistent"
        : "violation (" + escape(String.join(", ", result.objections())) + ")";
  }

  /** Each bound against the claim. */
  private IntervalChart bounds() {
    return new IntervalChart(
        "Lower bounds against the claimed epsilon",
        "epsilon; the upright line is the claim",
        result.bounds().stream()
            .map(
                bound ->
                    new IntervalChart.Row(
                        bound.method(), bound.epsilon(), null, null, null, result.epsilonClaimed()))
            .toList());
  }

  /** Mu of a lot with its interval, and the scale of the noise of every group. */
  private List<Chart> figures() {
    List<IntervalChart.Row> shifts = new ArrayList<>();
    List<IntervalChart.Row> scales = new ArrayList<>();
    for (Check check : result.checks()) {
      var numbers = check.numbers();
      if (numbers.containsKey("mu")) {
        shifts.add(
            new IntervalChart.Row(
                "mu of a lot",
                numbers.get("mu"),
                numbers.get("low"),
                numbers.get("high"),
                null,
                numbers.get("claimed")));
      } else if (numbers.containsKey("scale")) {
        String group = check.name().replace("noise-scale: ", "");
        scales.add(new IntervalChart.Row(group, numbers.get("scale"), null, null, null, 1.0));
      }
    }
    List<Chart> charts = new ArrayList<>();
    if (!shifts.isEmpty()) {
      charts.add(new IntervalChart("Shift by one canary over noise", "mu", shifts));
    }
    if (!scales.isEmpty()) {
      charts.add(new IntervalChart("Noise over claimed noise", "ratio", scales));
    }
    return charts;
  }

  private String boundTable() {
    StringBuilder rows =
        new StringBuilder("<table><tr><th>Method<th class=\"n\">ε ≥<th>From</tr>\n");
    result
        .bounds()
        .forEach(
            bound ->
                rows.append(
                    String.format(
                        Locale.ROOT,
                        "<tr><td>%s<td class=\"n\">%.3f<td>%s</tr>\n",
                        escape(bound.method()),
                        bound.epsilon(),
                        escape(bound.basis()))));
    return rows.append("</table>\n").toString();
  }

  private String checkTable() {
    StringBuilder rows = new StringBuilder("<table><tr><th>Check<th><th>Found</tr>\n");
    for (Check check : result.checks()) {
      rows.append(
          "<tr><td>%s<td class=\"%s\">%s<td>%s</tr>\n"
              .formatted(
                  escape(check.name()),
                  check.passed() ? "good" : "bad",
                  check.passed() ? "ok" : "fails",
                  escape(check.statement())));
    }
    return rows.append("</table>\n").toString();
  }

  private static String figure(Chart chart) {
    return "<figure>" + chart.svg() + "</figure>\n";
  }

  private static String escape(String text) {
    return Markup.escape(text);
  }
}
