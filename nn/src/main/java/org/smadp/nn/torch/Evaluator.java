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

  /** How well predictions fit classes: the share of right ones and the mean cross-entropy. */
  public record Fit(int examples, double accuracy, double meanLoss) {}

  /** The fit over all examples; of no examples, NaN. */
  public Fit fit(GroupedVector parameters, Examples examples) {
    float[][] probabilities = answers(parameters, examples);
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
    float[][] answers = answers(parameters, examples);
    double[] sums = new double[scoring.layout().size()];
    float[] target = new float[model.task().targets()];
    for (int e = 0; e < answers.length; e++) {
      examples.copyTarget(e, target, 0);
      scoring.add(sums, answers[e], target, 1);
    }
    return sums;
  }

  /**
   * What the model answers, such as the probability of each class, for every example: the mean over
   * its views.
   */
  public float[][] answers(GroupedVector parameters, Examples examples) {
    var mean = new MeanAnswers(examples.size(), model.outputs());
    for (Examples view : examples.views()) {
      float[][] rows = logits(parameters, view);
      for (float[] row : rows) {
        model.task().answer(row);
      }
      mean.add(rows);
    }
    return mean.rows();
  }

  /** The last values before they become answers, for every example. */
  @SuppressWarnings("try") // a scope is opened for its closing
  public float[][] logits(GroupedVector parameters, Examples examples) {
    if (!parameters.layout().equals(model.layout())) {
      throw new IllegalArgumentException("parameters must have the layout of the model");
    }
    LotReader reader = new LotReader(model, examples, BATCH);
    int[] all = IntStream.range(0, examples.size()).toArray();
    float[][] rows = new float[all.length][model.outputs()];
    try (PointerScope scope = new PointerScope()) {
      Weights weights = network.weights(parameters.toArray());
      LotCut cut = reader.cut(all);
      workers.inOrder(
          cut.count(),
          task -> {
            int[] members = cut.members(task);
            float[] scores = network.logits(weights, reader.read(members, null));
            for (int i = 0; i < members.length; i++) {
              System.arraycopy(scores, i * model.outputs(), rows[members[i]], 0, model.outputs());
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
}
