package org.smadp.train.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.smadp.optim.GroupExponent;
import org.smadp.optim.MemoryDiagnostics;
import org.smadp.train.report.Evaluation;
import org.smadp.train.score.Figure;
import org.smadp.train.score.Measure;
import org.smadp.train.score.Scores;

class StepsTableTest {
  private static final List<String> GROUPS = List.of("fc1", "fc2");

  @TempDir Path folder;

  @Test
  void read_whatWasAppended_isTheSameBitForBit() throws IOException {
    StepsTable table = started(0);
    List<Evaluation> rows = List.of(row(2), plain(4), row(6));
    for (Evaluation evaluation : rows) {
      table.append(evaluation);
    }

    assertEquals(rows, table.read());
  }

  @Test
  void append_anyAlgorithm_hasAsManyCellsAsTheHeader() throws IOException {
    StepsTable table = started(0);
    table.append(row(2));
    table.append(plain(4));

    for (String line : Files.readAllLines(file())) {
      assertEquals(7 + 2 * 10, line.split(",", -1).length, line);
    }
  }

  @Test
  void append_stepThatHasARow_isLeftOut() throws IOException {
    StepsTable table = started(0);
    table.append(row(2));
    table.append(plain(2));

    assertEquals(List.of(row(2)), table.read());
  }

  /** Whatever the file holds: one line that names the file and the line, no Java message. */
  @ParameterizedTest(name = "a second line ''{0}''")
  @ValueSource(strings = {"", "4", "4,x,1,1,1,", "x,1,1,1,1,,", "4,1,1,1,1,0.5,1", "\u0000\u00ff"})
  void read_damagedRow_namesFileAndLine(String row) throws IOException {
    StepsTable table = started(0);
    Files.write(
        file(), (row + "\n").getBytes(StandardCharsets.ISO_8859_1), StandardOpenOption.APPEND);

    assertEquals(
        file() + " is damaged: line 2 is not a row of this run; restore it, or train the run again",
        assertThrows(IllegalArgumentException.class, table::read).getMessage());
  }

  @Test
  void read_emptyOrMissingFile_saysSo() throws IOException {
    StepsTable table = started(0);
    Files.writeString(file(), "");
    assertEquals(
        file() + " is damaged: it is empty; restore it, or train the run again",
        assertThrows(IllegalArgumentException.class, table::read).getMessage());
    Files.delete(file());
    assertEquals(
        file() + " is damaged: it is missing; restore it, or train the run again",
        assertThrows(IllegalArgumentException.class, table::read).getMessage());
  }

  @Test
  void startAfter_rowWithoutAStep_isRefusedInOneLine() throws IOException {
    started(0);
    Files.writeString(file(), "seven,1\n", StandardOpenOption.APPEND);

    assertEquals(
        file()
            + " is damaged: line 2 does not begin with a step; restore it, or train the run again",
        assertThrows(IllegalArgumentException.class, () -> started(3)).getMessage());
  }

  @Test
  void startAfter_laterAndTornRows_areDropped() throws IOException {
    StepsTable table = started(0);
    for (long step : new long[] {2, 4, 6}) {
      table.append(row(step));
    }
    Files.writeString(file(), "8,0.1", StandardOpenOption.APPEND);

    StepsTable resumed = started(4);

    assertEquals(List.of(row(2), row(4)), resumed.read());
    resumed.append(row(6));
    assertEquals(3, resumed.read().size());
  }

  @Test
  void startAfter_stepZero_startsAnew() throws IOException {
    started(0).append(row(2));

    assertEquals(List.of(), started(0).read());
  }

  @Test
  void append_fileGone_namesIt() throws IOException {
    StepsTable table = started(0);
    Files.delete(file());

    String message = assertThrows(IOException.class, () -> table.append(row(1))).getMessage();
    assertTrue(message.startsWith("cannot write " + file()), message);
  }

  private Path file() {
    return folder.resolve("steps.csv");
  }

  private StepsTable started(long step) throws IOException {
    StepsTable table = new StepsTable(file(), Measure.ACCURACY, GROUPS);
    table.startAfter(step);
    return table;
  }

  private static Evaluation plain(long step) {
    return new Evaluation(step, 1.0 / 3, 0.1, Optional.empty(), List.of());
  }

  private static Evaluation row(long step) {
    return new Evaluation(
        step,
        Math.PI / step,
        1e-9,
        Optional.of(new Scores(Measure.ACCURACY, new Figure(0.975, 1e-3 / 7), Math.E)),
        List.of(
            memory("fc1", GroupExponent.of(3.0000000000000004)),
            memory("fc2", GroupExponent.notApplicable())));
  }

  private static MemoryDiagnostics memory(String group, GroupExponent exponent) {
    return new MemoryDiagnostics(
        group, 3, exponent, 1.0 / 7, 0.2, 0.3, 0.4, 0.6, 1.0 / 9, 0.05, 1e-300);
  }
}
