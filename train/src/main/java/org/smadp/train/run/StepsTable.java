package org.smadp.train.run;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.smadp.optim.GroupExponent;
import org.smadp.optim.MemoryDiagnostics;
import org.smadp.spectrum.SpectralExponent.Status;
import org.smadp.train.report.Evaluation;
import org.smadp.train.score.Figure;
import org.smadp.train.score.Measure;
import org.smadp.train.score.Scores;

/**
 * The file {@code steps.csv}: one row for each evaluation, the memory diagnostics of every group in
 * columns of their own. Doubles are written so that they read back bit for bit.
 */
final class StepsTable {
  private static final int FIRST_COLUMNS = 6;

  private static final List<String> MEMORY_COLUMNS =
      List.of(
          "availableLags",
          "exponent",
          "exponentStatus",
          "tempering",
          "alignment",
          "noiseAlignment",
          "normMatch",
          "effectiveDepth",
          "historyWeight",
          "memoryRatio");

  private final Path file;
  private final Measure measure;
  private final List<String> groups;
  private long last = -1;

  /**
   * @param measure what models of this run are judged by
   */
  StepsTable(Path file, Measure measure, List<String> groups) {
    this.file = file;
    this.measure = measure;
    this.groups = List.copyOf(groups);
  }

  /** Starts the file, keeping the rows of an earlier part of the run up to this step. */
  void startAfter(long step) throws IOException {
    List<String> lines = new ArrayList<>();
    lines.add(header());
    last = -1;
    if (step > 0 && Files.exists(file)) {
      List<String> old = lines();
      for (int i = 1; i < old.size(); i++) {
        int comma = old.get(i).indexOf(',');
        long at = comma < 0 ? Long.MAX_VALUE : stepOf(old.get(i).substring(0, comma), i + 1);
        if (at <= step) {
          lines.add(old.get(i));
          last = at;
        }
      }
    }
    AtomicFile.write(file, String.join("\n", lines) + "\n");
  }

  /** Adds a row, unless the table has one for this step already. */
  void append(Evaluation evaluation) throws IOException {
    if (evaluation.step() <= last) {
      return;
    }
    try {
      Files.writeString(
          file,
          row(evaluation) + "\n",
          StandardCharsets.UTF_8,
          StandardOpenOption.APPEND,
          StandardOpenOption.SYNC);
    } catch (IOException exception) {
      throw new IOException(
          "cannot write %s (%s); what was saved before is kept"
              .formatted(file, AtomicFile.reason(exception)),
          exception);
    }
    last = evaluation.step();
  }

  /** The rows written so far. */
  List<Evaluation> read() throws IOException {
    List<String> lines = lines();
    List<Evaluation> rows = new ArrayList<>();
    for (int i = 1; i < lines.size(); i++) {
      try {
        rows.add(evaluation(List.of(lines.get(i).split(",", -1))));
      } catch (IllegalArgumentException | IndexOutOfBoundsException exception) {
        throw damaged("line " + (i + 1) + " is not a row of this run", exception);
      }
    }
    return rows;
  }

  /** The lines of the file; bytes that are no text become something that is no number. */
  private List<String> lines() throws IOException {
    if (!Files.isRegularFile(file)) {
      throw damaged("it is missing", null);
    }
    List<String> lines = Files.readAllLines(file, StandardCharsets.ISO_8859_1);
    if (lines.isEmpty()) {
      throw damaged("it is empty", null);
    }
    return lines;
  }

  private long stepOf(String text, int line) {
    try {
      return Long.parseLong(text);
    } catch (NumberFormatException exception) {
      throw damaged("line " + line + " does not begin with a step", exception);
    }
  }

  private IllegalArgumentException damaged(String why, Exception cause) {
    return new IllegalArgumentException(
        file + " is damaged: " + why + "; restore it, or train the run again", cause);
  }

