package org.smadp.nn.torch;

import java.util.Optional;
import org.smadp.nn.Model;
import org.smadp.nn.ModelValidator;
import org.smadp.nn.RuntimeOptions;
import org.smadp.nn.kernel.NativeRuntime;
import org.smadp.privacy.Examples;
import org.smadp.tensor.GroupedVector;

/**
 * What a trained model says of rows, one at a time: the same bits for a row whichever others are
 * scored, alone or among thousands. May be used by any number of threads.
 */
public final class RowScorer implements AutoCloseable {
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

  private float[] logits(float[] input) {
    prepared.get();
    return network.logits(
        weights, new Batch(1, input, new float[1], model.inputShape(), null, new double[0]));
  }

  /** The same for every example, shared among the workers. */
  public float[][] answers(Examples examples) {
    int size = model.inputShape().size();
    float[][] rows = new float[examples.size()][];
    workers.inOrder(
        rows.length,
        example -> {
          float[] input = new float[size];
          examples.copyInput(example, input, 0);
          return answer(input);
        },
        new InOrder(rows)::add);
    return rows;
  }

  /** Collects rows as they are handed over. */
  private static final class InOrder {
    private final float[][] rows;
    private int next;

    InOrder(float[][] rows) {
      this.rows = rows;
    }

    void add(float[] row) {
      rows[next++] = row;
    }
  }

  /** Ends the worker threads. */
  @Override
  public void close() {
    workers.close();
  }
}
