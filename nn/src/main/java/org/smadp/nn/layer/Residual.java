package org.smadp.nn.layer;

import java.util.List;
import org.smadp.tensor.Shape;

/** Two branches from the same input, added: body(x) + shortcut(x). */
public record Residual(Sequence body, Sequence shortcut) implements Layer {
  /** A body added to its own input. */
  public static Residual around(Layer... body) {
    return new Residual(Sequence.of(body), Sequence.of());
  }

  @Override
  public Shape outputShape(Shape input) {
    Shape sum = body.outputShape(input);
    Shape other = shortcut.outputShape(input);
    if (!sum.equals(other)) {
      throw new IllegalArgumentException(
          "the branches of a residual must end in one shape, were " + sum + " and " + other);
    }
    return sum;
  }

  @Override
  public List<Layer> parts() {
    return List.of(body, shortcut);
  }

  @Override
  public String label() {
    return "residual sum";
  }
}
