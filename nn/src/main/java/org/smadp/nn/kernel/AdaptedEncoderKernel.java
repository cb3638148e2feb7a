package org.smadp.nn.kernel;

import java.util.EnumMap;
import java.util.HashMap;
import java.util.Map;
import org.bytedeco.pytorch.Scalar;
import org.bytedeco.pytorch.Tensor;
import org.bytedeco.pytorch.global.torch.ScalarType;
import org.smadp.nn.bert.AdaptedEncoder;
import org.smadp.nn.bert.BertBlocks;
import org.smadp.nn.bert.LowRank;

/**
 * Runs an adapted encoder: its changes record, the frozen blocks between them are left to autograd.
 * Padding is masked and left out of the mean, so that it has neither a part in the features nor a
 * gradient.
 */
final class AdaptedEncoderKernel implements Kernel {
  private final AdaptedEncoder encoder;
  private final Map<String, Kernel> changes = new HashMap<>();
  private final Map<ScalarType, BertBlocks> blocks = new EnumMap<>(ScalarType.class);

  AdaptedEncoderKernel(AdaptedEncoder encoder) {
    this.encoder = encoder;
    for (LowRank change : encoder.changes()) {
      changes.put(change.name(), new LowRankKernel(change));
    }
  }

  @Override
  public Tensor forward(Tensor input, Pass pass) {
    Tensor mask = input.ne(new Scalar(0.0)).toType(input.scalar_type());
    Tensor kept = mask.flip(1).cumsum(1).flip(1).gt(new Scalar(0.0)).toType(input.scalar_type());
    Tensor hidden =
        blocks(input.scalar_type())
            .hidden(
                input.toType(ScalarType.Long),
                kept,
                (name, value, frozen) -> {
                  Kernel change = changes.get(name);
                  return change == null ? frozen : frozen.add(change.forward(value, pass));
                });
    return BertBlocks.pooled(hidden, kept);
  }

  /**
   * The frozen weights in a precision; they outlive the scope of the pass that first needs them.
   */
  private synchronized BertBlocks blocks(ScalarType type) {
    return blocks.computeIfAbsent(
        type, fresh -> new BertBlocks(encoder.weights(), fresh).outlivingScopes());
  }
}
