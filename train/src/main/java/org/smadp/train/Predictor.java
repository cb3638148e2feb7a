package org.smadp.train;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import org.smadp.data.InputFormat;
import org.smadp.data.NewExamples;
import org.smadp.data.catalog.DataCatalog;
import org.smadp.data.catalog.DataKinds;
import org.smadp.data.catalog.DataOptions;
import org.smadp.nn.Model;
import org.smadp.nn.RuntimeOptions;
import org.smadp.nn.torch.RowScorer;
import org.smadp.tensor.GroupedVector;
import org.smadp.train.run.ModelFile;
import org.smadp.train.run.RunDigests;
import org.smadp.train.run.RunDirectory;
import org.smadp.train.run.RunFile;
import org.smadp.train.run.RunRecord;
import org.smadp.train.run.StoredModel;
import org.smadp.train.settings.Settings;

/**
 * Scores new data with the model of a finished run, read and scaled as {@code run.json} declares. A
 * row has the same scores, bit for bit, alone, in a batch or in a file. May be used by any number
 * of threads. Holds native memory; close it.
 *
 * <p>The model is public under its guarantee; the data that it scores here is protected by nothing,
 * so neither are the predictions.
 */
public final class Predictor implements AutoCloseable {
  private final InputFormat format;
  private final DataOptions training;
  private final DataCatalog catalog;
  private final InputFeatures features;
  private final RuntimeOptions options;
  private final RowInputs rows;
  private final Thresholds thresholds;
  private final RowScorer scorer;

  private Predictor(
      InputFormat format,
      DataOptions training,
      InputFeatures features,
      Model model,
      GroupedVector parameters,
      Thresholds thresholds,
      DataCatalog catalog,
      RuntimeOptions options) {
    this.format = format;
    this.training = training;
    this.catalog = catalog;
    this.features = features;
    this.options = options;
    this.rows = new RowInputs(format);
    this.thresholds = thresholds;
    this.scorer = new RowScorer(model, parameters, options);
  }

  /**
   * Opens the run in a directory that {@code smadp train} wrote; one that is not finished, or a
   * trial that its search did not choose, is refused. Of two classes the second is answered from
   * the threshold on that the run released, as each of several labels is.
   */
  public static Predictor open(Path run, DataCatalog catalog, RuntimeOptions options)
      throws IOException {
    return open(run, catalog, options, OptionalDouble.empty());
  }

  /**
   * The same with a threshold of one's own.
   *
   * @param threshold in (0, 1); if empty, what the run released
   */
  public static Predictor open(
      Path run, DataCatalog catalog, RuntimeOptions options, OptionalDouble threshold)
      throws IOException {
    RunRecord record = RunFile.finishedIn(run);
    record.requireReleasable("predict");
    RunDigests.requireIntact(run, record);
    InputFormat format = record.inputFormat();
    Settings settings = record.settings(run);
    InputFeatures features = InputFeatures.open(settings, format);
    features.requireSame(record.pretraining());
    Model model = StoredModel.of(run, record, features.shape());
    return new Predictor(
        format,
        DataSource.options(settings),
        features,
        model,
        ModelFile.read(run.resolve(RunDirectory.MODEL_FILE), model),
        Thresholds.of(threshold, format.labels(), record.results()),
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
        format.labels(),
        examples,
        Arrays.stream(scorer.answers(examples.examples())).map(this::predicted).toList());
  }

  /**
   * Scores one row of raw values, before scaling: the columns of a table in the order of {@link
   * #format}, or the bytes of an image as numbers from 0 to 255, channel by channel.
   */
  public Prediction score(float[] row) {
    double[] raw = new double[row.length];
    for (int i = 0; i < raw.length; i++) {
      raw[i] = row[i];
    }
    return score(raw);
  }

  /** The same with all digits of a table's numbers. */
  public Prediction score(double[] row) {
    return prediction(rows.of(row));
  }

  /** Scores one row of a table by the names of its columns; other names are left out. */
  public Prediction score(Map<String, ?> row) {
    return prediction(rows.of(row));
  }

  /** Scores rows of raw values, each as if it were alone. */
  public List<Prediction> scoreAll(List<double[]> batch) {
    return batch.stream().map(this::score).toList();
  }

  private Prediction prediction(float[] inputs) {
    return predicted(scorer.answer(features.of(inputs)));
  }

  private Prediction predicted(float[] answer) {
    return new Prediction(format.labels(), thresholds, answer);
  }

  /** From which probability on the second of two classes, or each label, is answered; or none. */
  public List<Double> thresholds() {
    return thresholds.values();
  }

  /** What the model takes and answers. */
  public InputFormat format() {
    return format;
  }

  /** Ends the worker threads. */
  @Override
  public void close() {
    scorer.close();
    features.close();
  }
}
