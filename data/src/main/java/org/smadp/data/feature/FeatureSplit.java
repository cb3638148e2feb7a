package org.smadp.data.feature;

import org.smadp.data.DerivedSplit;
import org.smadp.data.Split;
import org.smadp.privacy.Sensitive;
import org.smadp.tensor.Shape;

/** Examples with features in place of their inputs. */
@Sensitive
final class FeatureSplit extends DerivedSplit {
  private final Shape shape;
  private final short[][] rows;

  /**
   * @param rows in half precision, one for each example; taken over
   */
  FeatureSplit(Split source, Shape shape, short[][] rows) {
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
    short[] row = rows[example];
    for (int i = 0; i < row.length; i++) {
      target[offset + i] = Half.toFloat(row[i]);
    }
  }

  @Override
  public String toString() {
    return "FeatureSplit[" + shape + ", examples withheld]";
  }
}
