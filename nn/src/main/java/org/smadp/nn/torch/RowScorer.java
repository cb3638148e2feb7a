package org.smadp.nn.torch;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.smadp.nn.Model;
import org.smadp.nn.ModelValidator;
import org.smadp.nn.RuntimeOptions;
import org.smadp.nn.runtime.NativeRuntime;
import org.smadp.privacy.Examples;
import org.smadp.tensor.GroupedVector;

/**
 * What a trained model says of rows. May be used by any number of threads.
 *
 * <p>Small dense networks say the same of a row, bit for bit, whichever others are scored, alone or
 * among thousands. Larger ones score data sets in batches, and a row may differ from the same row
 * alone by rounding; the batches are the same for any number of workers.
 */
public final class RowScorer implements AutoCloseable {
  private static final int ROWS_AT_ONCE = 32;

  private final Model model;
  private final Network network;
  private final Weights weights;
  private final Optional<DenseRow> dense;
  private final Workers workers;
  private final ThreadLocal<Boolean> prepared = ThreadLocal.withInitial(RowScorer::prepare);

  public RowScorer(Model model, GroupedVector parameters, RuntimeOptions options) {
    ModelValidator.requireTrainable(model);
    if (!parameters.layout().equals(model.layout())) {
      throw new IllegalArgumentException("parameters must have the layout of the model");
    }
    this.model = model;
    this.network = new Network(model, options);
    this.weights = network.weights(parameters.toArray());
    this.dense = DenseRow.of(model, parameters.toArray());
    this.workers = new Workers(options.workers());
  }

  private static boolean prepare() {
    NativeRuntime.prepareThread();
    return true;
  }

  /** What the model answers for one input, scaled as it takes it. */
  public float[] answer(float[] input) {
    if (input.length != model.inputShape().size()) {
      throw new IllegalArgumentException(
          "a row must have %d values, had %d".formatted(model.inputShape().size(), input.length));
    }
    float[] scores = dense.isPresent() ? dense.get().logits(input) : logits(input);
    model.task().answer(scores);
    return scores;
  }

  private float[] logits(float[] inputs) {
    prepared.get();
    int rows = inputs.length / model.inputShape().size();
    return network.logits(
        weights, new Batch(rows, inputs, new float[rows], model.inputShape(), null, new double[0]));
  }

  /** The same for every example, the mean over its views; shared among the workers. */
  public float[][] answers(Examples examples) {
    var mean = new MeanAnswers(examples.size(), model.outputs());
    examples.views().forEach(view -> mean.add(answersToOne(view)));
    return mean.rows();
  }

  /** The mean over views of one example, to the same bits as among others. */
  public float[] answer(List<float[]> views) {
    var mean = new MeanAnswers(1, model.outputs());
    views.forEach(view -> mean.add(new float[][] {answer(view)}));
    return mean.rows()[0];
  }

  private float[][] answersToOne(Examples examples) {
    int atOnce = dense.isPresent() ? 1 : ROWS_AT_ONCE;
    List<float[]> rows = new ArrayList<>();
    workers.inOrder(
        (examples.size() + atOnce - 1) / atOnce,
        task -> batch(examples, task * atOnce, Math.min(examples.size(), (task + 1) * atOnce)),
        rows::addAll);
    return rows.toArray(float[][]::new);
  }

  private List<float[]> batch(Examples examples, int from, int to) {
    int size = model.inputShape().size();
    float[] inputs = new float[Math.multiplyExact(to - from, size)];
    for (int example = from; example < to; example++) {
      examples.copyInput(example, inputs, (example - from) * size);
    }
    if (to - from == 1) {
      return List.of(answer(inputs));
    }
    float[] scores = logits(inputs);
    List<float[]> rows = new ArrayList<>();
    for (int at = 0; at < scores.length; at += model.outputs()) {
      float[] row = Arrays.copyOfRange(scores, at, at + model.outputs());
      model.task().answer(row);
      rows.add(row);
    }
    return rows;
  }

  /** Ends the worker threads. */
  @Override
  public void close() {
    workers.close();
  }
}
