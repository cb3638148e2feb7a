package org.smadp.nn;

import java.util.ArrayList;
import java.util.List;
import org.smadp.nn.layer.ClippingPath;
import org.smadp.nn.layer.Layer;
import org.smadp.nn.layer.Parameter;
import org.smadp.nn.layer.Residual;
import org.smadp.nn.layer.Sequence;
import org.smadp.tensor.Shape;

/**
 * What there is to know about a model before it is trained.
 *
 * @param multiplyAdds of one forward pass of one example
 * @param activations values that one example keeps for the backward pass
 * @param rows one for each layer, in the order in which they run
 */
public record ModelSummary(
    String model,
    Shape input,
    int outputs,
    int parameters,
    int groups,
    long multiplyAdds,
    long activations,
    List<Row> rows) {
  /** One layer: what it is, the shape that leaves it, its size and its work. */
  public record Row(String layer, String name, Shape output, int parameters, long multiplyAdds) {}

  public ModelSummary {
    rows = List.copyOf(rows);
  }

  public static ModelSummary of(Model model) {
    List<Row> rows = new ArrayList<>();
    collect(model.layers(), model.inputShape(), rows);
    return new ModelSummary(
        model.name(),
        model.inputShape(),
        model.outputs(),
        model.parameterCount(),
        model.layout().groupCount(),
        rows.stream().mapToLong(Row::multiplyAdds).sum(),
        rows.stream().mapToLong(row -> row.output().size()).sum(),
        rows);
  }

  /**
   * Bytes of native memory that training takes, about: for each worker the activations of a
   * micro-batch with their gradients, explicit gradients up to the cap and a partial sum; once, the
   * parameters and the sum.
   */
  public long estimatedMemory(RuntimeOptions options) {
    long value = options.precision() == Precision.FLOAT64 ? 8 : 4;
    long explicit = Math.min(ClippingPath.MEMORY_CAP, options.microBatch() * value * parameters);
    long worker =
        2 * value * activations * options.microBatch() + explicit + 2 * value * parameters;
    return options.workers() * worker + (value + Double.BYTES) * parameters;
  }

  private static void collect(Layer layer, Shape input, List<Row> rows) {
    if (layer instanceof Sequence sequence) {
      Shape shape = input;
      for (Layer part : sequence.parts()) {
        collect(part, shape, rows);
        shape = part.outputShape(shape);
      }
      return;
    }
    if (layer instanceof Residual) {
      layer.parts().forEach(part -> collect(part, input, rows));
    } else {
      layer.parts().forEach(part -> rows.add(row(part, input)));
    }
    rows.add(row(layer, input));
  }

  private static Row row(Layer layer, Shape input) {
    List<Parameter> own = layer.parameters();
    int size = own.stream().mapToInt(parameter -> parameter.shape().size()).sum();
    String name = own.isEmpty() ? "" : own.get(0).layer();
    return new Row(layer.label(), name, layer.outputShape(input), size, layer.multiplyAdds(input));
  }
}
