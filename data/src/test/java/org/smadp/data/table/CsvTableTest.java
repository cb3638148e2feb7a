package org.smadp.data.table;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.smadp.data.ColumnScaling;
import org.smadp.data.DataException;
import org.smadp.data.Dataset;
import org.smadp.data.HeldOut.Fraction;
import org.smadp.data.HeldOut.Separate;
import org.smadp.data.Labels;
import org.smadp.data.Split;
import org.smadp.data.schema.Column;
import org.smadp.data.schema.TableFormat;

class CsvTableTest {
  private static final List<String> YES_NO = List.of("no", "yes");

  @TempDir Path folder;
  private Path file;
  private Path test;

  @BeforeEach
  void writeTestPart() throws IOException {
    file = folder.resolve("people.csv");
    test = folder.resolve("test.csv");
    Files.writeString(test, "age,label,income\n60,yes,0\n");
  }

  @Test
  void load_declaredBounds_mapsAndClampsEachColumn() throws IOException {
    Files.writeString(file, "age,income,label\n30,500,no\n150,-7,yes\n0,1e3,yes\n");

    Dataset data = table("age=0:120,income=0:1000").load();

    assertArrayEquals(new float[] {0.25f, 0.5f}, input(data.training(), 0));
    assertArrayEquals(new float[] {1f, 0f}, input(data.training(), 1));
    assertArrayEquals(new float[] {0f, 1f}, input(data.training(), 2));
    assertEquals(0, data.training().label(0));
    assertEquals(1, data.training().label(1));
    // The test part has its columns in another order.
    assertArrayEquals(new float[] {0.5f, 0f}, input(data.test(), 0));
  }

  @Test
  void load_values_areMappedToMinusOneAndOne() throws IOException {
    Files.writeString(file, "age,income,label\n30,500,no\n120,0,yes\n");

    Dataset data = table("age=0:120,0:1000").load();

    float[] row = new float[2];
    data.training().copyInput(0, row, 0);
    assertArrayEquals(new float[] {-0.5f, 0f}, row);
    data.training().copyInput(1, row, 0);
    assertArrayEquals(new float[] {1f, -1f}, row);
  }

  /** A search through the header for each column would compare 4e10 names. */
  @Test
  void load_twoHundredThousandColumns_answers() throws IOException {
    int columns = 200_000;
    StringBuilder header = new StringBuilder();
    StringBuilder row = new StringBuilder();
    for (int i = 0; i < columns; i++) {
      header.append("measurement-").append(i).append(',');
      row.append("0.5,");
    }
    Files.writeString(file, header + "label\n" + row + "no\n" + row + "yes\n");
    Files.writeString(test, header + "label\n" + row + "no\n");

    Dataset data = assertTimeoutPreemptively(Duration.ofMinutes(2), () -> table("0:1").load());

    assertEquals(columns, data.training().inputShape().size());
  }

  @Test
  void load_notANumberAndInfinity_areKeptAndClamped() throws IOException {
    Files.writeString(file, "age,income,label\nNaN,1,no\nInfinity,-Infinity,yes\n");

    Dataset data = table("0:1").load();

    assertTrue(Float.isNaN(input(data.training(), 0)[0]));
    assertArrayEquals(new float[] {1f, 0f}, input(data.training(), 1));
  }

  @Test
  void load_quotesByteOrderMarkAndBlankLines_areUnderstood() throws IOException {
    Files.writeString(test, "\"a,\"\"1\"\"\",label\n1,yes\n");
    Files.writeString(file, "\ufeff\"a,\"\"1\"\"\",label\r\n0,\"no\"\r\n\r\n\"1\", yes \r\n");

    Dataset data = table("0:1").load();

    assertEquals(List.of("a,\"1\""), columns(data));
    assertEquals(2, data.training().size());
  }

  @Test
  void load_withoutBounds_isRefusedAndShowsHowToDeclareThem() throws IOException {
    Files.writeString(file, "age,income,label\n30,500,no\n");

    String message = problem(FeatureBounds.undeclared());

    assertTrue(message.contains("no bounds declared for age, income"), message);
    assertTrue(message.contains("--bounds age=0:120"), message);
  }

