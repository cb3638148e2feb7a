package org.smadp.nn.layer;

import java.util.List;
import org.smadp.tensor.Shape;

/**
 * Batch normalisation, which exists here to be refused by name: it mixes the examples of a batch,
 * so no example has a gradient of its own.
 */
public record BatchNorm(String name, int channels) implements Layer {
  @Override
  public Shape outputShape(Shape input) {
    return input;
  }

  @Override
  public List<Parameter> parameters() {
    return List.of(Parameter.gain(name, channels), Parameter.shift(name, channels));
  }

  @Override
  public boolean joinsPrecedingGroup() {
    return true;
  }

  @Override
  public String label() {
    return "batch norm";
  }
}
