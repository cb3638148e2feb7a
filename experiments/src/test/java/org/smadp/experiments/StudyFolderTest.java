package org.smadp.experiments;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.smadp.experiments.result.Occasion;
import org.smadp.experiments.result.ResultFiles;
import org.smadp.experiments.result.RunRow;
import org.smadp.experiments.result.StudyResult;
import org.smadp.experiments.study.FakeRuns;
import org.smadp.experiments.study.SmallStudy;
import org.smadp.experiments.study.StudyListener;

class StudyFolderTest {
  private static final StudyListener SILENT = new StudyListener() {};
  private static final Occasion OCCASION = new Occasion("smadp experiment small", "here", "today");
  private static final Pattern CELL = Pattern.compile("<td[^>]*>([^<]*)</td>");

  @TempDir private Path folder;

  private StudyResult fake() throws IOException {
    var studies = new StudyFolder(folder, new FakeRuns(spec -> 0.5 + 0.0123 * spec.seed()));
    return studies.run(SmallStudy.plan(SmallStudy.plain()), OCCASION, SILENT, () -> false);
  }

  @Test
  void run_study_writesEveryKindOfFile() throws IOException {
    fake();

    Path study = folder.resolve("small");
    for (String file :
        List.of(
            "results.json",
            "results.csv",
            "tables.md",
            "test-accuracy-by-epoch-digits.svg",
            "test-accuracy-by-epoch-digits.png",
            "effective-depth-by-layer-over-time-digits-plain.svg")) {
      assertTrue(Files.size(study.resolve(file)) > 0, file);
    }
    assertEquals(7, Files.readAllLines(study.resolve("results.csv")).size());
    assertTrue(Files.exists(folder.resolve("report.html")));
  }

  @Test
  void results_readBack_areEqual() throws IOException {
    StudyResult written = fake();

    StudyResult read = ResultFiles.read(folder.resolve("small"));

    assertEquals(written.runs(), read.runs());
    assertEquals(written.findings().notes(), read.findings().notes());
    assertEquals(written.findings().figures(), read.findings().figures());
    assertEquals(written.toString(), read.toString());
    String text = Files.readString(folder.resolve("small/results.json"));
    for (String kind : List.of("lines", "heat-map", "intervals")) {
      assertTrue(text.contains("\"kind\" : \"" + kind + "\""), kind);
    }
  }

  /** Every number of every table on the page is the one in results.json, as its column shows it. */
  @Test
  void report_tables_equalResultsJson() throws IOException {
    fake();
    JsonNode json = new ObjectMapper().readTree(folder.resolve("small/results.json").toFile());
    String page = Files.readString(folder.resolve("report.html"));
    int checked = 0;
    for (JsonNode table : json.path("findings").path("tables")) {
      List<String> shown = cells(page, table.path("title").asText());
      int place = 0;
      for (JsonNode row : table.path("rows")) {
        for (JsonNode value : row) {
          String cell = shown.get(place++);
          if (value.isNumber()) {
            double exact = value.asDouble();
            double digits = cell.contains("e") ? 0.05 * Math.abs(exact) : lastDigit(cell);
            assertEquals(exact, Double.parseDouble(cell), digits, table.path("title") + " " + row);
            checked++;
          } else {
            assertEquals(value.isNull() ? "–" : value.asText(), cell);
          }
        }
      }
      assertEquals(place, shown.size());
    }
    assertTrue(checked > 20, "cells checked: " + checked);
  }

  /** Half a unit of the last digit that is shown. */
  private static double lastDigit(String cell) {
    int point = cell.indexOf('.');
    return 0.5001 * Math.pow(10, point < 0 ? 0 : point + 1 - cell.length());
  }

  private static List<String> cells(String page, String title) {
    int from = page.indexOf("<tbody>", page.indexOf("<h3>" + title + "</h3>"));
    Matcher matcher = CELL.matcher(page.substring(from, page.indexOf("</tbody>", from)));
    List<String> cells = new ArrayList<>();
    while (matcher.find()) {
      cells.add(matcher.group(1));
    }
    return cells;
  }

