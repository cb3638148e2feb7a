package org.smadp.nn.encode;

import java.util.ArrayList;
import java.util.List;
import org.bytedeco.javacpp.PointerScope;
import org.bytedeco.pytorch.DoubleOptional;
import org.bytedeco.pytorch.NoGradGuard;
import org.bytedeco.pytorch.Scalar;
import org.bytedeco.pytorch.Tensor;
import org.bytedeco.pytorch.TensorOptional;
import org.bytedeco.pytorch.global.torch;
import org.smadp.nn.pretrained.FloatArray;
import org.smadp.nn.pretrained.MobileNetWeights;
import org.smadp.nn.pretrained.TfliteFile;
import org.smadp.nn.runtime.NativeRuntime;
import org.smadp.tensor.Shape;

/**
 * Features of one image by MobileNetV2: scaled to a fixed side between pixels, values from -1 to 1,
 * grey as three equal channels; the mean of the last maps, brought to length 1.
 *
 * <p><b>Guarantee</b>: an image is encoded by itself, so that its features have the same bits
 * whatever other images there are. Safe for several threads at once. Holds native memory; close it.
 */
public final class ImageEncoder implements AutoCloseable {
  /** Part of {@link #id}; raise it with every change of values. */
  private static final int VERSION = 1;

  private static final int RGB = 3;
  private static final double STABILIZER = 1e-12;

  private final Shape image;
  private final int side;
  private final int features;
  private final String id;
  private final Step first;
  private final List<List<Step>> blocks = new ArrayList<>();
  private final List<Boolean> residual = new ArrayList<>();
  private final Step last;

  /** A convolution as it runs, padded as TensorFlow does: a stride of 2 pads the far sides only. */
  private record Step(Tensor weight, Tensor bias, long stride, boolean active) {
    static Step of(TfliteFile.Convolution layer, long stride, boolean active) {
      return new Step(tensor(layer.weight()), tensor(layer.bias()), stride, active);
    }

    private static Tensor tensor(FloatArray array) {
      long[] dims = array.dims().stream().mapToLong(Integer::longValue).toArray();
      return Tensor.create(array.values(), dims);
    }

    Tensor of(Tensor input) {
      boolean depthwise = weight.size(1) == 1 && weight.size(2) > 1;
      boolean wide = weight.size(2) > 1;
      boolean halving = wide && stride == 2;
      Tensor padded = halving ? padded(input) : input;
      long margin = wide && !halving ? 1 : 0;
      Tensor output =
          torch.conv2d(
              padded,
              weight,
              new TensorOptional(bias),
              new long[] {stride, stride},
              new long[] {margin, margin},
              new long[] {1, 1},
              depthwise ? weight.size(0) : 1);
      return active ? torch.relu6_(output) : output;
    }

    /** An even side lacks one row at its end, an odd side one at either. */
    private static Tensor padded(Tensor input) {
      long before = input.size(2) % 2;
      long left = input.size(3) % 2;
      return torch.constant_pad_nd(input, new long[] {left, 1, before, 1}, new Scalar(0.0));
    }

    void close() {
      weight.close();
      bias.close();
    }
  }

  /**
   * An encoder for images of one shape.
   *
   * @param image channels, height, width of the images
   * @param side to which they are scaled
   * @param sha256 of the weights, for {@link #id}
   */
  public ImageEncoder(MobileNetWeights weights, String sha256, Shape image, int side) {
    if (image.rank() != 3 || (image.dim(0) != RGB && image.dim(0) != 1)) {
      throw new IllegalArgumentException(
          "encoder mobilenet-v2 needs images, the data has inputs of shape " + image);
    }
    NativeRuntime.prepareThread();
    this.image = image;
    this.side = side;
    this.features = weights.features();
    this.id = "mobilenet-%d-%s-%s-%d".formatted(VERSION, sha256, image, side);
    this.first = Step.of(weights.first(), 2, true);
    for (MobileNetWeights.Block block : weights.blocks()) {
      int count = block.layers().size();
      List<Step> steps = new ArrayList<>();
      for (int i = 0; i < count; i++) {
        steps.add(
            Step.of(block.layers().get(i), i == count - 2 ? block.stride() : 1, i < count - 1));
      }
      blocks.add(steps);
      residual.add(block.isResidual());
    }
    this.last = Step.of(weights.last(), 1, true);
  }

  /** Names everything that decides the values, apart from the image. */
  public String id() {
    return id;
  }

  public int features() {
    return features;
  }

  /** The features of one image with values from 0 to 1, channel by channel. */
  @SuppressWarnings("try") // opened for their closing
  public float[] of(float[] values) {
    NativeRuntime.prepareThread();
    try (PointerScope scope = new PointerScope();
        NoGradGuard guard = new NoGradGuard()) {
      Tensor maps = last.of(blocks(first.of(scaled(values))));
      Tensor mean = maps.flatten(2, 3).mean(2).flatten();
      Tensor length = mean.mul(mean).sum().sqrt().clamp_min(new Scalar(STABILIZER));
      float[] result = new float[features];
      mean.div(length).contiguous().data_ptr_float().get(result);
      return result;
    }
  }

  private Tensor scaled(float[] values) {
    Tensor pixels = Tensor.create(values, 1, image.dim(0), image.dim(1), image.dim(2));
    Tensor centred = pixels.mul(new Scalar(2.0)).sub(new Scalar(1.0));
    Tensor large =
        torch.upsample_bilinear2d(
            centred, new long[] {side, side}, false, new DoubleOptional(), new DoubleOptional());
    return image.dim(0) == RGB ? large : large.expand(1, RGB, side, side);
  }

  private Tensor blocks(Tensor input) {
    Tensor value = input;
    for (int block = 0; block < blocks.size(); block++) {
      Tensor output = value;
      for (Step step : blocks.get(block)) {
        output = step.of(output);
      }
      value = residual.get(block) ? output.add_(value) : output;
    }
    return value;
  }

  @Override
  public void close() {
    first.close();
    blocks.forEach(block -> block.forEach(Step::close));
    last.close();
  }
}
