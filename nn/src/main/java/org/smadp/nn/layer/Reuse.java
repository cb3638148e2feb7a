package org.smadp.nn.layer;

import org.smadp.tensor.Shape;

/** A layer used once more, with the very same parameters: weights tied. */
public record Reuse(Layer original) implements Layer {
  @Override
  public Shape outputShape(Shape input) {
    return original.outputShape(input);
  }

  @Override
  public long multiplyAdds(Shape input) {
    return original.multiplyAdds(input);
  }

  @Override
  public String label() {
    return original.label() + ", tied";
  }
}
