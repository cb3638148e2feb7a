package org.smadp.nn.layer;

import java.util.List;
import org.smadp.tensor.Shape;

/** Layers one after the other. */
public record Sequence(List<Layer> parts) implements Layer {
  public Sequence {
    parts = List.copyOf(parts);
  }

  public static Sequence of(Layer... parts) {
    return new Sequence(List.of(parts));
  }

  @Override
  public Shape outputShape(Shape input) {
    Shape shape = input;
    for (Layer part : parts) {
      shape = part.outputShape(shape);
    }
    return shape;
  }

  @Override
  public String label() {
    return "sequence";
  }
}
