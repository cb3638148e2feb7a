package org.smadp.nn.layer;

import org.smadp.tensor.Shape;

/**
 * Sets each value to zero with this probability and scales the others up, while training only. The
 * choice comes from the run's own random streams, keyed by query and example, so it does not depend
 * on batches or threads.
 */
public record Dropout(double probability) implements Layer {
  public Dropout {
    if (!(probability >= 0 && probability < 1)) {
      throw new IllegalArgumentException("probability must be in [0, 1), was " + probability);
    }
  }

  @Override
  public Shape outputShape(Shape input) {
    return input;
  }

  @Override
  public String label() {
    return "dropout " + probability;
  }
}
