package org.smadp.nn.pretrained;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * The convolutions of a TensorFlow Lite file in the order in which they run. Weights are 8-bit
 * numbers with a scale for each output channel; here they are floats again, value = scale * number.
 */
public final class TfliteFile {
  private static final int CONVOLUTION = 3;
  private static final int DEPTHWISE = 4;
  private static final int INT_8 = 9;

  private final FlatTable graph;
  private final FlatTable model;

  /**
   * A convolution.
   *
   * @param weight (out, in, height, width); in is 1 where each channel is convolved by itself
   */
  public record Convolution(FloatArray weight, FloatArray bias) {}

  private TfliteFile(FlatTable model) {
    this.model = model;
    this.graph = model.table(2, 0);
  }

  /** Reads a file; refuses one that is damaged. */
  public static List<Convolution> convolutions(Path file) throws IOException {
    ByteBuffer bytes = ByteBuffer.wrap(Files.readAllBytes(file)).order(ByteOrder.LITTLE_ENDIAN);
    try {
      return new TfliteFile(FlatTable.root(bytes)).convolutions();
    } catch (IndexOutOfBoundsException | IllegalArgumentException e) {
      throw new IllegalArgumentException(file + ": is not a whole TensorFlow Lite file", e);
    }
  }

  private List<Convolution> convolutions() {
    List<Convolution> found = new ArrayList<>();
    for (int i = 0; i < graph.length(3); i++) {
      FlatTable operator = graph.table(3, i);
      FlatTable code = model.table(1, operator.whole(0));
      int kind = Math.max(code.small(0), code.whole(3));
      if (kind == CONVOLUTION || kind == DEPTHWISE) {
        found.add(
            new Convolution(
                weight(graph.table(0, operator.whole(1, 1)), kind == DEPTHWISE),
                bias(graph.table(0, operator.whole(1, 2)))));
      }
    }
    return found;
  }

  /** From (out, height, width, in), or (1, height, width, out), to (out, in, height, width). */
  private FloatArray weight(FlatTable tensor, boolean depthwise) {
    if (tensor.small(1) != INT_8) {
      throw new IllegalArgumentException("weights are not of 8 bits");
    }
    int out = tensor.whole(0, depthwise ? 3 : 0);
    int height = tensor.whole(0, 1);
    int width = tensor.whole(0, 2);
    int in = depthwise ? 1 : tensor.whole(0, 3);
    FlatTable buffer = model.table(4, tensor.whole(2));
    int start = buffer.items(0);
    float[] values = new float[out * in * height * width];
    int next = 0;
    for (int o = 0; o < out; o++) {
      float scale = scale(tensor, o);
      for (int i = 0; i < in; i++) {
        for (int p = 0; p < height * width; p++) {
          int place = depthwise ? p * out + o : (o * height * width + p) * in + i;
          values[next++] = scale * model.bytes().get(start + place);
        }
      }
    }
    return new FloatArray(List.of(out, in, height, width), values);
  }

  private FloatArray bias(FlatTable tensor) {
    int out = tensor.whole(0, 0);
    int start = model.table(4, tensor.whole(2)).items(0);
    float[] values = new float[out];
    for (int o = 0; o < out; o++) {
      values[o] = scale(tensor, o) * model.bytes().getInt(start + 4 * o);
    }
    return new FloatArray(List.of(out), values);
  }

  private static float scale(FlatTable tensor, int channel) {
    FlatTable quantisation = tensor.table(4);
    return quantisation.real(2, quantisation.length(2) == 1 ? 0 : channel);
  }
}
