package org.smadp.privacy;

import java.util.List;
import org.smadp.tensor.Shape;

/**
 * What the engine needs to see of a data set: inputs and targets by index. Token ids are given as
 * whole numbers in float. Safe to read from several threads at once.
 */
@Sensitive
public interface Examples {
  int size();

  /** The shape of one input. */
  Shape inputShape();

  /** Writes the input of one example to {@code target}, from {@code offset} on. */
  void copyInput(int example, float[] target, int offset);

  /** The class of one example, 0 up to the number of classes; without meaning for other tasks. */
  int label(int example);

  /**
   * Writes what a model is to answer: the number of the class, the number itself on the scale where
   * its bounds are -1 and 1, or 0 or 1 for each of several labels.
   */
  default void copyTarget(int example, float[] target, int offset) {
    target[offset] = label(example);
  }

  /** Whether losses are weighted: known without looking at an example. */
  default boolean isWeighted() {
    return false;
  }

  /** What the loss of one example counts, before its gradient is clipped; finite and >= 0. */
  default double weight(int example) {
    return 1;
  }

  /**
   * The same examples as a model sees them when it is scored: what it answers for one is the mean
   * over these. Just the examples themselves, unless something else is said.
   */
  default List<Examples> views() {
    return List.of(this);
  }
}
