package org.smadp.experiments.result;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.smadp.experiments.result.RunRow.Status;
import org.smadp.optim.setting.ChoiceName;

/** One study on the page: what it shows, what was found, tables, figures, runs. */
record StudySection(
    StudyResult study,
    long finished,
    String headline,
    List<RunRow> failures,
    List<Drawing> drawings,
    List<Sheet> sheets,
    List<Line> lines) {
  private static final int HEADLINE_NOTES = 2;
  private static final Table.Column MEASURED = Table.Column.number("", 4);

  /** A figure; the title is repeated in the caption when the drawing cuts it short. */
  record Drawing(String title, String longTitle, String svg, String caption) {}

  /** A table as it is shown. */
  record Sheet(String title, String caption, List<Cell> heading, List<List<Cell>> rows) {}

  /** A cell; numbers are aligned to the right. */
  record Cell(String text, boolean numeric) {}

  /** A run in the study's list; {@code described} if the page has more on it further down. */
  record Line(RunRow run, boolean described, String status, String epsilon, String accuracy) {}

  static StudySection of(StudyResult study, Set<String> described) {
    Findings findings = study.findings();
    List<String> notes = findings.notes();
    return new StudySection(
        study,
        study.count(Status.FINISHED),
        notes.isEmpty()
            ? study.shows()
            : String.join(" ", notes.subList(0, Math.min(HEADLINE_NOTES, notes.size()))),
        study.runs().stream().filter(run -> run.status() == Status.FAILED).toList(),
        findings.figures().stream().map(StudySection::drawing).toList(),
        findings.tables().stream().map(StudySection::sheet).toList(),
        study.runs().stream().map(run -> line(run, described.contains(run.run()))).toList());
  }

  private static Drawing drawing(Figure figure) {
    String title = figure.chart().title();
    return new Drawing(
        title, figure.chart().fitsTitle() ? "" : title, figure.chart().svg(), figure.caption());
  }

  private static Sheet sheet(Table table) {
    List<Cell> heading =
        table.columns().stream().map(column -> new Cell(column.name(), column.numeric())).toList();
    List<List<Cell>> rows = new ArrayList<>();
    for (List<Object> row : table.rows()) {
      List<Cell> cells = new ArrayList<>();
      for (int i = 0; i < row.size(); i++) {
        Table.Column column = table.columns().get(i);
        cells.add(new Cell(column.shown(row.get(i)), column.numeric()));
      }
      rows.add(cells);
    }
    return new Sheet(table.title(), table.caption(), heading, rows);
  }

  private static Line line(RunRow run, boolean described) {
    return new Line(
        run,
        described,
        ChoiceName.of(run.status()),
        MEASURED.shown(run.epsilon()),
        MEASURED.shown(run.testAccuracy()));
  }
}
