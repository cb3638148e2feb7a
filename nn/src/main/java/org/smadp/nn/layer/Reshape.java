package org.smadp.nn.layer;

import org.smadp.tensor.Shape;

/** Changes of shape without parameters. */
public enum Reshape implements Layer {
  /** All values of an example in one row. */
  FLATTEN {
    @Override
    public Shape outputShape(Shape input) {
      return Shape.of(input.size());
    }
  },
  /** The mean over all positions of each channel: channels first, then space. */
  MEAN_OVER_SPACE {
    @Override
    public Shape outputShape(Shape input) {
      return Shape.of(input.dim(0));
    }
  },
  /** The mean over a sequence of vectors: positions first, then values. */
  MEAN_OVER_POSITIONS {
    @Override
    public Shape outputShape(Shape input) {
      return Shape.of(input.dim(-1));
    }
  };

  @Override
  public String label() {
    return name().toLowerCase(java.util.Locale.ROOT).replace('_', ' ');
  }
}
