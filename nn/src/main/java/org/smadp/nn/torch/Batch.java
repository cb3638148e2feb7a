package org.smadp.nn.torch;

import java.util.Arrays;
import org.bytedeco.pytorch.Tensor;
import org.bytedeco.pytorch.global.torch.MemoryFormat;
import org.bytedeco.pytorch.global.torch.ScalarType;
import org.smadp.nn.layer.Shape;
import org.smadp.privacy.Sensitive;

/** The inputs and labels of a few examples, and the dropout they draw. */
@Sensitive
public final class Batch {
  private final float[] inputs;
  private final long[] labels;
  private final Shape inputShape;
  private final DropoutMasks dropout;

  /**
   * Takes the arrays over.
   *
   * @param dropout null to run dropout layers as the identity
   */
  public Batch(float[] inputs, long[] labels, Shape inputShape, DropoutMasks dropout) {
    this.inputs = inputs;
    this.labels = labels;
    this.inputShape = inputShape;
    this.dropout = dropout;
  }

  int size() {
    return labels.length;
  }

  DropoutMasks dropout() {
    return dropout;
  }

  /** The inputs, examples first; images with the channels innermost, which convolutions prefer. */
  Tensor input(ScalarType type) {
    long[] shape = inputShape.after(size());
    Tensor input = Tensor.create(inputs, shape).toType(type);
    return shape.length == 4 ? input.contiguous(MemoryFormat.ChannelsLast) : input;
  }

  Tensor labels() {
    return Tensor.create(labels, labels.length);
  }

  /** The batch of example {@code index} alone. */
  Batch only(int index) {
    int length = inputShape.size();
    return new Batch(
        Arrays.copyOfRange(inputs, index * length, (index + 1) * length),
        new long[] {labels[index]},
        inputShape,
        dropout == null ? null : dropout.only(index));
  }

  @Override
  public String toString() {
    return "Batch[withheld]";
  }
}
