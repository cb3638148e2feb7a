package org.smadp.nn.layer;

import java.util.Locale;
import org.smadp.tensor.Shape;

/** A function applied to every value. */
public enum Activation implements Layer {
  RELU,
  TANH,
  GELU;

  @Override
  public Shape outputShape(Shape input) {
    return input;
  }

  @Override
  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }
}
