package org.smadp.nn.torch;

import org.smadp.privacy.Examples;
import org.smadp.privacy.Sensitive;
import org.smadp.tensor.Shape;

/**
 * Examples, and blank ones after them that fill up the last batch. Kernels treat the last few rows
 * of a batch that is not full differently, so that without the blanks one example more changes the
 * last bits of others.
 */
@Sensitive
record WholeBatches(Examples examples, int batch) implements Examples {
  @Override
  public int size() {
    return Math.multiplyExact((examples.size() + batch - 1) / batch, batch);
  }

  @Override
  public Shape inputShape() {
    return examples.inputShape();
  }

  @Override
  public void copyInput(int example, float[] target, int offset) {
    if (example < examples.size()) {
      examples.copyInput(example, target, offset);
    }
  }

  @Override
  public int label(int example) {
    return example < examples.size() ? examples.label(example) : 0;
  }

  @Override
  public String toString() {
    return "WholeBatches[withheld]";
  }
}
