package org.smadp.nn.layer;

import org.smadp.tensor.Shape;

/**
 * Adds fixed waves that tell positions apart: sin(p / 10000^(2i/width)) and the cosine, in turn.
 */
public record SinePositions() implements Layer {
  @Override
  public Shape outputShape(Shape input) {
    if (input.rank() != 2) {
      throw new IllegalArgumentException("positions x values are needed, was given " + input);
    }
    return input;
  }

  @Override
  public String label() {
    return "sine positions";
  }
}