  private Evaluation evaluation(List<String> cells) {
    List<MemoryDiagnostics> memory = new ArrayList<>();
    int width = MEMORY_COLUMNS.size();
    for (int g = 0; !cells.get(5).isEmpty() && g < groups.size(); g++) {
      int from = FIRST_COLUMNS + g * width;
      double warmUp = Double.parseDouble(cells.get(5));
      memory.add(diagnostics(groups.get(g), warmUp, cells.subList(from, from + width)));
    }
    return new Evaluation(
        Long.parseLong(cells.get(0)),
        Double.parseDouble(cells.get(1)),
        Double.parseDouble(cells.get(2)),
        scores(cells.get(3), cells.get(4), stddev(cells)),
        memory);
  }

  /** The last column; runs of earlier versions, whose scores were exact, lack it. */
  private String stddev(List<String> cells) {
    int column = FIRST_COLUMNS + groups.size() * MEMORY_COLUMNS.size();
    return column < cells.size() ? cells.get(column) : "0";
  }

  private Optional<Scores> scores(String headline, String loss, String stddev) {
    return headline.isEmpty()
        ? Optional.empty()
        : Optional.of(
            new Scores(
                measure,
                new Figure(Double.parseDouble(headline), Double.parseDouble(stddev)),
                Double.parseDouble(loss)));
  }

  private static MemoryDiagnostics diagnostics(String group, double warmUp, List<String> cells) {
    double exponent = cells.get(1).isEmpty() ? Double.NaN : Double.parseDouble(cells.get(1));
    return new MemoryDiagnostics(
        group,
        Integer.parseInt(cells.get(0)),
        new GroupExponent(Status.valueOf(cells.get(2)), exponent),
        Double.parseDouble(cells.get(3)),
        Double.parseDouble(cells.get(4)),
        Double.parseDouble(cells.get(5)),
        Double.parseDouble(cells.get(6)),
        warmUp,
        Double.parseDouble(cells.get(7)),
        Double.parseDouble(cells.get(8)),
        Double.parseDouble(cells.get(9)));
  }

  private String header() {
    List<String> columns =
        new ArrayList<>(
            List.of("step", "epsilon", "learningRate", measure.key(), "testLoss", "warmUp"));
    for (String group : groups) {
      MEMORY_COLUMNS.forEach(column -> columns.add(group + "." + column));
    }
    columns.add(measure.noiseKey());
    return String.join(",", columns);
  }

  private String row(Evaluation evaluation) {
    List<String> cells = new ArrayList<>();
    cells.add(Long.toString(evaluation.step()));
    cells.add(Double.toString(evaluation.epsilon()));
    cells.add(Double.toString(evaluation.learningRate()));
    cells.add(evaluation.scores().map(s -> Double.toString(s.headline().value())).orElse(""));
    cells.add(evaluation.scores().map(s -> Double.toString(s.loss())).orElse(""));
    cells.add(
        evaluation.memory().isEmpty() ? "" : Double.toString(evaluation.memory().get(0).warmUp()));
    for (MemoryDiagnostics group : evaluation.memory()) {
      cells.add(Integer.toString(group.availableLags()));
      double exponent = group.spectralExponent().value();
      cells.add(Double.isNaN(exponent) ? "" : Double.toString(exponent));
      cells.add(group.spectralExponent().status().name());
      cells.add(Double.toString(group.tempering()));
      cells.add(Double.toString(group.alignment()));
      cells.add(Double.toString(group.noiseAlignment()));
      cells.add(Double.toString(group.normMatch()));
      cells.add(Double.toString(group.effectiveDepth()));
      cells.add(Double.toString(group.historyWeight()));
      cells.add(Double.toString(group.memoryRatio()));
    }
    while (cells.size() < FIRST_COLUMNS + groups.size() * MEMORY_COLUMNS.size()) {
      cells.add(""); // an algorithm without memory
    }
    cells.add(evaluation.scores().map(s -> Double.toString(s.headline().stddev())).orElse(""));
    return String.join(",", cells);
  }
}
