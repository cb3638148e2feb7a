package org.smadp.nn.torch;

import java.util.Arrays;
import org.smadp.nn.Model;
import org.smadp.nn.task.Task;
import org.smadp.privacy.Examples;
import org.smadp.privacy.Sensitive;
import org.smadp.tensor.Shape;

/** Cuts lists of examples into micro-batches in order and reads them. */
@Sensitive
final class LotReader {
  private final Examples examples;
  private final Shape inputShape;
  private final Task task;
  private final int microBatch;

  LotReader(Model model, Examples examples, int microBatch) {
    if (!examples.inputShape().equals(model.inputShape())) {
      throw new IllegalArgumentException(
          "model '"
              + model.name()
              + "' takes inputs of "
              + model.inputShape()
              + ", the data has "
              + examples.inputShape());
    }
    this.examples = examples;
    this.inputShape = model.inputShape();
    this.task = model.task();
    this.microBatch = microBatch;
    requireTargets();
  }

  /** Before anything is asked: a refusal in the middle of a lot would tell who is in it. */
  private void requireTargets() {
    float[] targets = new float[task.targets()];
    for (int i = 0; i < examples.size(); i++) {
      examples.copyTarget(i, targets, 0);
      if (!task.allows(targets)) {
        throw new IllegalArgumentException(
            task instanceof Task.Classes
                ? "every label must be in [0, " + task.outputs() + ")"
                : "every target must be one of " + task);
      }
    }
  }

  private LotReader(LotReader other, Examples examples, int microBatch) {
    this.examples = examples;
    this.inputShape = other.inputShape;
    this.task = other.task;
    this.microBatch = microBatch;
  }

  LotReader withMicroBatch(int value) {
    return new LotReader(this, examples, value);
  }

  /** Of other examples of the same kind, which were checked before. */
  LotReader of(Examples others) {
    return new LotReader(this, others, microBatch);
  }

  int microBatches(int[] drawn) {
    return (drawn.length + microBatch - 1) / microBatch;
  }

  int[] members(int[] drawn, int task) {
    int from = task * microBatch;
    return Arrays.copyOfRange(drawn, from, Math.min(drawn.length, from + microBatch));
  }

  /** The coins of a micro-batch, of those of the lot; none of none. */
  double[] coins(double[] ofLot, int task) {
    int from = Math.min(ofLot.length, task * microBatch);
    return Arrays.copyOfRange(ofLot, from, Math.min(ofLot.length, from + microBatch));
  }

  Batch read(int[] members, DropoutMasks masks) {
    return read(members, masks, new double[0]);
  }

  /** The views of examples in a query, in place of the examples themselves. */
  Batch read(int[] members, ViewDraws draws, long query, DropoutMasks masks, double[] coins) {
    int length = inputShape.size();
    float[] input = new float[length];
    float[] inputs = new float[draws.count() * members.length * length];
    for (int i = 0; i < members.length; i++) {
      examples.copyInput(members[i], input, 0);
      draws.fill(query, members[i], input, inputs, i * length, members.length * length);
    }
    return weighted(
        new Batch(members.length, inputs, targets(members), inputShape, masks, coins), members);
  }

  Batch read(int[] members, DropoutMasks masks, double[] coins) {
    float[] inputs = new float[members.length * inputShape.size()];
    for (int i = 0; i < members.length; i++) {
      examples.copyInput(members[i], inputs, i * inputShape.size());
    }
    return weighted(
        new Batch(members.length, inputs, targets(members), inputShape, masks, coins), members);
  }

  private float[] targets(int[] members) {
    float[] targets = new float[members.length * task.targets()];
    for (int i = 0; i < members.length; i++) {
      examples.copyTarget(members[i], targets, i * task.targets());
    }
    return targets;
  }

  private Batch weighted(Batch batch, int[] members) {
    return examples.isWeighted()
        ? batch.weighted(Arrays.stream(members).mapToDouble(examples::weight).toArray())
        : batch;
  }
}
