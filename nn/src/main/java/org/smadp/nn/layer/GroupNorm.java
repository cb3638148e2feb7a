package org.smadp.nn.layer;

import java.util.List;
import org.smadp.tensor.Shape;

/**
 * Each example's channels, in groups, brought to mean 0 and variance 1, then gain and shift for
 * each channel. With one channel a group it is instance normalisation.
 */
public record GroupNorm(String name, int groups, int channels) implements Layer {
  /** Added to the variance. */
  public static final double STABILIZER = 1e-5;

  public GroupNorm {
    if (groups < 1 || channels % groups != 0) {
      throw new IllegalArgumentException(
          "groups of '" + name + "' must divide " + channels + ", was " + groups);
    }
  }

  /** Instance normalisation: every channel by itself. */
  public static GroupNorm instance(String name, int channels) {
    return new GroupNorm(name, channels, channels);
  }

  @Override
  public Shape outputShape(Shape input) {
    if (input.dim(0) != channels) {
      throw new IllegalArgumentException(
          "norm '" + name + "' takes " + channels + " channels, was given " + input);
    }
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
    return groups == channels ? "instance norm" : "group norm, " + groups + " groups";
  }
}
