package org.smadp.nn.pretrained;

import java.util.ArrayList;
import java.util.List;

/** A made-up MobileNetV2 with few channels; the same values every time. */
public final class TinyMobileNet {
  private int salt = 1;

  private TinyMobileNet() {}

  /** Its weights. */
  public static MobileNetWeights weights() {
    return new TinyMobileNet().build();
  }

  private MobileNetWeights build() {
    TfliteFile.Convolution first = convolution(4, 3, 3);
    List<MobileNetWeights.Block> blocks = new ArrayList<>();
    blocks.add(new MobileNetWeights.Block(List.of(convolution(4, 1, 3), convolution(3, 4, 1)), 1));
    int in = 3;
    for (int block = 2; block <= 17; block++) {
      int out = block % 4 == 0 ? in + 1 : in;
      blocks.add(
          new MobileNetWeights.Block(
              List.of(convolution(6, in, 1), convolution(6, 1, 3), convolution(out, 6, 1)),
              block == 2 || block == 4 || block == 7 || block == 14 ? 2 : 1));
      in = out;
    }
    return new MobileNetWeights(first, blocks, convolution(10, in, 1));
  }

  private TfliteFile.Convolution convolution(int out, int in, int side) {
    double count = in * side * side;
    return new TfliteFile.Convolution(
        array(List.of(out, in, side, side), 1 / count, 1 / Math.sqrt(count)),
        array(List.of(out), 0, 0.1));
  }

  /** A mean above zero, so that what distinguishes images is not lost on the way. */
  private FloatArray array(List<Integer> dims, double centre, double width) {
    float[] values = new float[dims.stream().reduce(1, (a, b) -> a * b)];
    for (int i = 0; i < values.length; i++) {
      values[i] = (float) (centre + width * Math.sin(12.9898 * (i + 1) + 78.233 * salt));
    }
    salt++;
    return new FloatArray(dims, values);
  }
}
