package org.smadp.nn.torch;

import java.util.Arrays;
import org.bytedeco.pytorch.Tensor;
import org.bytedeco.pytorch.global.torch.MemoryFormat;
import org.bytedeco.pytorch.global.torch.ScalarType;
import org.smadp.nn.kernel.NativeArrays;
import org.smadp.privacy.Sensitive;
import org.smadp.tensor.Shape;

/**
 * The inputs and labels of a few examples, in one or more views, the dropout they draw, and their
 * coins if any.
 */
@Sensitive
final class Batch {
  private final float[] inputs;
  private final long[] labels;
  private final Shape inputShape;
  private final DropoutMasks dropout;
  private final double[] coins;
  private final double[] weights; // null where every example counts fully

  /**
   * Takes the arrays over.
   *
   * @param inputs first views of all examples, then second ones, ...
   * @param dropout null to run dropout layers as the identity
   * @param coins one for every example under randomised rounding, else none
   */
  Batch(float[] inputs, long[] labels, Shape inputShape, DropoutMasks dropout, double[] coins) {
    this(inputs, labels, inputShape, dropout, coins, null);
  }

  private Batch(
      float[] inputs,
      long[] labels,
      Shape inputShape,
      DropoutMasks dropout,
      double[] coins,
      double[] weights) {
    this.inputs = inputs;
    this.labels = labels;
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
    return new Batch(inputs, labels, inputShape, dropout, coins, product);
  }

  /** What the loss of each example counts; null where each counts fully. */
  Tensor weights(ScalarType type) {
    return weights == null ? null : NativeArrays.of(weights, type);
  }

  int size() {
    return labels.length;
  }

  /** How many views of each example there are. */
  int views() {
    return labels.length == 0 ? 1 : inputs.length / (labels.length * inputShape.size());
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

  Tensor labels() {
    return Tensor.create(labels, labels.length);
  }

  /** The batch of example {@code index} alone. */
  Batch only(int index) {
    int length = inputShape.size();
    float[] own = new float[views() * length];
    for (int view = 0; view < views(); view++) {
      System.arraycopy(inputs, (view * size() + index) * length, own, view * length, length);
    }
    return new Batch(
        own,
        new long[] {labels[index]},
        inputShape,
        dropout == null ? null : dropout.only(index),
        coins.length == 0 ? coins : new double[] {coins[index]},
        weights == null ? null : new double[] {weights[index]});
  }

  /** The examples {@code from .. to - 1}, which have no coins. */
  Batch range(int from, int to) {
    int length = inputShape.size();
    return new Batch(
        Arrays.copyOfRange(inputs, from * length, to * length),
        Arrays.copyOfRange(labels, from, to),
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
