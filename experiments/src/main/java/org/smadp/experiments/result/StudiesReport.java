package org.smadp.experiments.result;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.smadp.experiments.result.RunRow.Status;
import org.smadp.train.report.Page;
import org.smadp.train.report.Tile;
import org.smadp.train.run.FinishedRun;

/**
 * The page {@code report.html} over several studies: an overview, every study with its figures and
 * tables, and every run's configuration and privacy statement. One file, nothing loaded from
 * elsewhere.
 */
public final class StudiesReport {
  private final Heading heading;
  private final List<StudyResult> studies;
  private final Map<String, FinishedRun> runs;

  /** What the template names. */
  private record View(
      Heading heading, List<Tile> tiles, List<StudySection> studies, List<RunDetails> runs) {}

  /**
   * @param runs finished runs by the name that results use
   */
  public StudiesReport(Heading heading, List<StudyResult> studies, Map<String, FinishedRun> runs) {
    this.heading = heading;
    this.studies = List.copyOf(studies);
    this.runs = new LinkedHashMap<>(runs);
  }

  public String html() {
    return Page.of(
        StudiesReport.class,
        "studies.html",
        new View(
            heading,
            tiles(),
            studies.stream().map(study -> StudySection.of(study, runs.keySet())).toList(),
            runs.entrySet().stream()
                .map(entry -> RunDetails.of(entry.getKey(), entry.getValue()))
                .toList()));
  }

  private List<Tile> tiles() {
    long failed = studies.stream().mapToLong(study -> study.count(Status.FAILED)).sum();
    long pending = studies.stream().mapToLong(study -> study.count(Status.PENDING)).sum();
    int tables = studies.stream().mapToInt(study -> study.findings().tables().size()).sum();
    int figures = studies.stream().mapToInt(study -> study.findings().figures().size()).sum();
    return List.of(
        new Tile(
            "Studies",
            Integer.toString(studies.size()),
            "tables: %d, figures: %d".formatted(tables, figures)),
        new Tile("Finished runs", Integer.toString(runs.size()), "a run may serve several studies"),
        new Tile(
            "Failed or missing runs", Long.toString(failed + pending), "listed in their study"));
  }
}
