package org.smadp.nn.torch;

import java.util.Arrays;
import org.bytedeco.pytorch.Tensor;
import org.bytedeco.pytorch.global.torch.MemoryFormat;
import org.bytedeco.pytorch.global.torch.ScalarType;
import org.smadp.nn.runtime.NativeArrays;
import org.smadp.privacy.Sensitive;
import org.smadp.tensor.Shape;

/**
 * The inputs and targets of a few examples, in one or more views, the dropout they draw, and their
 * coins if any.
 */
@Sensitive
final class Batch {
  private final int size;
  private final float[] inputs;
  private final float[] targets;
  private final Shape inputShape;
  private final DropoutMasks dropout;
  private final double[] coins;
  private final double[] weights; // null where every example counts fully

  /**
   * Takes the arrays over.
   *
   * @param size how many examples there are
   * @param inputs first views of all examples, then second ones, ...
   * @param targets what is right for each, as many numbers for one as for another
   * @param dropout null to run dropout layers as the identity
   * @param coins one for every example under randomised rounding, else none
   */
  Batch(
      int size,
      float[] inputs,
      float[] targets,
      Shape inputShape,
      DropoutMasks dropout,
      double[] coins) {
    this(size, inputs, targets, inputShape, dropout, coins, null);
  }

  private Batch(
      int size,
      float[] inputs,
      float[] targets,
      Shape inputShape,
      DropoutMasks dropout,
      double[] coins,
      double[] weights) {
    this.size = size;
    this.inputs = inputs;
    this.targets = targets;
    this.inputShape = inputShape;
    this.dropout = dropout;
    this.coins = coins;
    this.weights = weights;
  }

  /** The same examples with a weight for the loss of each, on top of what it had. */
  Batch weighted(double[] lossWeights) {
    double[] product = lossWeights.clone();
    for (int i = 0; weights != null && i < product.length; i++) {
      product[i] *= weights[i];
    }
    return new Batch(size, inputs, targets, inputShape, dropout, coins, product);
  }

  /** What the loss of each example counts; null where each counts fully. */
  Tensor weights(ScalarType type) {
    return weights == null ? null : NativeArrays.of(weights, type);
  }

  int size() {
    return size;
  }

  /** How many views of each example there are. */
  int views() {
    return size == 0 ? 1 : inputs.length / (size * inputShape.size());
  }

  /** The coin of an example; 0 where no rule asks for it. */
  double coin(int index) {
    return coins.length == 0 ? 0 : coins[index];
  }

  DropoutMasks dropout() {
    return dropout;
  }

  /**
   * The inputs of one view, examples first; images with the channels innermost, which convolutions
   * prefer.
   */
  Tensor input(int view, ScalarType type) {
    long[] shape = inputShape.after(size());
    int length = size() * inputShape.size();
    float[] own =
        views() == 1 ? inputs : Arrays.copyOfRange(inputs, view * length, (view + 1) * length);
    Tensor input = Tensor.create(own, shape).toType(type);
    return shape.length == 4 ? input.contiguous(MemoryFormat.ChannelsLast) : input;
  }

  /** What is right, one row for each example. */
  Tensor targets(ScalarType type) {
    return Tensor.create(targets, size, targetLength()).toType(type);
  }

  private int targetLength() {
    return size == 0 ? 1 : targets.length / size;
  }

  /** The batch of example {@code index} alone. */
  Batch only(int index) {
    int length = inputShape.size();
    float[] own = new float[views() * length];
    for (int view = 0; view < views(); view++) {
      System.arraycopy(inputs, (view * size() + index) * length, own, view * length, length);
    }
    return new Batch(
        1,
        own,
        Arrays.copyOfRange(targets, index * targetLength(), (index + 1) * targetLength()),
        inputShape,
        dropout == null ? null : dropout.only(index),
        coins.length == 0 ? coins : new double[] {coins[index]},
        weights == null ? null : new double[] {weights[index]});
  }

  /** The examples {@code from .. to - 1}, which have no coins. */
  Batch range(int from, int to) {
    int length = inputShape.size();
    return new Batch(
        to - from,
        Arrays.copyOfRange(inputs, from * length, to * length),
        Arrays.copyOfRange(targets, from * targetLength(), to * targetLength()),
        inputShape,
        dropout == null ? null : dropout.range(from, to),
        new double[0],
        weights == null ? null : Arrays.copyOfRange(weights, from, to));
  }

  @Override
  public String toString() {
    return "Batch[withheld]";
  }
}
