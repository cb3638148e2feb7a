package org.smadp.nn.bert;

import org.bytedeco.pytorch.Dispatcher;
import org.bytedeco.pytorch.IValue;
import org.bytedeco.pytorch.IValueVector;
import org.bytedeco.pytorch.Tensor;
import org.bytedeco.pytorch.TensorOptional;
import org.bytedeco.pytorch.global.torch;

/**
 * A frozen y = W x + b. Packed, its matrix lies in memory as oneDNN multiplies it, which saves
 * putting it in order at every call; for short texts that is most of the time. Rows are then
 * multiplied without a record for gradients. Holds native memory; close it.
 */
final class FrozenLinear implements AutoCloseable {
  private final Tensor weight;
  private final Tensor bias;
  private final boolean packed;

  private FrozenLinear(Tensor weight, Tensor bias, boolean packed) {
    this.weight = weight;
    this.bias = bias;
    this.packed = packed;
  }

  /** As it is. */
  static FrozenLinear of(Tensor weight, Tensor bias) {
    return new FrozenLinear(weight, bias, false);
  }

  /** Packed, where the library can; the weight that was given is no longer needed then. */
  static FrozenLinear packed(Tensor weight, Tensor bias) {
    if (!torch.hasMKLDNN()) {
      return of(weight, bias);
    }
    IValueVector stack = new IValueVector(new IValue(weight), new IValue());
    Dispatcher.singleton().findSchemaOrThrow("mkldnn::_reorder_linear_weight", "").callBoxed(stack);
    return new FrozenLinear(stack.get(0).toTensor(), bias, true);
  }

  Tensor of(Tensor input) {
    return packed
        ? torch.mkldnn_linear(input.to_mkldnn(), weight, new TensorOptional(bias)).to_dense()
        : torch.linear(input, weight, new TensorOptional(bias));
  }

  void retain() {
    weight.retainReference();
    bias.retainReference();
  }

  @Override
  public void close() {
    weight.close();
    bias.close();
  }
}
