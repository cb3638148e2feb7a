package org.smadp.train;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import org.smadp.data.DataCatalog;
import org.smadp.data.InputFormat;
import org.smadp.data.NewExamples;
import org.smadp.data.NewIdx;
import org.smadp.data.NewImages;
import org.smadp.data.NewTable;
import org.smadp.nn.Evaluator;
import org.smadp.nn.Model;
import org.smadp.nn.ModelZoo;
import org.smadp.nn.RuntimeOptions;
import org.smadp.tensor.GroupedVector;
import org.smadp.train.run.ModelFile;
import org.smadp.train.run.RunDirectory;
import org.smadp.train.run.RunRecord;
import org.smadp.train.settings.Setting;
import org.smadp.train.settings.Settings;

/**
 * Scores new data with the model of a finished run, read and scaled as {@code run.json} declares.
 * Holds native memory; close it.
 *
 * <p>The model is public under its guarantee; the data that it scores here is protected by nothing,
 * so neither are the predictions.
 */
public final class Predictor implements AutoCloseable {
  private final InputFormat format;
  private final Optional<String> labelColumn;
  private final GroupedVector parameters;
  private final DataCatalog catalog;
  private final Evaluator evaluator;

  private Predictor(
      InputFormat format,
      Optional<String> labelColumn,
      Model model,
      GroupedVector parameters,
      DataCatalog catalog,
      RuntimeOptions options) {
    this.format = format;
    this.labelColumn = labelColumn;
    this.parameters = parameters;
    this.catalog = catalog;
    this.evaluator = new Evaluator(model, options);
  }

  /** Opens the run in a directory that {@code smadp train} wrote. */
  public static Predictor open(Path run, DataCatalog catalog, RuntimeOptions options)
      throws IOException {
    RunRecord record = RunRecord.finishedIn(run);
    InputFormat format = record.inputFormat();
    Settings settings = record.settings(run);
    Model model =
        ModelZoo.byName(settings.value(Setting.MODEL), format.shape(), format.classNames().size());
    return new Predictor(
        format,
        settings.optional(Setting.LABEL),
        model,
        ModelFile.read(run.resolve(RunDirectory.MODEL_FILE), model),
        catalog,
        options);
  }

  /**
   * Scores data by the names that training takes: {@code csv:FILE}, {@code images:DIR}, {@code
   * idx:DIR}, or a public data set, of which the test part is meant.
   */
  public Predictions score(String data) {
    NewExamples examples = read(data);
    return new Predictions(
        format.classNames(), examples, evaluator.probabilities(parameters, examples.examples()));
  }

  private NewExamples read(String data) {
    int colon = data.indexOf(':');
    if (colon < 0) {
      return NewExamples.test(catalog.load(data), format);
    }
    Path path = Path.of(data.substring(colon + 1));
    return switch (data.substring(0, colon)) {
      case "csv" -> new NewTable(path, format, labelColumn).read();
      case "images" -> new NewImages(path, format).read();
      case "idx" -> new NewIdx(path, format).read();
      default ->
          throw new IllegalArgumentException(
              "data must be a name or start with csv:, images: or idx:, was '" + data + "'");
    };
  }

  /** Ends the worker threads. */
  @Override
  public void close() {
    evaluator.close();
  }
}
