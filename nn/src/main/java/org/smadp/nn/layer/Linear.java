package org.smadp.nn.layer;

import java.util.ArrayList;
import java.util.List;
import org.smadp.tensor.Shape;

/** y = W x + b on the last dimension, for any dimensions before it. */
public record Linear(String name, int in, int out, boolean bias) implements Layer {
  public static Linear of(String name, int in, int out) {
    return new Linear(name, in, out, true);
  }

  public Linear withoutBias() {
    return new Linear(name, in, out, false);
  }

  @Override
  public Shape outputShape(Shape input) {
    if (input.dim(-1) != in) {
      throw new IllegalArgumentException(
          "linear '" + name + "' takes " + in + " values, was given " + input);
    }
    return input.withLast(out);
  }

  @Override
  public List<Parameter> parameters() {
    List<Parameter> parameters = new ArrayList<>();
    parameters.add(Parameter.weight(name, Shape.of(out, in), in));
    if (bias) {
      parameters.add(Parameter.bias(name, out, in));
    }
    return parameters;
  }

  @Override
  public long multiplyAdds(Shape input) {
    return (long) input.size() * out;
  }

  @Override
  public String label() {
    return "linear " + in + "-" + out;
  }
}
