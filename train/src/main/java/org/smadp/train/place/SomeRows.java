package org.smadp.train.place;

import java.util.function.Consumer;
import org.smadp.data.Split;
import org.smadp.privacy.Sensitive;
import org.smadp.tensor.Shape;

/** Some of the examples of a split, numbered anew. */
@Sensitive
@SuppressWarnings("ArrayRecordComponent") // is compared by nobody
record SomeRows(Split source, int[] rows) implements Split {
  @Override
  public int size() {
    return rows.length;
  }

  @Override
  public Shape inputShape() {
    return source.inputShape();
  }

  @Override
  public void copyInput(int example, float[] target, int offset) {
    source.copyInput(rows[example], target, offset);
  }

  @Override
  public int label(int example) {
    return source.label(rows[example]);
  }

  @Override
  public void copyTarget(int example, float[] target, int offset) {
    source.copyTarget(rows[example], target, offset);
  }

  @Override
  public boolean isWeighted() {
    return source.isWeighted();
  }

  @Override
  public double weight(int example) {
    return source.weight(rows[example]);
  }

  @Override
  public void digest(Consumer<byte[]> sink) {
    throw new IllegalStateException("a digest is taken of all examples");
  }

  @Override
  public String toString() {
    return "SomeRows[withheld]";
  }
}