  @Test
  void load_boundsForAnUnknownColumn_listsTheColumns() throws IOException {
    Files.writeString(file, "age,income,label\n30,500,no\n");

    assertProblem("ages=0:120,0:1", "no feature column 'ages'", "age, income");
  }

  @Test
  void load_missingLabelColumn_listsTheColumns() throws IOException {
    Files.writeString(file, "age,income,target\n30,500,no\n");

    assertProblem("0:1", "has no column 'label'", "age, income, target");
  }

  @Test
  void load_raggedRow_namesTheLine() throws IOException {
    Files.writeString(file, "age,income,label\n30,500,no\n30,500,no,1\n");

    assertProblem("0:1", "line 3: has 4 cells, the header has 3");
  }

  @Test
  void load_unknownLabel_namesTheLineButNotTheValue() throws IOException {
    Files.writeString(file, "age,income,label\n30,500,no\n1,1,secret\n");

    assertProblem("0:1", "line 3, column 'label': label out of range");
    assertFalse(problem(FeatureBounds.parse("0:1")).contains("secret"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"abc", "1.2.3", "12d", "1f"})
  void load_textAmongNumbers_namesLineAndColumn(String cell) throws IOException {
    Files.writeString(file, "age,income,label\n30," + cell + ",no\n");

    assertProblem("0:1", "line 2, column 'income': is not a number");
  }

  @Test
  void load_emptyCell_isRefusedWithTheWayOut() throws IOException {
    Files.writeString(file, "age,income,label\n,2,no\n");

    assertProblem("0:1", "line 2, column 'age': is empty", "write NaN");
  }

  @Test
  void load_openQuote_namesTheLine() throws IOException {
    Files.writeString(file, "age,income,label\n1,\"2,no\n");

    assertProblem("0:1", "line 2: a quoted cell does not end");
  }

  @Test
  void load_textAfterAClosingQuote_namesTheLine() throws IOException {
    Files.writeString(file, "age,income,label\n1,1,no\n1,\"2\"x,no\n1,1,no\n");

    assertProblem("0:1", "line 3: a quoted cell does not end");
  }

  @Test
  void load_openQuoteInALargeFile_isNotReadToTheEnd() throws IOException {
    Files.writeString(file, "age,income,label\n1,\"2,no\n" + "1,1,no\n".repeat(2_500_000));

    assertProblem("0:1", "line 2: a row of more than 16777216 characters");
  }

  @Test
  void load_lineBreaksInQuotes_belongToTheCell() throws IOException {
    Files.writeString(test, "\"age\n(years)\",label\n1,\"yes,\r\n\r\nindeed\"\n");
    Files.writeString(
        file,
        "\"age\r\n(years)\",label\r\n1,no\r\n0,\"yes,\n\nindeed\"\r\n \r\n0.5,no\r\nx,no\r\n");
    List<String> classes = List.of("no", "yes,\n\nindeed");
    CsvTable table =
        CsvTable.numeric(
            file,
            TableFormat.usual(),
            "label",
            classes,
            FeatureBounds.parse("0:1"),
            new Separate(test));

    assertTrue(
        assertThrows(DataException.class, table::load)
            .getMessage()
            .contains("line 9, column 'age\n(years)': is not a number"));
    Files.writeString(file, Files.readString(file).replace("x,no", "0.25,no"));
    Dataset data = table.load();

    assertEquals(List.of("age\n(years)"), columns(data));
    assertEquals(4, data.training().size());
    assertEquals(1, data.training().label(1));
    assertEquals(1, data.test().label(0));
    assertArrayEquals(new float[] {0.25f}, input(data.training(), 3));
  }

  @Test
  void load_emptyFile_isRefused() throws IOException {
    Files.writeString(file, "");
    assertProblem("0:1", "is empty");

    Files.writeString(file, "age,income,label\n");
    assertProblem("0:1", "zero examples");
  }

  @Test
  void load_columnNamedTwice_isRefused() throws IOException {
    Files.writeString(file, "age,age,label\n1,1,no\n");

    assertProblem("0:1", "column 'age' is named twice");
  }

  @Test
  void load_onlyALabelColumn_isRefused() throws IOException {
    Files.writeString(file, "label\nno\n");

    assertProblem("0:1", "no feature column");
  }

  @Test
  void load_otherColumnsInTheTestPart_namesTheTestFile() throws IOException {
    Files.writeString(file, "age,height,label\n1,1,no\n2,2,yes\n");

    assertProblem("0:1", "test.csv", "has no column 'height'");
  }

  @Test
  void load_oneClassInTheData_isNotTold() throws IOException {
    Files.writeString(file, "age,income,label\n1,1,no\n2,2,no\n");

    assertEquals(2, table("0:1").load().training().size());
  }

  @Test
  void load_bytesThatAreNotText_isRefused() throws IOException {
    Files.write(file, "age,income,label\n1,\u00e9,no\n".getBytes(StandardCharsets.ISO_8859_1));

    assertProblem("0:1", "is not text in UTF-8");
  }

  @Test
  void load_missingFile_isRefused() {
    assertProblem("0:1", "no such file");
  }

  @Test
  void load_fraction_isChosenByTheRowAlone() throws IOException {
    List<String> rows = new ArrayList<>();
    for (int i = 0; i < 400; i++) {
      rows.add(i + "," + (i % 2 == 0 ? "no" : "yes"));
    }
    List<Integer> before = heldOut(rows);
    assertTrue(before.size() > 70 && before.size() < 130, "held out " + before.size());

    rows.add(3, "500,no");
    rows.remove("17,yes");
    List<Integer> after = heldOut(rows);
    before.remove(Integer.valueOf(17));
    after.remove(Integer.valueOf(500));
    assertEquals(before, after);
  }

  /** With duplicates, quotes, line breaks in cells, and rows that differ in their text only. */
  private static List<String> allSortsOfRows() {
    List<String> rows = new ArrayList<>();
    for (int i = 0; i < 24; i++) {
      rows.add(i + ",no");
      rows.add("\"" + i + "\",\"yes\"");
      rows.add(i + " , no");
      rows.add("\"" + i + "\n\",yes");
    }
    rows.addAll(List.of("3,no", "3,no", "7,no", "\"9\n\",yes"));
    return rows;
  }

  /** How often each (value, label, part) occurs. */
  private Map<String, Integer> parts(List<String> rows, String lineEnd) throws IOException {
    Files.writeString(
        file, "x,label" + lineEnd + String.join(lineEnd, rows).replace("\n", lineEnd));
    FeatureBounds bounds = FeatureBounds.parse("0:1000");
    Dataset data =
        CsvTable.numeric(file, TableFormat.usual(), "label", YES_NO, bounds, new Fraction(0.4))
            .load();
    Map<String, Integer> parts = new TreeMap<>();
    for (Split split : List.of(data.training(), data.test())) {
      for (int i = 0; i < split.size(); i++) {
        String key =
            "%d %d %s"
                .formatted(
                    Math.round(input(split, i)[0] * 1000),
                    split.label(i),
                    split == data.test() ? "test" : "training");
        parts.merge(key, 1, Integer::sum);
      }
    }
    return parts;
  }

  @Test
  void load_fractionOfEveryNeighbouringFile_movesNoOtherRow() throws IOException {
    List<String> rows = allSortsOfRows();
    Map<String, Integer> all = parts(rows, "\n");
    assertEquals(rows.size(), all.values().stream().mapToInt(Integer::intValue).sum());

    for (int removed = 0; removed < rows.size(); removed++) {
      List<String> others = new ArrayList<>(rows);
      String row = others.remove(removed);
      Map<String, Integer> missing = new TreeMap<>(all);
      parts(others, "\n").forEach((key, count) -> missing.merge(key, -count, Integer::sum));
      missing.values().removeIf(count -> count == 0);
      String part = new Fraction(0.4).holds(row) ? "test" : "training";
      assertEquals(1, missing.size(), "without row " + removed + ": " + missing);
      missing.forEach(
          (key, count) -> {
            assertEquals(1, count);
            assertTrue(key.endsWith(part), key);
          });
    }
  }

  @Test
  void load_fractionOfEqualRows_keepsThemTogether() throws IOException {
    List<String> rows = new ArrayList<>();
    for (int i = 0; i < 60; i++) {
      rows.add(i % 20 + "," + (i % 2 == 0 ? "no" : "yes"));
    }

    Map<String, Integer> parts = parts(rows, "\n");

    assertEquals(20, parts.size());
    parts.values().forEach(count -> assertEquals(3, count));
  }

  @Test
  void load_fractionInAnotherOrderOrWithOtherLineEnds_isTheSame() throws IOException {
    List<String> rows = allSortsOfRows();
    Map<String, Integer> before = parts(rows, "\n");
    Collections.reverse(rows);

    assertEquals(before, parts(rows, "\r\n"));
    rows.add(5, "");
    rows.add("");
    assertEquals(before, parts(rows, "\n"));
  }

  @Test
  void load_testDataThatIsTheTrainingData_isRefused() throws IOException {
    Files.writeString(file, "age,income,label\n1,1,no\n2,2,yes\n");
    Files.delete(test);
    Files.createSymbolicLink(test, file);

    assertProblem("0:1", "test.csv: is the data to train on");
  }

  private List<Integer> heldOut(List<String> rows) throws IOException {
    Files.writeString(file, "x,label\n" + String.join("\n", rows));
    FeatureBounds bounds = FeatureBounds.parse("0:1000");
    Dataset data =
        CsvTable.numeric(file, TableFormat.usual(), "label", YES_NO, bounds, new Fraction(0.25))
            .load();
    List<Integer> held = new ArrayList<>();
    for (int i = 0; i < data.test().size(); i++) {
      held.add(Math.round(input(data.test(), i)[0] * 1000));
    }
    return held;
  }

  @Test
  void parseClasses_numberOrNames_areBothUnderstood() {
    assertEquals(List.of("0", "1", "2"), Labels.declared("3"));
    assertEquals(List.of("no", "yes"), Labels.declared("no, yes"));
  }

  @Test
  void constructor_oneClass_showsHowToDeclareMore() {
    IllegalArgumentException e =
        assertThrows(
            IllegalArgumentException.class,
            () ->
                CsvTable.numeric(
                    file,
                    TableFormat.usual(),
                    "label",
                    Labels.declared("1"),
                    FeatureBounds.undeclared(),
                    new Fraction(0.5)));
    assertTrue(e.getMessage().contains("--classes no,yes"), e.getMessage());
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "0", "a:b", "1:0", "0:NaN", "0:1,0:2", "a=0:1,a=0:2", "a=", "0:1:2"})
  void parseBounds_malformed_isRefused(String text) {
    assertThrows(IllegalArgumentException.class, () -> FeatureBounds.parse(text));
  }

