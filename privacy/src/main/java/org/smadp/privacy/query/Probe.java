package org.smadp.privacy.query;

import java.io.Serializable;
import org.smadp.tensor.GroupedVector;

/** What one example contributes to a query, before clipping: a function of that example alone. */
public sealed interface Probe extends Serializable {
  /** The gradient at a point. */
  record At(GroupedVector parameters) implements Probe {}

  /** {@code weight} times the gradient at {@code first} plus the rest at {@code second}. */
  record Blend(GroupedVector first, GroupedVector second, double weight) implements Probe {
    public Blend {
      if (!Double.isFinite(weight)) {
        throw new IllegalArgumentException("weight must be finite, was " + weight);
      }
    }
  }

  /** The gradient after the example climbed {@code ascentRadius} along its own gradient. */
  record OwnAscent(GroupedVector parameters, double ascentRadius) implements Probe {
    public OwnAscent {
      if (!(ascentRadius >= 0 && Double.isFinite(ascentRadius))) {
        throw new IllegalArgumentException(
            "ascentRadius must be >= 0 and finite, was " + ascentRadius);
      }
    }
  }
}
