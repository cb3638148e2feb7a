package org.smadp.nn.layer;

import java.util.List;
import org.smadp.tensor.Shape;

/**
 * The last dimension brought to a common scale, then a gain for each value. {@link Kind#STANDARD}:
 * (x - mean) / sqrt(variance + 1e-5) and a shift. {@link Kind#RMS}: x / sqrt(mean x^2 + 1e-5).
 */
public record LayerNorm(String name, int width, Kind kind) implements Layer {
  /** Added under the root. */
  public static final double STABILIZER = 1e-5;

  /** What is divided out. */
  public enum Kind {
    STANDARD,
    RMS
  }

  public static LayerNorm of(String name, int width) {
    return new LayerNorm(name, width, Kind.STANDARD);
  }

  public static LayerNorm rms(String name, int width) {
    return new LayerNorm(name, width, Kind.RMS);
  }

  @Override
  public Shape outputShape(Shape input) {
    if (input.dim(-1) != width) {
      throw new IllegalArgumentException(
          "norm '" + name + "' takes " + width + " values, was given " + input);
    }
    return input;
  }

  @Override
  public List<Parameter> parameters() {
    Parameter gain = Parameter.gain(name, width);
    return kind == Kind.RMS ? List.of(gain) : List.of(gain, Parameter.shift(name, width));
  }

  @Override
  public boolean joinsPrecedingGroup() {
    return true;
  }

  @Override
  public String label() {
    return kind == Kind.RMS ? "RMS norm" : "layer norm";
  }
}