  @Test
  void load_widestBounds_doNotOverflow() throws IOException {
    Files.writeString(file, "age,income,label\n0,1e308,no\n0,-1e308,yes\n");

    Dataset data = table("-1.7e308:1.7e308").load();

    assertEquals(0.5f, input(data.training(), 0)[0]);
    assertTrue(input(data.training(), 0)[1] > 0.79f && input(data.training(), 0)[1] < 0.8f);
  }

  private CsvTable table(String bounds) {
    return table(FeatureBounds.parse(bounds));
  }

  private CsvTable table(FeatureBounds bounds) {
    return CsvTable.numeric(file, TableFormat.usual(), "label", YES_NO, bounds, new Separate(test));
  }

  private String problem(FeatureBounds bounds) {
    DataException e = assertThrows(DataException.class, () -> table(bounds).load());
    return e.getMessage();
  }

  private void assertProblem(String bounds, String... parts) {
    String message = problem(FeatureBounds.parse(bounds));
    assertTrue(message.startsWith(folder.toString()), message);
    for (String part : parts) {
      assertTrue(message.contains(part), message);
    }
  }

  private static List<String> columns(Dataset data) {
    return ((ColumnScaling) data.scaling()).schema().columns().stream().map(Column::name).toList();
  }

  /** Inputs as positions between bounds, in [0, 1]. */
  private static float[] input(Split split, int example) {
    float[] input = new float[split.inputShape().size()];
    split.copyInput(example, input, 0);
    for (int i = 0; i < input.length; i++) {
      input[i] = (input[i] + 1) / 2;
    }
    return input;
  }
}
