package org.smadp.train;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.smadp.data.InputFormat;
import org.smadp.data.NewExamples;
import org.smadp.data.image.NewIdx;
import org.smadp.data.image.NewImages;
import org.smadp.data.table.NewTable;
import org.smadp.data.catalog.DataCatalog;
import org.smadp.data.catalog.DataKinds;
import org.smadp.data.catalog.DataOptions;
import org.smadp.nn.torch.Evaluator;
import org.smadp.nn.Model;
import org.smadp.nn.ModelZoo;
import org.smadp.nn.RuntimeOptions;
import org.smadp.tensor.GroupedVector;
import org.smadp.train.run.InputFormatJson;
import org.smadp.train.run.ModelFile;
import org.smadp.train.run.RunDirectory;
import org.smadp.train.settings.Setting;

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
  private final Evaluator evaluator;

  private Predictor(
      InputFormat format,
      DataOptions training,
      Model model,
      GroupedVector parameters,
      DataCatalog catalog,
      RuntimeOptions options) {
    this.format = format;
    this.training = training;
    this.parameters = parameters;
    this.catalog = catalog;
    this.evaluator = new Evaluator(model, options);
  }

  /** Opens the run in a directory that {@code smadp train} wrote. */
  public static Predictor open(Path run, DataCatalog catalog, RuntimeOptions options)
      throws IOException {
    JsonNode root = finished(run);
    InputFormat format = InputFormatJson.parse(root.required("inputs"));
    JsonNode configuration = root.required("configuration");
    Model model =
        ModelZoo.byName(
            configuration.required(Setting.MODEL.key()).asText(),
            format.shape(),
            format.classNames().size());
    return new Predictor(
        format,
        DataOptions.of(key -> Optional.ofNullable(configuration.get(key)).map(JsonNode::asText)),
        model,
        ModelFile.read(run.resolve(RunDirectory.MODEL_FILE), model),
        catalog,
        options);
  }

  private static JsonNode finished(Path run) throws IOException {
    Path file = run.resolve(RunDirectory.RUN_FILE);
    if (!Files.isRegularFile(file)) {
      throw new IllegalArgumentException(
          "run: "
              + run
              + " holds no "
              + RunDirectory.RUN_FILE
              + "; give the directory that 'smadp train' wrote");
    }
    JsonNode root;
    try {
      root = new ObjectMapper().readTree(file.toFile());
    } catch (JsonProcessingException exception) {
      throw new IllegalArgumentException("run: " + file + " is not valid JSON", exception);
    }
    if (!root.path("status").asText().equals("finished")) {
      throw new IllegalArgumentException(
          "run: the run in " + run + " is not finished; go on with: smadp train --resume " + run);
    }
    if (!root.path("inputs").isObject() || !root.path("configuration").isObject()) {
      throw new IllegalArgumentException(
          "run: " + file + " must have 'inputs' and 'configuration', as 'smadp train' writes them");
    }
    return root;
  }

  /**
   * Scores data by the names that training takes: {@code csv:FILE}, {@code images:DIR}, {@code
   * idx:DIR}, or a public data set, of which the test part is meant.
   */
  public Predictions score(String data) {
    NewExamples examples = new DataKinds(catalog).named(data).readNew(format, training);
    return new Predictions(
        format.classNames(), examples, evaluator.probabilities(parameters, examples.examples()));
  }

  /** Ends the worker threads. */
  @Override
  public void close() {
    evaluator.close();
  }
}
