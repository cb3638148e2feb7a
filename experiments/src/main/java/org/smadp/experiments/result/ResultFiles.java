package org.smadp.experiments.result;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.smadp.chart.Chart;
import org.smadp.chart.HeatMap;
import org.smadp.chart.IntervalChart;
import org.smadp.chart.LineChart;
import org.smadp.optim.setting.ChoiceName;
import org.smadp.train.run.AtomicFile;

/**
 * The directory of one study: {@code results.json}, {@code results.csv}, {@code tables.md}, and
 * every figure as SVG and PNG.
 */
public final class ResultFiles {
  private static final String RESULTS = "results.json";
  private static final ObjectMapper JSON =
      JsonMapper.builder()
          .enable(SerializationFeature.INDENT_OUTPUT)
          .enable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
          .addMixIn(Chart.class, ChartKinds.class)
          .build();

  /** How {@code results.json} tells the kinds of charts apart. */
  @JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "kind")
  @JsonSubTypes({
    @JsonSubTypes.Type(value = LineChart.class, name = "lines"),
    @JsonSubTypes.Type(value = HeatMap.class, name = "heat-map"),
    @JsonSubTypes.Type(value = IntervalChart.class, name = "intervals")
  })
  private interface ChartKinds {}

  private ResultFiles() {}

  public static void write(Path directory, StudyResult result) throws IOException {
    Files.createDirectories(directory);
    List<Figure> figures = result.findings().figures();
    for (Figure figure : figures) {
      AtomicFile.write(directory.resolve(figure.fileName() + ".svg"), figure.chart().svg());
      byte[] image = figure.chart().png();
      AtomicFile.write(directory.resolve(figure.fileName() + ".png"), out -> out.write(image));
    }
    deleteImagesBut(figures.stream().map(Figure::fileName).toList(), directory);
    AtomicFile.write(directory.resolve("tables.md"), markdown(result));
    AtomicFile.write(directory.resolve("results.csv"), csv(result.runs()));
    AtomicFile.write(directory.resolve(RESULTS), JSON.writeValueAsString(result) + "\n");
  }

  /** Images of an earlier time would pass for results of now. */
  private static void deleteImagesBut(List<String> current, Path directory) throws IOException {
    try (Stream<Path> files = Files.list(directory)) {
      for (Path file : files.toList()) {
        String name = file.getFileName().toString();
        boolean image = name.endsWith(".svg") || name.endsWith(".png");
        if (image && !current.contains(name.substring(0, name.length() - ".svg".length()))) {
          Files.delete(file);
        }
      }
    }
  }

  public static StudyResult read(Path directory) throws IOException {
    Path file = directory.resolve(RESULTS);
    try {
      return JSON.readValue(file.toFile(), StudyResult.class);
    } catch (JsonProcessingException exception) {
      throw new IOException(
          file
              + " is damaged or of another version; run the study again, its runs are kept, or"
              + " delete the file",
          exception);
    }
  }

  /** The results of all studies below a folder, in order of the folders' names. */
  public static List<StudyResult> readAll(Path folder) throws IOException {
    List<StudyResult> results = new ArrayList<>();
    try (Stream<Path> all = Files.list(folder)) {
      for (Path directory : all.sorted().toList()) {
        if (Files.isRegularFile(directory.resolve(RESULTS))) {
          results.add(read(directory));
        }
      }
    }
    return results;
  }

  private static String markdown(StudyResult result) {
    StringBuilder text = new StringBuilder("# " + result.title() + "\n\n");
    text.append(result.shows()).append("\n\n");
    text.append("Paper: ").append(result.paper()).append(".  \n");
    text.append("Command: `").append(result.occasion().command()).append("`.  \n");
    text.append("Machine: ").append(result.occasion().machine()).append(".  \n");
    text.append("Date: ").append(result.occasion().date()).append(".\n\n");
    if (!result.reading().isBlank()) {
      text.append(result.reading()).append("\n\n");
    }
    for (String panel : result.withoutData()) {
      text.append("Skipped, data set missing: ").append(panel).append(".\n\n");
    }
    for (String note : result.findings().notes()) {
      text.append("- ").append(note).append("\n");
    }
    for (Table table : result.findings().tables()) {
      text.append("\n").append(table.markdown());
    }
    for (Figure figure : result.findings().figures()) {
      text.append("\n![%s](%s.svg)%n".formatted(figure.chart().title(), figure.fileName()));
      text.append("\n").append(figure.caption()).append("\n");
    }
    return text.toString();
  }

  private static String csv(List<RunRow> runs) {
    StringBuilder text =
        new StringBuilder(
            "run,panel,variant,seed,purpose,status,message,epsilon,delta,learningRate,"
                + "testAccuracy,testLoss,steps,secondsPerStep\n");
    for (RunRow row : runs) {
      Stream<Object> cells =
          Stream.of(
              row.run(),
              quoted(row.panel()),
              quoted(row.variant()),
              row.seed(),
              row.purpose(),
              ChoiceName.of(row.status()),
              quoted(row.message()),
              present(row.epsilon()),
              present(row.delta()),
              present(row.learningRate()),
              present(row.testAccuracy()),
              present(row.testLoss()),
              present(row.steps()),
              present(row.secondsPerStep()));
      text.append(String.join(",", cells.map(Object::toString).toList())).append("\n");
    }
    return text.toString();
  }

  private static String present(Number value) {
    return value == null ? "" : value.toString();
  }

  private static String quoted(String text) {
    return "\"" + text.replace("\"", "\"\"").replace("\n", " ") + "\"";
  }
}