  @Test
  void report_runs_areDescribedAndEscaped() throws IOException {
    StudyResult result = fake();
    String page = Files.readString(folder.resolve("report.html"));

    for (RunRow run : result.runs()) {
      assertTrue(page.contains("href=\"#run-" + run.run() + "\""));
      assertTrue(page.contains("<details id=\"run-" + run.run() + "\""));
    }
    assertTrue(page.contains("<code>smadp experiment small</code><br>here; today"));
    assertTrue(page.contains("aria-label=\"Runs of A small study\""));
    assertTrue(page.contains("<a href=\"#studies\">Back to the list"));
    assertTrue(page.contains("the paper, reproduced and corrected"));
    assertTrue(page.contains("&lt;b&gt;&amp;&lt;/b&gt;"));
    assertFalse(page.contains("{{"), "a place was left empty");
    assertFalse(page.matches("(?s).*(src|href)=\"http.*"), "something is loaded from elsewhere");
  }

  @Test
  void report_failedRuns_areListed() throws IOException {
    var studies =
        new StudyFolder(
            folder,
            (spec, directory, listener, interrupted) -> {
              throw new IllegalStateException("no <luck>");
            });

    StudyResult result =
        studies.run(SmallStudy.plan(SmallStudy.plain()), OCCASION, SILENT, () -> false);

    assertEquals(6, result.count(RunRow.Status.FAILED));
    assertTrue(Files.readString(studies.report()).contains("no &lt;luck&gt;"));
  }

  @Test
  void run_interrupted_drawsNothing() throws IOException {
    var studies = new StudyFolder(folder, new FakeRuns(spec -> 0.5));

    StudyResult result =
        studies.run(SmallStudy.plan(SmallStudy.plain()), OCCASION, SILENT, () -> true);

    assertEquals(0, result.count(RunRow.Status.FINISHED));
    assertFalse(Files.exists(studies.report()));
  }

  /** The whole way with real training: four steps a run on a few digits. */
  @Test
  void run_realStudy_trainsAndThenReusesItsRuns() throws IOException {
    var studies = new StudyFolder(folder);

    StudyResult first =
        studies.run(SmallStudy.plan(SmallStudy.plain()), OCCASION, SILENT, () -> false);
    List<String> before = modified();
    StudyResult second =
        studies.run(SmallStudy.plan(SmallStudy.plain()), OCCASION, SILENT, () -> false);

    assertEquals(6, first.count(RunRow.Status.FINISHED), first.runs().toString());
    assertEquals(first.runs(), second.runs());
    assertEquals(before, modified());
    for (RunRow run : first.runs()) {
      assertEquals(3, run.epsilon(), 0.05);
      assertTrue(run.testAccuracy() > 0 && run.secondsPerStep() > 0);
    }
    byte[] png = Files.readAllBytes(folder.resolve("small/test-accuracy-by-epoch-digits.png"));
    assertArrayEquals(new byte[] {(byte) 0x89, 'P', 'N', 'G'}, Arrays.copyOf(png, 4));
  }

  private List<String> modified() throws IOException {
    try (Stream<Path> files = Files.walk(folder.resolve("runs"))) {
      List<String> times = new ArrayList<>();
      for (Path file : files.sorted().toList()) {
        times.add(file + " " + Files.getLastModifiedTime(file));
      }
      return times;
    }
  }

  @Test
  void run_figuresOfAnEarlierTime_areRemoved() throws IOException {
    Path study = Files.createDirectories(folder.resolve("small"));
    Path stale = Files.writeString(study.resolve("old-figure.svg"), "<svg/>");
    Path notes = Files.writeString(study.resolve("notes.txt"), "mine");

    fake();

    assertFalse(Files.exists(stale));
    assertTrue(Files.exists(notes));
    assertTrue(Files.exists(study.resolve("final-test-accuracy-digits.svg")));
  }

  @Test
  void results_damaged_areNamedWithTheWayOut() throws IOException {
    fake();
    Path file = folder.resolve("small/results.json");
    Files.writeString(file, "{\"name\": ");

    var refused = assertThrows(IOException.class, () -> ResultFiles.readAll(folder));

    assertTrue(refused.getMessage().startsWith(file + " is damaged"), refused.getMessage());
    assertTrue(refused.getMessage().contains("run the study again, its runs are kept"));
    assertEquals(6, fake().count(RunRow.Status.FINISHED), "which helps indeed");
  }
}
