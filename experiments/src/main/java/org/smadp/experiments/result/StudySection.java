package org.smadp.experiments.result;

import static org.smadp.chart.Markup.escape;

import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.smadp.experiments.result.RunRow.Status;

/** One study on the page: what it shows, what was found, tables, figures, runs. */
final class StudySection {
  private static final Table.Column MEASURED = Table.Column.number("", 4);

  private final StudyResult study;
  private final Set<String> described;
  private final StringBuilder html = new StringBuilder();

  /**
   * @param described runs that the page describes further down
   */
  StudySection(StudyResult study, Set<String> described) {
    this.study = study;
    this.described = described;
  }

  String html() {
    add("<section class=\"study\" id=\"%s\">\n<h2>%s</h2>\n", study.name(), study.title());
    add("<p><span class=\"tag\">%s</span>", "scale " + study.scale());
    for (String panel : study.withoutData()) {
      add("<span class=\"tag warn\">%s</span>", panel + ": not run for want of data");
    }
    html.append("</p>\n");
    add("<p>%s</p>\n<p><strong>In the paper:</strong> %s.</p>\n", study.shows(), study.paper());
    if (!study.reading().isBlank()) {
      add("<p><strong>How to read it:</strong> %s</p>\n", study.reading());
    }
    add(
        "<p class=\"occasion\"><code>%s</code><br>%s; %s</p>\n",
        study.occasion().command(), study.occasion().machine(), study.occasion().date());
    notes();
    failures();
    figures();
    study.findings().tables().forEach(this::table);
    runs();
    return html.append("</section>\n").toString();
  }

  private void notes() {
    if (!study.findings().notes().isEmpty()) {
      html.append("<h3>Found here</h3>\n<ul>\n");
      study.findings().notes().forEach(note -> add("<li>%s</li>\n", note));
      html.append("</ul>\n");
    }
  }

  private void failures() {
    List<RunRow> failed =
        study.runs().stream().filter(run -> run.status() == Status.FAILED).toList();
    if (!failed.isEmpty()) {
      html.append("<h3>Runs that failed</h3>\n<ul>\n");
      failed.forEach(
          run ->
              add(
                  "<li>%s: %s</li>\n",
                  run.panel() + ", " + run.variant() + ", seed " + run.seed(), run.message()));
      html.append("</ul>\n");
    }
  }

  private void figures() {
    if (study.findings().figures().isEmpty()) {
      return;
    }
    html.append("<div class=\"charts\">\n");
    for (Figure figure : study.findings().figures()) {
      add(
          "<figure><div class=\"chart-frame\" tabindex=\"0\" role=\"region\" aria-label=\"%s\">",
          figure.chart().title());
      html.append(figure.chart().svg());
      html.append("</div><figcaption>");
      if (!figure.chart().fitsTitle()) {
        add("<strong>%s.</strong> ", figure.chart().title());
      }
      add("%s</figcaption></figure>\n", figure.caption());
    }
    html.append("</div>\n");
  }

  private void table(Table table) {
    add("<h3>%s</h3>\n<p class=\"table-note\">%s</p>\n", table.title(), table.caption());
    add(
        "<div class=\"scroll\" tabindex=\"0\" role=\"region\" aria-label=\"%s\"><table>\n<thead><tr>",
        table.title());
    for (Table.Column column : table.columns()) {
      html.append(column.numeric() ? "<th scope=\"col\" class=\"n\">" : "<th scope=\"col\">");
      add("%s</th>", column.name());
    }
    html.append("</tr></thead>\n<tbody>\n");
    for (List<Object> row : table.rows()) {
      html.append("<tr>");
      for (int i = 0; i < row.size(); i++) {
        Table.Column column = table.columns().get(i);
        html.append(column.numeric() ? "<td class=\"n\">" : "<td>");
        add("%s</td>", column.shown(row.get(i)));
      }
      html.append("</tr>\n");
    }
    html.append("</tbody></table></div>\n");
  }

  private void runs() {
    add("<details><summary>%s</summary>\n", "Runs of this study: " + study.runs().size());
    add(
        "<div class=\"scroll\" tabindex=\"0\" role=\"region\" aria-label=\"%s\">",
        "Runs of " + study.title());
    html.append(
        "<table>\n<thead><tr><th scope=\"col\">Run</th><th"
            + " scope=\"col\">Panel</th><th scope=\"col\">Variant</th><th scope=\"col\">Seed</th><th"
            + " scope=\"col\">For</th><th scope=\"col\">Status</th><th scope=\"col\""
            + " class=\"n\">Joint ε</th><th scope=\"col\" class=\"n\">Accuracy</th></tr></thead>\n"
            + "<tbody>\n");
    for (RunRow run : study.runs()) {
      html.append("<tr><td>");
      if (described.contains(run.run())) {
        add("<a href=\"#run-%s\">%s</a>", run.run(), run.run());
      } else {
        add("%s", run.run());
      }
      add("</td><td>%s</td><td>%s</td><td>%s</td>", run.panel(), run.variant(), run.seed());
      add("<td>%s</td><td>%s</td>", run.purpose(), run.status().name().toLowerCase(Locale.ROOT));
      add(
          "<td class=\"n\">%s</td><td class=\"n\">%s</td></tr>\n",
          MEASURED.shown(run.epsilon()), MEASURED.shown(run.testAccuracy()));
    }
    html.append("</tbody></table></div></details>\n");
  }

  /** Appends markup with texts put in safely. */
  private void add(String format, String... texts) {
    Object[] safe = new Object[texts.length];
    for (int i = 0; i < texts.length; i++) {
      safe[i] = escape(texts[i]);
    }
    html.append(String.format(Locale.ROOT, format, safe));
  }
}
