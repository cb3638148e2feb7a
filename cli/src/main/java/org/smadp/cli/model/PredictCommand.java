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
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.smadp.cli.console.Amounts;
import org.smadp.cli.console.Output;
import org.smadp.cli.train.ClusterOptions;
import org.smadp.data.catalog.DataCatalog;
import org.smadp.data.schema.LabelKind;
import org.smadp.nn.RuntimeOptions;
import org.smadp.train.Prediction;
import org.smadp.train.Predictions;
import org.smadp.train.Predictor;
import org.smadp.train.place.ClusterProvider;
import org.smadp.train.report.Numbers;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code smadp predict}: class and probabilities of new data, or the predicted number. */
@Command(
    name = "predict",
    sortOptions = false,
    header = "Score new data with the model of a finished run.",
    description = {
      "",
      "Prints one row for each example: its row number or file name, the class and the probability"
          + " of every class; of several labels each as 0 or 1 with its probability; of a number"
          + " its value. Inputs are scaled as in training. Labels are not needed; where the data"
          + " has them, accuracy or error is shown on standard error.",
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

  @Mixin private RunOption run;

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

  @Mixin private ThresholdOption threshold;
  @Mixin private ClusterOptions cluster;

  public PredictCommand(DataCatalog catalog) {
    this.catalog = catalog;
  }

  @Override
  public Integer call() throws IOException {
    if (cluster.isGiven()) {
      return onCluster();
    }
    try (Predictor predictor =
        Predictor.open(run.directory(), catalog, RuntimeOptions.defaults(), threshold.value())) {
      Predictions predictions = predictor.score(data);
      write(predictions);
      summarise(predictor, predictions, spec.commandLine().getErr());
      return 0;
    }
  }

  private int onCluster() {
    if (out == null || output.json() || threshold.value().isPresent()) {
      throw new IllegalArgumentException(
          "predict on a cluster writes a folder of CSV files by the run's own thresholds; give --out"
              + " DIR, and leave --json and --threshold out");
    }
    ClusterProvider.found()
        .predict(cluster.choice(), run.directory().toString(), data, out.toString());
    spec.commandLine().getErr().printf("rows scored on the cluster, written to %s%n", out);
    return 0;
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

  private void summarise(Predictor predictor, Predictions predictions, PrintWriter err) {
    int size = predictions.size();
    long unscored = IntStream.range(0, size).filter(e -> !predictions.of(e).isScored()).count();
    err.printf(
        Locale.ROOT,
        "%s scored%s%s%s%s%s%n",
        Amounts.count(size, "example"),
        fit(predictions),
        predictor.thresholds().stream().allMatch(value -> value == 0.5)
            ? ""
            : ", threshold " + thresholds(predictor),
        unscored == 0 ? "" : ", " + Amounts.count(unscored) + " without an answer: input is NaN",
        predictions.outside() == 0
            ? ""
            : ", "
                + Amounts.count(predictions.outside(), "row")
                + " with values outside of declared bounds or categories",
        out == null ? "" : ", written to " + out);
  }

  private static String fit(Predictions predictions) {
    if (predictions.rmse().isPresent()) {
      return ", RMSE " + Numbers.number(predictions.rmse().getAsDouble());
    }
    return predictions.accuracy().isPresent()
        ? String.format(
            Locale.ROOT, ", accuracy %.2f %%", 100 * predictions.accuracy().getAsDouble())
        : "";
  }

  private static String thresholds(Predictor predictor) {
    return predictor.thresholds().stream()
        .map(value -> String.format(Locale.ROOT, "%.3f", value))
        .collect(Collectors.joining(" "));
  }

  private static void csv(Predictions predictions, PrintWriter target) {
    target.println(PredictionLines.header(predictions.labels()));
    for (int e = 0; e < predictions.size(); e++) {
      target.println(PredictionLines.line(predictions.name(e), predictions.of(e)));
    }
  }

  private static Map<String, Object> json(Predictions predictions) {
    List<Map<String, Object>> rows = new ArrayList<>();
    for (int e = 0; e < predictions.size(); e++) {
      Map<String, Object> row = new LinkedHashMap<>();
      row.put("example", predictions.name(e));
      row.putAll(answer(predictions.of(e)));
      rows.add(row);
    }
    Map<String, Object> result = new LinkedHashMap<>();
    result.put("examples", predictions.size());
    result.put("outside", predictions.outside());
    predictions.accuracy().ifPresent(accuracy -> result.put("accuracy", accuracy));
    predictions.rmse().ifPresent(rmse -> result.put("rmse", rmse));
    result.put("classes", predictions.classNames());
    result.put("predictions", rows);
    return result;
  }

  private static Map<String, Object> answer(Prediction prediction) {
    Map<String, Object> answer = new LinkedHashMap<>();
    List<String> names = prediction.classNames();
    if (prediction.labels() instanceof LabelKind.Amount) {
      OptionalDouble amount = prediction.amount();
      answer.put("value", amount.isPresent() ? amount.getAsDouble() : null);
      return answer;
    }
    if (prediction.labels() instanceof LabelKind.Several) {
      answer.put(
          "labels",
          IntStream.range(0, names.size())
              .filter(i -> prediction.isScored() && prediction.holds(i))
              .mapToObj(names::get)
              .toList());
    } else {
      OptionalInt best = prediction.best();
      answer.put("class", best.isPresent() ? names.get(best.getAsInt()) : null);
    }
    answer.put("probabilities", prediction.probabilities());
    return answer;
  }
}
