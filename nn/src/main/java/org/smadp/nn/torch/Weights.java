package org.smadp.nn.torch;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.bytedeco.pytorch.Tensor;
import org.bytedeco.pytorch.TensorVector;
import org.bytedeco.pytorch.global.torch.MemoryFormat;
import org.bytedeco.pytorch.global.torch.ScalarType;
import org.smadp.nn.layer.Slot;

/**
 * The parameters of a model at one point, in native memory, by key. Lives as long as the scope that
 * was open when it was made; may be read from several threads.
 */
final class Weights {
  private final Map<String, Tensor> tensors = new LinkedHashMap<>();

  Weights(float[] values, List<Slot> slots, ScalarType type) {
    this(Tensor.create(values, values.length).toType(type), slots);
  }

  Weights(Tensor flat, List<Slot> slots) {
    for (Slot slot : slots) {
      long[] shape = slot.parameter().shape().toArray();
      Tensor tensor = flat.narrow(0, slot.offset(), slot.length()).view(shape);
      boolean image = shape.length == 4;
      tensors.put(
          slot.parameter().key(), image ? tensor.contiguous(MemoryFormat.ChannelsLast) : tensor);
    }
  }

  /** These weights as variables that plain gradients are taken by. */
  Weights asVariables() {
    tensors.replaceAll((key, tensor) -> tensor.detach().set_requires_grad(true));
    return this;
  }

  /** All tensors in the order of the slots. */
  TensorVector all() {
    TensorVector all = new TensorVector();
    tensors.values().forEach(all::push_back);
    return all;
  }

  Tensor get(String key) {
    return tensors.get(key);
  }
}
