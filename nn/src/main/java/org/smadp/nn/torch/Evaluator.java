package org.smadp.nn.torch;

import java.util.stream.IntStream;
import org.bytedeco.javacpp.PointerScope;
import org.smadp.nn.Model;
import org.smadp.nn.ModelValidator;
import org.smadp.nn.RuntimeOptions;
import org.smadp.nn.score.Outcome;
import org.smadp.nn.score.Scoring;
import org.smadp.privacy.Examples;
import org.smadp.tensor.GroupedVector;

/**
 * Predictions of a model, in batches, nothing recorded, dropout off. What it says about training
 * data is not private.
 */
public final class Evaluator implements AutoCloseable {
  static final int BATCH = 128;

  private final Model model;
  private final Network network;
  private final Workers workers;

  public Evaluator(Model model, RuntimeOptions options) {
    ModelValidator.requireTrainable(model);
    this.model = model;
    this.network = new Network(model, options);
    this.workers = new Workers(options.workers());
  }

  /** How well predictions fit labels: the share of right ones and the mean cross-entropy. */
  public record Fit(int examples, double accuracy, double meanLoss) {}

  /** The fit over all examples; of no examples, NaN. */
  public Fit fit(GroupedVector parameters, Examples examples) {
    float[][] probabilities = probabilities(parameters, examples);
    int right = 0;
    double loss = 0;
    for (int e = 0; e < probabilities.length; e++) {
      right += Outcome.isRight(probabilities[e], examples.label(e)) ? 1 : 0;
      loss += Outcome.loss(probabilities[e], examples.label(e));
    }
    double count = probabilities.length;
    return new Fit(probabilities.length, right / count, loss / count);
  }

  /** The sums of all examples under a scoring, without noise. */
  public double[] scores(GroupedVector parameters, Examples examples, Scoring scoring) {
    float[][] probabilities = probabilities(parameters, examples);
    double[] sums = new double[scoring.layout().size()];
    for (int e = 0; e < probabilities.length; e++) {
      scoring.add(sums, probabilities[e], examples.label(e), 1);
    }
    return sums;
  }

  /** The probability of each class, for every example. */
  public float[][] probabilities(GroupedVector parameters, Examples examples) {
    float[][] rows = logits(parameters, examples);
    for (float[] row : rows) {
      softmax(row);
    }
    return rows;
  }

  /** The raw score of each class, for every example. */
  @SuppressWarnings("try") // a scope is opened for its closing
  public float[][] logits(GroupedVector parameters, Examples examples) {
    if (!parameters.layout().equals(model.layout())) {
      throw new IllegalArgumentException("parameters must have the layout of the model");
    }
    LotReader reader = new LotReader(model, examples, BATCH);
    int[] all = IntStream.range(0, examples.size()).toArray();
    float[][] rows = new float[all.length][model.classes()];
    try (PointerScope scope = new PointerScope()) {
      Weights weights = network.weights(parameters.toArray());
      workers.inOrder(
          reader.microBatches(all),
          task -> {
            float[] scores = network.logits(weights, reader.read(reader.members(all, task), null));
            for (int from = 0; from < scores.length; from += model.classes()) {
              int example = task * BATCH + from / model.classes();
              System.arraycopy(scores, from, rows[example], 0, model.classes());
            }
            return task;
          },
          task -> {});
    }
    return rows;
  }

  /** Ends the worker threads. */
  @Override
  public void close() {
    workers.close();
  }

  static void softmax(float[] scores) {
    double largest = scores[Outcome.likeliest(scores)];
    double total = 0;
    for (float score : scores) {
      total += Math.exp(score - largest);
    }
    for (int c = 0; c < scores.length; c++) {
      scores[c] = (float) (Math.exp(scores[c] - largest) / total);
    }
  }
}
