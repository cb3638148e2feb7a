package org.smadp.cli.model;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.stream.IntStream;
import org.smadp.cli.console.Amounts;
import org.smadp.cli.console.Output;
import org.smadp.data.catalog.DataCatalog;
import org.smadp.nn.RuntimeOptions;
import org.smadp.train.Predictions;
import org.smadp.train.Predictor;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code smadp predict}: class and probabilities of new data. */
@Command(
    name = "predict",
    sortOptions = false,
    header = "Score new data with the model of a finished run.",
    description = {
      "",
      "Prints one row for each example: its row number or file name, the likeliest class, and the"
          + " probability of every class. Inputs are scaled as in training. Labels are not needed;"
          + " where the data has them, accuracy is shown on standard error.",
      ""
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  smadp predict --run runs/seven --data mnist --out scores.csv",
      "  smadp predict --run runs/patients --data csv:new-patients.csv",
      "  smadp predict --run runs/photos --data images:inbox --json"
    })
public final class PredictCommand implements Callable<Integer> {
  private final DataCatalog catalog;
  @Spec private CommandSpec spec;
  @Mixin private Output output;

  @Option(
      names = "--run",
      paramLabel = "DIR",
      required = true,
      description = "Directory of a finished 'smadp train'.")
  private Path run;

  @Option(
      names = "--data",
      paramLabel = "DATA",
      required = true,
      description =
          "New data, named as in 'smadp train', such as csv:FILE; of a public data set, the test part"
              + " is scored.")
  private String data;

  @Option(
      names = "--out",
      paramLabel = "FILE",
      description = "Write there instead of to standard output.")
  private Path out;

  public PredictCommand(DataCatalog catalog) {
    this.catalog = catalog;
  }

  @Override
  public Integer call() throws IOException {
    try (Predictor predictor = Predictor.open(run, catalog, RuntimeOptions.defaults())) {
      Predictions predictions = predictor.score(data);
      write(predictions);
      summarise(predictions, spec.commandLine().getErr());
      return 0;
    }
  }

  private void write(Predictions predictions) throws IOException {
    if (out == null) {
      print(predictions, spec.commandLine().getOut());
      return;
    }
    try (PrintWriter file = new PrintWriter(Files.newBufferedWriter(out, StandardCharsets.UTF_8))) {
      print(predictions, file);
      if (file.checkError()) {
        throw new IOException("cannot write all predictions to " + out + "; is the disk full?");
      }
    }
  }

  private void print(Predictions predictions, PrintWriter target) {
    if (output.json()) {
      output.print(target, json(predictions));
    } else {
      csv(predictions, target);
    }
  }

  private void summarise(Predictions predictions, PrintWriter err) {
    int size = predictions.size();
    long unscored = IntStream.range(0, size).filter(e -> predictions.best(e).isEmpty()).count();
    err.printf(
        Locale.ROOT,
        "%s scored%s%s%s%n",
        Amounts.count(size, "example"),
        predictions.accuracy().isPresent()
            ? String.format(
                Locale.ROOT, ", accuracy %.2f %%", 100 * predictions.accuracy().getAsDouble())
            : "",
        unscored == 0 ? "" : ", " + Amounts.count(unscored) + " without a class: input is NaN",
        out == null ? "" : ", written to " + out);
  }

  private static void csv(Predictions predictions, PrintWriter target) {
    List<String> header = new ArrayList<>(List.of("example", "class"));
    predictions.classNames().forEach(name -> header.add("p_" + name));
    target.println(String.join(",", header.stream().map(PredictCommand::cell).toList()));
    for (int e = 0; e < predictions.size(); e++) {
      StringBuilder row = new StringBuilder(cell(predictions.name(e))).append(',');
      predictions.best(e).ifPresent(best -> row.append(cell(predictions.classNames().get(best))));
      for (int c = 0; c < predictions.classNames().size(); c++) {
        row.append(',').append((float) predictions.probability(e, c));
      }
      target.println(row);
    }
  }

  private static String cell(String text) {
    return text.matches("(?s).*[\",\\r\\n].*") ? '"' + text.replace("\"", "\"\"") + '"' : text;
  }

  private static Map<String, Object> json(Predictions predictions) {
    List<Map<String, Object>> rows = new ArrayList<>();
    for (int e = 0; e < predictions.size(); e++) {
      List<Float> probabilities = new ArrayList<>();
      for (int c = 0; c < predictions.classNames().size(); c++) {
        probabilities.add((float) predictions.probability(e, c));
      }
      Map<String, Object> row = new LinkedHashMap<>();
      row.put("example", predictions.name(e));
      row.put(
          "class",
          predictions.best(e).isPresent()
              ? predictions.classNames().get(predictions.best(e).getAsInt())
              : null);
      row.put("probabilities", probabilities);
      rows.add(row);
    }
    Map<String, Object> result = new LinkedHashMap<>();
    result.put("examples", predictions.size());
    predictions.accuracy().ifPresent(accuracy -> result.put("accuracy", accuracy));
    result.put("classes", predictions.classNames());
    result.put("predictions", rows);
    return result;
  }
}
