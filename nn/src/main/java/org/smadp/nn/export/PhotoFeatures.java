package org.smadp.nn.export;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.smadp.nn.pretrained.FloatArray;
import org.smadp.nn.pretrained.MobileNetWeights;
import org.smadp.nn.pretrained.TfliteFile;
import org.smadp.tensor.Shape;

/**
 * Features of an image by MobileNetV2, from its bytes as numbers from 0 to 255; what {@code
 * ImageEncoder} computes, as part of a graph.
 *
 * @param image channels, height, width
 * @param side to which images are scaled
 */
public record PhotoFeatures(MobileNetWeights weights, Shape image, int side)
    implements Preprocessing {
  private static final int RGB = 3;

  @Override
  public Optional<Shape> numbers(Shape network) {
    return Optional.of(image);
  }

  @Override
  public int texts() {
    return 0;
  }

  @Override
  public String addTo(Graph graph, Shape network) {
    return new Builder(graph, side).features(weights, image);
  }

  /** Adds layer by layer; knows the side of the maps at each. */
  private static final class Builder {
    private final Graph graph;
    private final String six;
    private int side;

    Builder(Graph graph, int side) {
      this.graph = graph;
      this.six = graph.constant(6);
      this.side = side;
    }

    String features(MobileNetWeights weights, Shape image) {
      String value = layer(weights.first(), 2, true, scaled(image));
      for (MobileNetWeights.Block block : weights.blocks()) {
        String output = value;
        int count = block.layers().size();
        for (int i = 0; i < count; i++) {
          int stride = i == count - 2 ? block.stride() : 1;
          output = layer(block.layers().get(i), stride, i < count - 1, output);
        }
        value = block.isResidual() ? graph.add(Node.Op.ADD, output, value) : output;
      }
      String maps = layer(weights.last(), 1, true, value);
      String mean =
          graph.add(Node.Op.REDUCE_MEAN, Map.of("axes", List.of(2L, 3L), "keepdims", 0L), maps);
      return new UnitFeatures(graph, weights.features()).unit(mean);
    }

    /** From -1 to 1, with the side that the layers take; grey as three equal channels. */
    private String scaled(Shape image) {
      String pixels = graph.add(Node.Op.DIV, Graph.INPUT, graph.constant(127.5));
      String centred = graph.add(Node.Op.SUB, pixels, graph.constant(1));
      String rows =
          graph.add(
              Node.Op.GATHER,
              graph.add(Node.Op.SHAPE, centred),
              graph.constant(Constant.Type.LONG, List.of(1L), 0));
      String rest = graph.constant(Constant.Type.LONG, List.of(3L), image.dim(0), side, side);
      String sizes = graph.add(Node.Op.CONCAT, Map.of("axis", 0L), rows, rest);
      String large =
          graph.add(
              Node.Op.RESIZE,
              Map.of("mode", "linear", "coordinate_transformation_mode", "half_pixel"),
              centred,
              "",
              "",
              sizes);
      return image.dim(0) == RGB
          ? large
          : graph.add(Node.Op.CONCAT, Map.of("axis", 1L), large, large, large);
    }

    /** Padded as TensorFlow does: an even side lacks one at its end, an odd one at either. */
    private String layer(TfliteFile.Convolution layer, int stride, boolean active, String input) {
      FloatArray weight = layer.weight();
      long kernel = weight.dim(2);
      boolean depthwise = weight.dim(1) == 1 && kernel > 1;
      long end = kernel > 1 ? 1 : 0;
      long begin = stride == 2 && side % 2 == 0 ? 0 : end;
      side = (side + stride - 1) / stride;
      String output =
          graph.add(
              Node.Op.CONV,
              Map.of(
                  "kernel_shape", List.of(kernel, kernel),
                  "strides", List.of((long) stride, (long) stride),
                  "pads", List.of(begin, begin, end, end),
                  "group", depthwise ? (long) weight.dim(0) : 1L),
              input,
              constant(weight),
              constant(layer.bias()));
      return active ? graph.add(Node.Op.MIN, graph.add(Node.Op.RELU, output), six) : output;
    }

    private String constant(FloatArray array) {
      double[] values = new double[array.values().length];
      for (int i = 0; i < values.length; i++) {
        values[i] = array.values()[i];
      }
      return graph.constant(
          Constant.Type.FLOAT, array.dims().stream().map(Integer::longValue).toList(), values);
    }
  }
}
