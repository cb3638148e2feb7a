package org.smadp.data;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.smadp.privacy.Sensitive;

/** Reads one CSV file row by row; every complaint names the line and the column, never a value. */
@Sensitive
final class CsvReader {
  private final Path file;
  private final String labelColumn;
  private final Map<String, Integer> labels = new HashMap<>();

  /** Rows read so far. */
  @Sensitive
  static final class Rows {
    private final List<float[]> inputs = new ArrayList<>();
    private final List<Integer> labels = new ArrayList<>();

    float[][] inputs() {
      return inputs.toArray(float[][]::new);
    }

    int[] labels() {
      return labels.stream().mapToInt(Integer::intValue).toArray();
    }
  }

  CsvReader(Path file, String labelColumn, List<String> classNames) {
    this.file = file;
    this.labelColumn = labelColumn;
    for (String name : classNames) {
      labels.put(name, labels.size());
    }
  }

  /** The scaling of the feature columns, from the header and the declared bounds. */
  ColumnScaling scaling(FeatureBounds bounds, ColumnScaling.Range range) {
    try (BufferedReader in = open()) {
      List<String> features = new ArrayList<>(header(in));
      features.remove(labelColumn);
      if (features.isEmpty()) {
        throw problem("has no feature column beside '" + labelColumn + "'");
      }
      return new ColumnScaling(features, bounds.of(file.toString(), features), range);
    } catch (IOException e) {
      throw describe(e);
    }
  }

  /** Appends every row to the part that its text belongs to. */
  void read(ColumnScaling scaling, Function<String, Rows> part) {
    try (BufferedReader in = open()) {
      List<String> header = header(in);
      requireSameColumns(header, scaling.columns());
      int[] columns = scaling.columns().stream().mapToInt(header::indexOf).toArray();
      int label = header.indexOf(labelColumn);
      int number = 1;
      boolean empty = true;
      for (String line = in.readLine(); line != null; line = in.readLine()) {
        number++;
        if (!line.isBlank()) {
          List<String> cells = cells(number, line, header.size());
          Rows rows = part.apply(line);
          rows.labels.add(label(number, cells.get(label)));
          rows.inputs.add(inputs(number, cells, columns, scaling));
          empty = false;
        }
      }
      if (empty) {
        throw problem("has a header but zero examples");
      }
    } catch (IOException e) {
      throw describe(e);
    }
  }

  private void requireSameColumns(List<String> header, List<String> features) {
    features.forEach(feature -> requireColumn(header, feature));
    if (header.size() != features.size() + 1) {
      throw problem(
          "has %d columns, expected %d: %s and the features %s"
              .formatted(
                  header.size(), features.size() + 1, labelColumn, String.join(", ", features)));
    }
  }

  private List<String> header(BufferedReader in) throws IOException {
    String line = in.readLine();
    if (line == null || line.isBlank()) {
      throw problem("is empty; the first line must name the columns");
    }
    String text = line.startsWith("\ufeff") ? line.substring(1) : line;
    List<String> header = CsvRecords.cells(file.toString(), 1, text);
    Set<String> seen = new HashSet<>();
    for (String name : header) {
      if (!seen.add(name)) {
        throw problem("line 1: column '" + name + "' is named twice");
      }
    }
    requireColumn(header, labelColumn);
    return header;
  }

  private void requireColumn(List<String> header, String column) {
    if (!header.contains(column)) {
      throw problem(
          "has no column '%s'; its columns are %s".formatted(column, String.join(", ", header)));
    }
  }

  private List<String> cells(int number, String line, int expected) {
    List<String> cells = CsvRecords.cells(file.toString(), number, line);
    if (cells.size() != expected) {
      throw problem(
          "line %d: has %d cells, the header has %d".formatted(number, cells.size(), expected));
    }
    return cells;
  }

  private int label(int number, String cell) {
    Integer label = labels.get(cell);
    if (label == null) {
      throw cell(
          number,
          labelColumn,
          "label out of range, not one of the " + labels.size() + " declared classes");
    }
    return label;
  }

  private float[] inputs(int number, List<String> cells, int[] columns, ColumnScaling scaling) {
    float[] inputs = new float[columns.length];
    for (int i = 0; i < columns.length; i++) {
      String cell = cells.get(columns[i]);
      inputs[i] = scaling.input(i, number(number, scaling.columns().get(i), cell));
    }
    return inputs;
  }

  private double number(int number, String column, String cell) {
    if (cell.isBlank()) {
      throw cell(
          number,
          column,
          "is empty; fill it in, drop the row, or write NaN to let it contribute nothing");
    }
    if (cell.equalsIgnoreCase("nan")) {
      return Double.NaN;
    }
    // parseDouble would take Java's suffixes as in 12d for a number.
    if ("dDfF".indexOf(cell.charAt(cell.length() - 1)) >= 0) {
      throw cell(number, column, "is not a number");
    }
    try {
      return Double.parseDouble(cell);
    } catch (NumberFormatException e) {
      throw cell(number, column, "is not a number");
    }
  }

  private DataException cell(int number, String column, String problem) {
    return problem("line %d, column '%s': %s".formatted(number, column, problem));
  }

  private BufferedReader open() throws IOException {
    return Files.newBufferedReader(file, StandardCharsets.UTF_8);
  }

  private DataException problem(String problem) {
    return new DataException(file, problem);
  }

  private DataException describe(IOException e) {
    return e instanceof CharacterCodingException
        ? problem("is not text in UTF-8")
        : DataException.unreadable(file.toString(), e);
  }
}
