package org.smadp.data.feature;

import org.smadp.data.DerivedSplit;
import org.smadp.data.Split;
import org.smadp.privacy.Sensitive;
import org.smadp.tensor.Shape;

/** Examples with features in place of their inputs. */
@Sensitive
final class FeatureSplit extends DerivedSplit {
  private final Shape shape;
  private final Rows rows;

  /** Features, one row for each example. */
  @FunctionalInterface
  interface Rows {
    void copy(int example, float[] target, int offset);
  }

  FeatureSplit(Split source, Shape shape, Rows rows) {
    super(source);
    this.shape = shape;
    this.rows = rows;
  }

  @Override
  public Shape inputShape() {
    return shape;
  }

  @Override
  public void copyInput(int example, float[] target, int offset) {
    rows.copy(example, target, offset);
  }

  @Override
  public String toString() {
    return "FeatureSplit[" + shape + ", examples withheld]";
  }
}
