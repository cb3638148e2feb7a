package org.smadp.train;

import java.io.IOException;
import java.nio.file.Path;
import org.smadp.data.InputFormat;
import org.smadp.data.NewExamples;
import org.smadp.data.catalog.DataCatalog;
import org.smadp.data.catalog.DataKinds;
import org.smadp.data.catalog.DataOptions;
import org.smadp.nn.Model;
import org.smadp.nn.ModelZoo;
import org.smadp.nn.RuntimeOptions;
import org.smadp.nn.torch.Evaluator;
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
  private final DataOptions training;
  private final GroupedVector parameters;
  private final DataCatalog catalog;
  private final InputFeatures features;
  private final RuntimeOptions options;
  private final Evaluator evaluator;

  private Predictor(
      InputFormat format,
      DataOptions training,
      InputFeatures features,
      Model model,
      GroupedVector parameters,
      DataCatalog catalog,
      RuntimeOptions options) {
    this.format = format;
    this.training = training;
    this.parameters = parameters;
    this.catalog = catalog;
    this.features = features;
    this.options = options;
    this.evaluator = new Evaluator(model, options);
  }

  /** Opens the run in a directory that {@code smadp train} wrote. */
  public static Predictor open(Path run, DataCatalog catalog, RuntimeOptions options)
      throws IOException {
    RunRecord record = RunRecord.finishedIn(run);
    InputFormat format = record.inputFormat();
    Settings settings = record.settings(run);
    InputFeatures features = InputFeatures.of(settings);
    Model model =
        ModelZoo.byName(
            settings.value(Setting.MODEL),
            features.shape(format.shape()),
            format.classNames().size());
    return new Predictor(
        format,
        DataSource.options(settings),
        features,
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
    NewExamples read = new DataKinds(catalog).named(data).readNew(format, training);
    NewExamples examples = features.of(read, data, options.workers());
    return new Predictions(
        format.classNames(), examples, evaluator.probabilities(parameters, examples.examples()));
  }

  /** Ends the worker threads. */
  @Override
  public void close() {
    evaluator.close();
  }
}
