package org.smadp.nn.layer;

import java.util.ArrayList;
import java.util.List;
import org.smadp.tensor.Shape;

/** The largest or the mean value of each window, over every dimension but the channels. */
public record Pool(Kind kind, int window, int stride) implements Layer {
  /** How a window becomes one value. */
  public enum Kind {
    MAX,
    MEAN
  }

  public Pool {
    if (window < 1 || stride < 1) {
      throw new IllegalArgumentException(
          "window and stride must be >= 1, were " + window + " and " + stride);
    }
  }

  public static Pool max(int window, int stride) {
    return new Pool(Kind.MAX, window, stride);
  }

  public static Pool mean(int window, int stride) {
    return new Pool(Kind.MEAN, window, stride);
  }

  @Override
  public Shape outputShape(Shape input) {
    if (input.rank() < 2 || input.rank() > 4) {
      throw new IllegalArgumentException("pooling takes channels and space, was given " + input);
    }
    List<Integer> dims = new ArrayList<>(List.of(input.dim(0)));
    for (int d = 1; d < input.rank(); d++) {
      if (input.dim(d) < window) {
        throw new IllegalArgumentException("a window of " + window + " does not fit into " + input);
      }
      dims.add((input.dim(d) - window) / stride + 1);
    }
    return new Shape(dims);
  }

  @Override
  public String label() {
    return (kind == Kind.MAX ? "max" : "mean")
        + " pool "
        + window
        + (stride == window ? "" : ", stride " + stride);
  }
}
