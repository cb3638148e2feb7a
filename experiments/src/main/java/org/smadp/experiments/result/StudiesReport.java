package org.smadp.experiments.result;

import static org.smadp.chart.Markup.escape;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.smadp.experiments.result.RunRow.Status;
import org.smadp.train.TrainingResult;
import org.smadp.train.run.FinishedRun;

/**
 * The page {@code report.html} over several studies: an overview, every study with its figures and
 * tables, and every run's configuration and privacy statement. One file, nothing loaded from
 * elsewhere.
 */
public final class StudiesReport {
  private static final int HEADLINE_NOTES = 2;

  private final Heading heading;
  private final List<StudyResult> studies;
  private final Map<String, FinishedRun> runs;

  /**
   * @param runs finished runs by the name that results use
   */
  public StudiesReport(Heading heading, List<StudyResult> studies, Map<String, FinishedRun> runs) {
    this.heading = heading;
    this.studies = List.copyOf(studies);
    this.runs = new LinkedHashMap<>(runs);
  }

  public String html() throws IOException {
    StringBuilder sections = new StringBuilder();
    studies.forEach(study -> sections.append(new StudySection(study, runs.keySet()).html()));
    StringBuilder details = new StringBuilder();
    runs.forEach((name, run) -> details.append(new RunDetails(name, run).html()));
    return resource(StudiesReport.class, "/org/smadp/experiments/studies.html")
        .replace("{{eyebrow}}", escape(heading.eyebrow()))
        .replace("{{title}}", escape(heading.title()))
        .replace("{{note}}", escape(heading.note()))
        .replace("{{style}}", style())
        .replace("{{tiles}}", tiles())
        .replace("{{overview}}", overview())
        .replace("{{studies}}", sections)
        .replace("{{runs}}", details);
  }

  /** The look of a single run's report, and what several studies need beside it. */
  private static String style() throws IOException {
    return resource(TrainingResult.class, "/org/smadp/train/report/report.css")
        + resource(StudiesReport.class, "/org/smadp/experiments/studies.css");
  }

  private String tiles() {
    long failed = studies.stream().mapToLong(study -> study.count(Status.FAILED)).sum();
    long pending = studies.stream().mapToLong(study -> study.count(Status.PENDING)).sum();
    int tables = studies.stream().mapToInt(study -> study.findings().tables().size()).sum();
    int figures = studies.stream().mapToInt(study -> study.findings().figures().size()).sum();
    return tile(
            "Studies",
            Integer.toString(studies.size()),
            "tables: %d, figures: %d".formatted(tables, figures))
        + tile("Finished runs", Integer.toString(runs.size()), "a run may serve several studies")
        + tile("Failed or missing runs", Long.toString(failed + pending), "listed in their study");
  }

  private static String tile(String name, String value, String note) {
    return "<div class=\"tile\"><span>%s</span><strong>%s</strong><small>%s</small></div>\n"
        .formatted(escape(name), escape(value), escape(note));
  }

  private String overview() {
    StringBuilder rows = new StringBuilder();
    for (StudyResult study : studies) {
      List<String> notes = study.findings().notes();
      rows.append(
          ("<tr><td><a href=\"#%s\">%s</a></td><td class=\"wide\">%s</td><td class=\"wide\">%s</td><td class=\"n\">%d / %d</td>"
                  + "<td>%s</td></tr>\n")
              .formatted(
                  escape(study.name()),
                  escape(study.title()),
                  escape(study.paper()),
                  escape(study.scale()),
                  study.count(Status.FINISHED),
                  study.runs().size(),
                  escape(notes.isEmpty() ? study.shows() : String.join(" ", headline(notes)))));
    }
    return rows.toString();
  }

  private static List<String> headline(List<String> notes) {
    return notes.subList(0, Math.min(HEADLINE_NOTES, notes.size()));
  }

  private static String resource(Class<?> owner, String name) throws IOException {
    try (InputStream in = owner.getResourceAsStream(name)) {
      if (in == null) {
        throw new IOException("the program is incomplete: resource " + name + " is missing");
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }
}
