package org.smadp.nn.torch;

import java.util.Arrays;
import org.smadp.nn.Model;
import org.smadp.nn.bert.AdaptedEncoder;
import org.smadp.nn.task.Task;
import org.smadp.privacy.Examples;
import org.smadp.privacy.Sensitive;
import org.smadp.tensor.Shape;

/**
 * Cuts lists of examples into micro-batches and reads them. Texts that a network encodes are read
 * with no more padding than brings each to a multiple of {@value #TOKENS_AT_ONCE} tokens.
 */
@Sensitive
final class LotReader {
  private static final int TOKENS_AT_ONCE = 8;

  private final Examples examples;
  private final Shape inputShape;
  private final Task task;
  private final int microBatch;
  private final int[] lengths; // of texts with their padding; null for other inputs

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
    boolean texts = model.layers().parts().stream().anyMatch(AdaptedEncoder.class::isInstance);
    this.lengths = texts ? lengths() : null;
  }

  private int[] lengths() {
    int[] padded = new int[examples.size()];
    float[] tokens = new float[inputShape.size()];
    for (int i = 0; i < padded.length; i++) {
      examples.copyInput(i, tokens, 0);
      int length = tokens.length;
      while (length > 1 && tokens[length - 1] == 0) {
        length--;
      }
      int whole = (length + TOKENS_AT_ONCE - 1) / TOKENS_AT_ONCE * TOKENS_AT_ONCE;
      padded[i] = Math.min(tokens.length, whole);
    }
    return padded;
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
    this.lengths = other.lengths;
  }

  LotReader withMicroBatch(int value) {
    return new LotReader(this, examples, value);
  }

  /** Of other examples of the same kind, which were checked before. */
  LotReader of(Examples others) {
    return new LotReader(this, others, microBatch);
  }

  /** Cuts a lot whose members have no coins. */
  LotCut cut(int[] drawn) {
    return cut(drawn, new double[0]);
  }

  /**
   * Cuts a lot.
   *
   * @param coins one for each that was drawn, or none
   */
  LotCut cut(int[] drawn, double[] coins) {
    return LotCut.of(drawn, coins, this::length, microBatch);
  }

  private int length(int example) {
    return lengths == null ? inputShape.size() : lengths[example];
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
    Shape shape = lengths == null ? inputShape : Shape.of(longest(members));
    float[] inputs = new float[members.length * shape.size()];
    float[] input = new float[inputShape.size()];
    for (int i = 0; i < members.length; i++) {
      examples.copyInput(members[i], input, 0);
      System.arraycopy(input, 0, inputs, i * shape.size(), shape.size());
    }
    return weighted(
        new Batch(members.length, inputs, targets(members), shape, masks, coins), members);
  }

  private int longest(int[] members) {
    return Arrays.stream(members).map(this::length).max().orElse(1);
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
