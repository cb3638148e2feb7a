package org.smadp.nn.kernel;

import org.bytedeco.pytorch.Scalar;
import org.bytedeco.pytorch.Tensor;
import org.smadp.nn.layer.ClippingPath;

/**
 * The contribution to a weight matrix: g_i = sum_t delta_it x_it^T over the positions t of example
 * i, with inputs x and output gradients delta.
 */
final class LinearContribution implements Contribution {
  private final String key;
  private Tensor input; // [examples, positions, in]
  private Tensor delta; // [examples, positions, out]

  LinearContribution(String key, Tensor input, Tensor delta) {
    this.key = key;
    this.input = input.reshape(input.size(0), -1, input.size(-1));
    this.delta = delta.reshape(delta.size(0), -1, delta.size(-1));
  }

  @Override
  public String key() {
    return key;
  }

  @Override
  public Tensor perExample(int from, int count, ClippingPath path) {
    Tensor left = delta.narrow(0, from, count).transpose(1, 2);
    return left.matmul(input.narrow(0, from, count)).view(count, -1);
  }

  @Override
  public void addWeighted(Tensor factors, Tensor target) {
    long out = delta.size(2);
    long in = input.size(2);
    Tensor scaled = delta.mul(factors.view(-1, 1, 1)).reshape(-1, out);
    target.view(out, in).addmm_(scaled.t(), input.reshape(-1, in));
  }

  @Override
  public void zero(Tensor examples) {
    input = input.index_fill(0, examples, new Scalar(0.0));
    delta = delta.index_fill(0, examples, new Scalar(0.0));
  }

  @Override
  public Factors factors(int from, int count, boolean aloneInTensor) {
    return new Factors(
        delta.narrow(0, from, count).transpose(1, 2), input.narrow(0, from, count).transpose(1, 2));
  }

  @Override
  public int bytesPerValue() {
    return (int) delta.element_size();
  }

  @Override
  public Cost cost() {
    return new Cost((int) input.size(1), (int) delta.size(2), (int) input.size(2));
  }
}
