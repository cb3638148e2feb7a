package org.smadp.nn.export;

import java.util.Arrays;
import java.util.List;
import java.util.Map;

/**
 * The last operations of an encoder: a mean of states, and rows brought to length 1. Made of
 * operations that have stayed the same over the versions of ONNX.
 */
final class UnitFeatures {
  private static final double STABILIZER = 1e-12;

  private final Graph graph;
  private final int width;

  UnitFeatures(Graph graph, int width) {
    this.graph = graph;
    this.width = width;
  }

  /** The mean over the tokens whose mask is 1, of states that are rows by tokens by width. */
  String meanOf(String states, String mask) {
    String shares = graph.cast(Constant.Type.FLOAT, mask);
    String across = reshaped(shares, 0, 1, -1);
    String sums = reshaped(graph.add(Node.Op.MAT_MUL, across, states), -1, width);
    String counts = graph.add(Node.Op.MAT_MUL, across, reshaped(shares, 0, -1, 1));
    return graph.add(Node.Op.DIV, sums, reshaped(counts, -1, 1));
  }

  /** Rows by width, each of length 1. */
  String unit(String rows) {
    double[] ones = new double[width];
    Arrays.fill(ones, 1);
    String sum = graph.constant(Constant.Type.FLOAT, List.of((long) width, 1L), ones);
    String squares = graph.add(Node.Op.MAT_MUL, graph.add(Node.Op.MUL, rows, rows), sum);
    String length =
        graph.add(Node.Op.MAX, graph.add(Node.Op.SQRT, squares), graph.constant(STABILIZER));
    return graph.add(Node.Op.DIV, rows, length);
  }

  private String reshaped(String value, long... shape) {
    List<Long> dims = Arrays.stream(shape).boxed().toList();
    String wanted =
        graph.constant(
            Constant.Type.LONG,
            List.of((long) shape.length),
            Arrays.stream(shape).asDoubleStream().toArray());
    return graph.add(Node.Op.RESHAPE, Map.of("shape", dims), value, wanted);
  }
}
