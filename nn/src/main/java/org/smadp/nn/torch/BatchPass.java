package org.smadp.nn.torch;

import java.util.ArrayList;
import java.util.List;
import org.bytedeco.pytorch.Tensor;
import org.bytedeco.pytorch.TensorVector;
import org.smadp.nn.kernel.Pass;
import org.smadp.privacy.Sensitive;

/**
 * One forward pass of a batch: the weights it uses, the dropout it draws, and, when it records, the
 * output of every layer with parameters.
 */
@Sensitive
final class BatchPass implements Pass {
  private final Weights weights;
  private final DropoutMasks dropout;
  private final boolean recording;
  private final List<Use> uses = new ArrayList<>();
  private final List<Tensor> outputs = new ArrayList<>();
  private int dropoutOffset;

  BatchPass(Weights weights, DropoutMasks dropout, boolean recording) {
    this.weights = weights;
    this.dropout = dropout;
    this.recording = recording;
  }

  @Override
  public Tensor weight(String key) {
    return weights.get(key);
  }

  /** Remembers the output of a layer; the first one of a path starts the graph. */
  @Override
  public Tensor record(Tensor output, Use use) {
    if (!recording) {
      return output;
    }
    Tensor recorded = output;
    if (!output.requires_grad()) {
      recorded = output.detach();
      recorded.set_requires_grad(true);
    }
    uses.add(use);
    outputs.add(recorded);
    return recorded;
  }

  @Override
  public Tensor dropoutMask(Tensor values, double probability) {
    if (dropout == null) {
      return null;
    }
    int length = (int) (values.numel() / values.size(0));
    Tensor mask = dropout.mask(probability, dropoutOffset, values.shape());
    dropoutOffset += length;
    return mask.toType(values.scalar_type());
  }

  void addOutputsTo(TensorVector all) {
    outputs.forEach(all::push_back);
  }

  List<Use> uses() {
    return uses;
  }
}
