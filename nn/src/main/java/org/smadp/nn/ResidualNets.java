package org.smadp.nn;

import static org.smadp.nn.layer.Activation.RELU;
import static org.smadp.nn.layer.Reshape.MEAN_OVER_SPACE;

import java.util.ArrayList;
import java.util.List;
import org.smadp.nn.layer.Conv;
import org.smadp.nn.layer.GroupNorm;
import org.smadp.nn.layer.Layer;
import org.smadp.nn.layer.Linear;
import org.smadp.nn.layer.Residual;
import org.smadp.nn.layer.Sequence;
import org.smadp.tensor.Shape;

/** Residual networks for small images, with group instead of batch normalisation. */
public final class ResidualNets {
  private static final int LARGEST_NORM_GROUPS = 32;

  private ResidualNets() {}

  /**
   * ResNet-18 with a 3x3 stem: four stages of two blocks (conv, norm, relu, conv, norm) with {@code
   * width}, 2 width, 4 width and 8 width channels. Width 64 is the usual one; others carry their
   * width in the name.
   */
  public static Model resNet18(Shape input, int classes, int width) {
    List<Layer> layers = new ArrayList<>();
    layers.add(conv("stem", input.dim(0), width, 3, 1));
    layers.add(norm("stem.norm", width));
    layers.add(RELU);
    int channels = width;
    for (int stage = 1; stage <= 4; stage++) {
      int out = width << (stage - 1);
      for (int block = 1; block <= 2; block++) {
        int stride = stage > 1 && block == 1 ? 2 : 1;
        layers.add(block("stage" + stage + ".block" + block, channels, out, stride));
        layers.add(RELU);
        channels = out;
      }
    }
    layers.add(MEAN_OVER_SPACE);
    layers.add(Linear.of("fc", channels, classes));
    String name = width == 64 ? "resnet-18" : "resnet-18-w" + width;
    return new Model(name, input, classes, new Sequence(layers));
  }

  private static Residual block(String name, int in, int out, int stride) {
    Sequence body =
        Sequence.of(
            conv(name + ".conv1", in, out, 3, stride),
            norm(name + ".norm1", out),
            RELU,
            conv(name + ".conv2", out, out, 3, 1),
            norm(name + ".norm2", out));
    Sequence shortcut =
        in == out && stride == 1
            ? Sequence.of()
            : Sequence.of(conv(name + ".short", in, out, 1, stride), norm(name + ".norm3", out));
    return new Residual(body, shortcut);
  }

  /**
   * Wide ResNet of depth 16: a stem of 16 channels and three stages of two blocks (norm, relu,
   * conv, norm, relu, conv) with 16, 32 and 64 times {@code widen} channels; weights standardised.
   */
  public static Model wideResNet16(Shape input, int classes, int widen) {
    List<Layer> layers = new ArrayList<>();
    layers.add(conv("stem", input.dim(0), 16, 3, 1).withStandardisedWeight());
    int channels = 16;
    for (int stage = 1; stage <= 3; stage++) {
      int out = (16 << (stage - 1)) * widen;
      for (int block = 1; block <= 2; block++) {
        int stride = stage > 1 && block == 1 ? 2 : 1;
        layers.add(preActivated("stage" + stage + ".block" + block, channels, out, stride));
        channels = out;
      }
    }
    layers.add(norm("norm", channels));
    layers.add(RELU);
    layers.add(MEAN_OVER_SPACE);
    layers.add(Linear.of("fc", channels, classes));
    return new Model("wrn-16-" + widen, input, classes, new Sequence(layers));
  }

  private static Residual preActivated(String name, int in, int out, int stride) {
    Sequence body =
        Sequence.of(
            norm(name + ".norm1", in),
            RELU,
            conv(name + ".conv1", in, out, 3, stride).withStandardisedWeight(),
            norm(name + ".norm2", out),
            RELU,
            conv(name + ".conv2", out, out, 3, 1).withStandardisedWeight());
    Sequence shortcut =
        in == out && stride == 1
            ? Sequence.of()
            : Sequence.of(conv(name + ".short", in, out, 1, stride).withStandardisedWeight());
    return new Residual(body, shortcut);
  }

  private static Conv conv(String name, int in, int out, int kernel, int stride) {
    return Conv.of2d(name, in, out, kernel)
        .withStride(stride)
        .withPadding(kernel / 2)
        .withoutBias();
  }

  /** At most 32 groups, of equal size. */
  private static GroupNorm norm(String name, int channels) {
    int groups = Math.min(LARGEST_NORM_GROUPS, channels);
    while (channels % groups != 0) {
      groups--;
    }
    return new GroupNorm(name, groups, channels);
  }
}
