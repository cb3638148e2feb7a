package org.smadp.nn.kernel;

import java.util.Arrays;
import java.util.stream.LongStream;
import org.bytedeco.pytorch.LongOptional;
import org.bytedeco.pytorch.Tensor;
import org.bytedeco.pytorch.global.torch;
import org.smadp.nn.layer.Conv;

/**
 * The parts of an input under a convolution's kernel, one column for each output position. The
 * source is [matrices, channels, space...].
 *
 * <p>The inner product of two columns is a sum over the kernel's offsets o of products of single
 * pixels,
 *
 * <pre>  u_t . u_s = sum_o x_(t+o) . x_(s+o)  </pre>
 *
 * so that with stride 1 the Gram matrix of the columns is that of the pixels, shifted along its
 * diagonal and added up: kernel-size times fewer multiplications than with the columns written out.
 */
final class Patches implements Columns {
  private static final int MANY_CHANNELS = 8;
  private static final double MOST_PIXEL_PAIRS = 8;

  private final Conv conv;
  private final long[] output; // sizes of the output's space

  Patches(Conv conv, long[] output) {
    this.conv = conv;
    this.output = output.clone();
  }

  /**
   * Multiplications for each entry of the Gram matrix: the length of the columns, or, by way of the
   * pixels, their channels as often as there are pairs of pixels for a pair of positions.
   */
  int gramDepth(Tensor source) {
    return (int) Math.min(conv.fanIn(), Math.ceil(shifts(source) ? shiftedDepth(source) : 1e9));
  }

  private double shiftedDepth(Tensor source) {
    double pixels = (double) source.numel() / source.size(0) / source.size(1);
    double positions = positions();
    return pixels * pixels / (positions * positions) * conv.in() / conv.groups();
  }

  /** Whether the way by the pixels exists, is shorter and takes a like amount of memory. */
  private boolean shifts(Tensor source) {
    double padded = 1;
    for (int d = 0; d < output.length; d++) {
      padded *= source.size(2 + d) + 2.0 * conv.padding();
    }
    double positions = positions();
    return conv.stride() == 1
        && shiftedDepth(source) < conv.fanIn()
        && padded * padded <= MOST_PIXEL_PAIRS * positions * positions;
  }

  @Override
  public Tensor of(Tensor source) {
    return spread(source.contiguous(), 1).reshape(source.size(0), -1, positions());
  }

  /**
   * The columns as rows, [matrices, positions, values]. With many channels these come innermost,
   * which copies long runs at once; {@link #ordered} restores the order.
   */
  Tensor rows(Tensor source) {
    if (!channelsInnermost(conv)) {
      return of(source).transpose(1, 2);
    }
    int dims = output.length;
    long[] order =
        LongStream.range(0, dims + 2).map(d -> d == 0 ? 0 : d % (dims + 1) + 1).toArray();
    Tensor last = source.permute(order).contiguous();
    return spread(last, dims + 1).reshape(source.size(0), positions(), -1);
  }

  /** Gradients with the channels innermost, one in each row, in the order of the weight. */
  static Tensor ordered(Tensor gradients, Conv conv) {
    long channels = conv.in() / conv.groups();
    Tensor innermost = gradients.view(gradients.size(0), conv.out(), -1, channels);
    return innermost.transpose(2, 3).reshape(gradients.size(0), -1);
  }

  /** Whether {@link #rows} puts the channels innermost. */
  static boolean channelsInnermost(Conv conv) {
    return conv.in() / conv.groups() >= MANY_CHANNELS;
  }

  /**
   * A view of every pixel under the kernel at every position. With channels first it is [matrices,
   * channels, kernel..., output...], with channels last [matrices, output..., kernel..., channels].
   */
  private Tensor spread(Tensor source, int channelAxis) {
    int dims = output.length;
    boolean first = channelAxis == 1;
    Tensor padded = first ? padded(source, 0, dims) : padded(source, 1, dims);
    int space = first ? 2 : 1;
    int kernel = first ? 2 : 1 + dims;
    int places = first ? 2 + dims : 1;
    int channel = first ? 1 : 1 + 2 * dims;
    long[] sizes = new long[2 + 2 * dims];
    long[] strides = new long[2 + 2 * dims];
    sizes[0] = padded.size(0);
    strides[0] = padded.stride(0);
    sizes[channel] = padded.size(channelAxis);
    strides[channel] = padded.stride(channelAxis);
    for (int d = 0; d < dims; d++) {
      sizes[kernel + d] = conv.kernel();
      strides[kernel + d] = padded.stride(space + d) * conv.dilation();
      sizes[places + d] = output[d];
      strides[places + d] = padded.stride(space + d) * conv.stride();
    }
    return padded.as_strided(sizes, strides);
  }

  @Override
  public long length(Tensor source) {
    return source.size(1) * kernelSize();
  }

  /** By way of the pixels: a sum over channels, then one over the kernel. */
  @Override
  public long roundings(Tensor source) {
    return shifts(source) ? source.size(1) + kernelSize() : length(source);
  }

  @Override
  public Tensor gram(Tensor source) {
    return shifts(source) ? shiftedGram(source) : Columns.super.gram(source);
  }

  private Tensor shiftedGram(Tensor source) {
    int dims = output.length;
    Tensor pixels = source.flatten(2, -1);
    long[] sizes = new long[1 + 2 * dims];
    sizes[0] = source.size(0);
    for (int d = 0; d < dims; d++) {
      sizes[1 + d] = source.size(2 + d);
      sizes[1 + dims + d] = source.size(2 + d);
    }
    Tensor gram = padded(torch.bmm(pixels.transpose(1, 2), pixels).view(sizes), 0, 2 * dims);
    for (int d = 0; d < dims; d++) {
      sizes[1 + d] = output[d];
      sizes[1 + dims + d] = output[d];
    }
    Tensor sum = null;
    for (int kernelOffset = 0; kernelOffset < kernelSize(); kernelOffset++) {
      LongOptional start = new LongOptional(start(gram, kernelOffset));
      Tensor shifted = gram.as_strided(sizes, strides(gram), start);
      sum = sum == null ? shifted.clone() : sum.add_(shifted);
    }
    return sum.reshape(source.size(0), positions(), positions());
  }

  /** Where the Gram matrix begins when both positions move by one offset of the kernel. */
  private long start(Tensor gram, int kernelOffset) {
    int dims = output.length;
    long start = 0;
    int rest = kernelOffset;
    for (int d = 0; d < dims; d++) {
      int along = rest % conv.kernel() * conv.dilation();
      start += along * (gram.stride(1 + d) + gram.stride(1 + dims + d));
      rest /= conv.kernel();
    }
    return start;
  }

  private static long[] strides(Tensor tensor) {
    long[] strides = new long[(int) tensor.dim()];
    Arrays.setAll(strides, tensor::stride);
    return strides;
  }

  /** Zeros around {@code dims} dimensions, of which {@code behind} others follow. */
  private Tensor padded(Tensor values, int behind, int dims) {
    if (conv.padding() == 0) {
      return values;
    }
    long[] pads = new long[2 * (behind + dims)];
    Arrays.fill(pads, 2 * behind, pads.length, conv.padding());
    return torch.constant_pad_nd(values, pads);
  }

  private int kernelSize() {
    int size = 1;
    for (int d = 0; d < output.length; d++) {
      size *= conv.kernel();
    }
    return size;
  }

  private long positions() {
    long positions = 1;
    for (long size : output) {
      positions *= size;
    }
    return positions;
  }
}
