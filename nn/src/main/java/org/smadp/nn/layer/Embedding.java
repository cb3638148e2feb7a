package org.smadp.nn.layer;

import java.util.ArrayList;
import java.util.List;
import org.smadp.tensor.Shape;

/**
 * A vector for each token: ids 0 .. vocabulary - 1 become rows of a table. Rows start uniform in
 * +-1/sqrt(width).
 */
public record Embedding(String name, int vocabulary, int width) implements Layer {
  @Override
  public Shape outputShape(Shape input) {
    List<Integer> dims = new ArrayList<>(input.dims());
    dims.add(width);
    return new Shape(dims);
  }

  @Override
  public List<Parameter> parameters() {
    return List.of(Parameter.weight(name, Shape.of(vocabulary, width), width));
  }

  @Override
  public String label() {
    return "embedding " + vocabulary + "x" + width;
  }
}
