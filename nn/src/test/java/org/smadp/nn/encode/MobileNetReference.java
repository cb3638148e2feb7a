package org.smadp.nn.encode;

import ai.onnxruntime.OnnxTensor;
import ai.onnxruntime.OrtEnvironment;
import ai.onnxruntime.OrtException;
import ai.onnxruntime.OrtSession;
import java.nio.FloatBuffer;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.smadp.nn.pretrained.FloatArray;
import org.smadp.nn.pretrained.MobileNetWeights;
import org.smadp.nn.pretrained.TfliteFile;

/** MobileNetV2 as a graph for ONNX Runtime, which scales and pads images by its own rules. */
final class MobileNetReference implements AutoCloseable {
  private final OnnxWriter onnx = new OnnxWriter();
  private final OrtEnvironment environment = OrtEnvironment.getEnvironment();
  private final OrtSession session;
  private int layers;

  MobileNetReference(MobileNetWeights weights, int side) throws OrtException {
    onnx.input("image", false, "batch", "channels", "height", "width");
    onnx.floats("none", List.of(0));
    onnx.longs("sizes", List.of(4), 1, 3, side, side);
    onnx.floats("low", List.of(), 0);
    onnx.floats("high", List.of(), 6);
    String value =
        onnx.node(
            "Resize",
            "resize",
            Map.of("mode", "linear", "coordinate_transformation_mode", "half_pixel"),
            "image",
            "",
            "none",
            "sizes");
    value = layer(weights.first(), 2, true, value);
    for (MobileNetWeights.Block block : weights.blocks()) {
      String output = value;
      int count = block.layers().size();
      for (int i = 0; i < count; i++) {
        output =
            layer(
                block.layers().get(i), i == count - 2 ? block.stride() : 1, i < count - 1, output);
      }
      value = block.isResidual() ? onnx.node("Add", "add" + layers, output, value) : output;
    }
    value = layer(weights.last(), 1, true, value);
    onnx.output(
        onnx.node("GlobalAveragePool", "mean", value), "batch", "features", "one", "single");
    this.session = environment.createSession(onnx.model());
  }

  private String layer(TfliteFile.Convolution layer, long stride, boolean active, String input) {
    FloatArray weight = layer.weight();
    String name = "conv" + layers++;
    boolean depthwise = weight.dim(1) == 1 && weight.dim(2) > 1;
    String output =
        onnx.node(
            "Conv",
            name,
            Map.of(
                "auto_pad",
                "SAME_UPPER",
                "strides",
                List.of(stride, stride),
                "group",
                depthwise ? (long) weight.dim(0) : 1L),
            input,
            onnx.floats(name + ".w", weight.dims(), weight.values()),
            onnx.floats(name + ".b", layer.bias().dims(), layer.bias().values()));
    return active ? onnx.node("Clip", name + ".clip", output, "low", "high") : output;
  }

  /** Features of length 1 of an image with values from 0 to 1. */
  double[] features(float[] values, int height, int width) throws OrtException {
    float[] centred = new float[values.length];
    for (int i = 0; i < values.length; i++) {
      centred[i] = 2 * values[i] - 1;
    }
    try (var image =
            OnnxTensor.createTensor(
                environment, FloatBuffer.wrap(centred), new long[] {1, 3, height, width});
        var result = session.run(Map.of("image", image))) {
      float[][][] means = ((float[][][][]) result.get(0).getValue())[0];
      double[] features = Arrays.stream(means).mapToDouble(mean -> mean[0][0]).toArray();
      double norm = Math.sqrt(Arrays.stream(features).map(v -> v * v).sum());
      return Arrays.stream(features).map(v -> v / norm).toArray();
    }
  }

  @Override
  public void close() throws OrtException {
    session.close();
  }
}
