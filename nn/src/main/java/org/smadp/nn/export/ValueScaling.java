package org.smadp.nn.export;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.smadp.tensor.Shape;

/**
 * How raw values become inputs: (clamp(value, low, high) - centre) / scale, in double, one number
 * of each for every column or channel, the first dimension of the input.
 */
public record ValueScaling(
    List<Double> low, List<Double> high, List<Double> centre, List<Double> scale)
    implements Preprocessing {
  public ValueScaling {
    low = List.copyOf(low);
    high = List.copyOf(high);
    centre = List.copyOf(centre);
    scale = List.copyOf(scale);
  }

  /** Values that are inputs already. */
  public static ValueScaling none() {
    return new ValueScaling(List.of(), List.of(), List.of(), List.of());
  }

  @Override
  public Optional<Shape> numbers(Shape network) {
    return Optional.of(network);
  }

  @Override
  public int texts() {
    return 0;
  }

  @Override
  public String addTo(Graph graph, Shape network) {
    return scale.isEmpty()
        ? Graph.INPUT
        : addTo(graph, graph.cast(Constant.Type.DOUBLE, Graph.INPUT), network);
  }

  /** Scales values that are in double already. */
  String addTo(Graph graph, String wide, Shape input) {
    List<Long> shape = new ArrayList<>(List.of((long) scale.size()));
    for (int d = 1; d < input.rank(); d++) {
      shape.add(1L);
    }
    String above = graph.add(Node.Op.MAX, wide, constant(graph, shape, low));
    String within = graph.add(Node.Op.MIN, above, constant(graph, shape, high));
    String centred = graph.add(Node.Op.SUB, within, constant(graph, shape, centre));
    String scaled = graph.add(Node.Op.DIV, centred, constant(graph, shape, scale));
    return graph.cast(Constant.Type.FLOAT, scaled);
  }

  private static String constant(Graph graph, List<Long> shape, List<Double> values) {
    return graph.constant(
        Constant.Type.DOUBLE, shape, values.stream().mapToDouble(Double::doubleValue).toArray());
  }
}
