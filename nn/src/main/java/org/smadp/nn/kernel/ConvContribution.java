package org.smadp.nn.kernel;

import java.util.Arrays;
import org.bytedeco.javacpp.BoolPointer;
import org.bytedeco.pytorch.Scalar;
import org.bytedeco.pytorch.Tensor;
import org.bytedeco.pytorch.TensorOptions;
import org.bytedeco.pytorch.global.torch;
import org.smadp.nn.layer.ClippingPath;
import org.smadp.nn.layer.Conv;

/**
 * The contribution to a convolution's weight: g_i = sum_t delta_it u_it^T, where u_it is the part
 * of example i's input under the kernel at position t.
 */
final class ConvContribution implements Contribution {
  private static final int MANY_POSITIONS = 1000;

  private final String key;
  private final Conv conv;
  private Tensor input; // [examples, in, space...]
  private Tensor delta; // [examples, out, space...]

  ConvContribution(String key, Conv conv, Tensor input, Tensor delta) {
    this.key = key;
    this.conv = conv;
    this.input = input;
    this.delta = delta;
  }

  @Override
  public String key() {
    return key;
  }

  @Override
  public Tensor perExample(int from, int count, ClippingPath path) {
    if (path == ClippingPath.GROUPED) {
      Tensor inputs = input.narrow(0, from, count);
      Tensor deltas = delta.narrow(0, from, count);
      return positions() < MANY_POSITIONS ? grouped(inputs, deltas) : oneByOne(inputs, deltas);
    }
    Tensor left = left(from, count);
    return torch.bmm(left, patches().rows(source(from, count))).view(count, -1);
  }

  @Override
  public boolean inOrder(ClippingPath path) {
    return path == ClippingPath.GROUPED || !Patches.channelsInnermost(conv);
  }

  @Override
  public Tensor ordered(Tensor rows, ClippingPath path) {
    return inOrder(path) ? rows : Patches.ordered(rows, conv);
  }

  /** One convolution whose groups are the examples: examples * groups convolutions side by side. */
  private Tensor grouped(Tensor inputs, Tensor deltas) {
    long count = inputs.size(0);
    Tensor x = inputs.contiguous().view(merged(inputs.shape()));
    Tensor d = deltas.contiguous().view(merged(deltas.shape()));
    long[] weightShape = conv.weightShape().toArray();
    weightShape[0] *= count;
    // Only the shape of the weight is read.
    Tensor weight =
        torch.empty(new long[] {1}, new TensorOptions(x.scalar_type()), null).expand(weightShape);
    return backward(d, x, weight, count * conv.groups()).view(count, -1);
  }

  /** With many positions a convolution for each example costs less than the change of layout. */
  private Tensor oneByOne(Tensor inputs, Tensor deltas) {
    int count = (int) inputs.size(0);
    long length = conv.weightShape().size();
    Tensor rows =
        torch.empty(new long[] {count, length}, new TensorOptions(inputs.scalar_type()), null);
    for (int i = 0; i < count; i++) {
      Tensor target = rows.narrow(0, i, 1).zero_().view(-1);
      addBackward(deltas.narrow(0, i, 1), inputs.narrow(0, i, 1), target);
    }
    return rows;
  }

  private Tensor backward(Tensor d, Tensor x, Tensor weight, long groups) {
    BoolPointer weightOnly = new BoolPointer(3).put(0, false).put(1, true).put(2, false);
    return torch
        .convolution_backward(
            d,
            x,
            weight,
            new long[] {weight.size(0)},
            each(conv.stride()),
            each(conv.padding()),
            each(conv.dilation()),
            false,
            each(0),
            groups,
            weightOnly)
        .get1();
  }

  @Override
  public void addWeighted(Tensor factors, Tensor target) {
    long[] column = new long[conv.spatialDims() + 2];
    Arrays.fill(column, 1);
    column[0] = -1;
    addBackward(delta.mul(factors.view(column)), input, target);
  }

  /** Adds the ordinary weight gradient of a batch. */
  private void addBackward(Tensor deltas, Tensor inputs, Tensor target) {
    Tensor weight =
        torch
            .empty(new long[] {1}, new TensorOptions(inputs.scalar_type()), null)
            .expand(conv.weightShape().toArray());
    target.add_(backward(deltas, inputs, weight, conv.groups()).reshape(-1));
  }

  @Override
  public void zero(Tensor examples) {
    input = input.index_fill(0, examples, new Scalar(0.0));
    delta = delta.index_fill(0, examples, new Scalar(0.0));
  }

  @Override
  public Factors factors(int from, int count, boolean aloneInTensor) {
    return new Factors(left(from, count), source(from, count), patches(), conv.groups());
  }

  /** Output gradients, one matrix for each example and group: [matrices, rows, positions]. */
  private Tensor left(int from, int count) {
    long matrices = (long) count * conv.groups();
    return delta.narrow(0, from, count).reshape(matrices, conv.out() / conv.groups(), -1);
  }

  /** Inputs, one for each example and group: [matrices, channels, space...]. */
  private Tensor source(int from, int count) {
    long[] shape = input.shape();
    shape[0] = (long) count * conv.groups();
    shape[1] /= conv.groups();
    return input.narrow(0, from, count).reshape(shape);
  }

  private Patches patches() {
    return new Patches(conv, Arrays.copyOfRange(delta.shape(), 2, 2 + conv.spatialDims()));
  }

  @Override
  public int bytesPerValue() {
    return (int) delta.element_size();
  }

  @Override
  public Cost cost() {
    int rows = conv.out() / conv.groups();
    return new Cost(positions(), rows, conv.fanIn(), patches().gramDepth(input), conv.groups());
  }

  private int positions() {
    return (int) (delta.numel() / delta.size(0) / delta.size(1));
  }

  private long[] each(int value) {
    long[] result = new long[conv.spatialDims()];
    Arrays.fill(result, value);
    return result;
  }

  private static long[] merged(long[] shape) {
    long[] result = shape.clone();
    result[0] = 1;
    result[1] = shape[0] * shape[1];
    return result;
  }
}
