package org.smadp.nn.torch;

import java.util.Arrays;
import org.bytedeco.pytorch.Tensor;
import org.bytedeco.pytorch.global.torch.MemoryFormat;
import org.bytedeco.pytorch.global.torch.ScalarType;
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

  /**
   * Takes the arrays over.
   *
   * @param inputs first views of all examples, then second ones, ...
   * @param dropout null to run dropout layers as the identity
   * @param coins one for every example under randomised rounding, else none
   */
  Batch(float[] inputs, long[] labels, Shape inputShape, DropoutMasks dropout, double[] coins) {
    this.inputs = inputs;
    this.labels = labels;
    this.inputShape = inputShape;
    this.dropout = dropout;
    this.coins = coins;
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
        coins.length == 0 ? coins : new double[] {coins[index]});
  }

  @Override
  public String toString() {
    return "Batch[withheld]";
  }
}
