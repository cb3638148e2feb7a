package org.smadp.experiments.result;

import static org.smadp.chart.Markup.escape;

import org.smadp.train.run.FinishedRun;

/** One run on the page, closed until it is asked for: configuration and privacy statement. */
final class RunDetails {
  private final String name;
  private final FinishedRun run;

  RunDetails(String name, FinishedRun run) {
    this.name = name;
    this.run = run;
  }

  String html() {
    StringBuilder html = new StringBuilder();
    html.append(
        "<details id=\"run-%s\"><summary>%s: %s on %s, joint ε = %s, accuracy %s</summary>\n"
            .formatted(
                escape(name),
                escape(name),
                escape(String.valueOf(run.settings().resolved().get("algorithm"))),
                escape(run.datasetName()),
                Table.Column.number("", 3).shown(run.epsilon()),
                Table.Column.number("", 4).shown(run.last().testAccuracy())));
    html.append(
        "<p><a href=\"#studies\">Back to the list of studies</a></p>\n<div class=\"scroll\"><table class=\"plain\"><tbody>\n");
    run.settings()
        .resolved()
        .forEach(
            (key, value) ->
                html.append(
                    "<tr><th scope=\"row\">%s</th><td>%s</td></tr>\n"
                        .formatted(escape(key), escape(String.valueOf(value)))));
    html.append("</tbody></table></div>\n<pre class=\"statement\">");
    html.append(escape(run.privacyStatement())).append("</pre></details>\n");
    return html.toString();
  }
}
