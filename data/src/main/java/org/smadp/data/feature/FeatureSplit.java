package org.smadp.data.feature;

import java.util.Optional;
import java.util.function.Consumer;
import org.smadp.data.Split;
import org.smadp.data.Users;
import org.smadp.privacy.Sensitive;
import org.smadp.tensor.Shape;

/** Examples with features in place of their inputs. */
@Sensitive
final class FeatureSplit implements Split {
  private final Split source;
  private final Shape shape;
  private final Rows rows;

  /** Features, one row for each example. */
  @FunctionalInterface
  interface Rows {
    void copy(int example, float[] target, int offset);
  }

  FeatureSplit(Split source, Shape shape, Rows rows) {
    this.source = source;
    this.shape = shape;
    this.rows = rows;
  }

  @Override
  public int size() {
    return source.size();
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
  public int label(int example) {
    return source.label(example);
  }

  @Override
  public boolean isWeighted() {
    return source.isWeighted();
  }

  @Override
  public double weight(int example) {
    return source.weight(example);
  }

  @Override
  public Optional<Users> users() {
    return source.users();
  }

  @Override
  public void copyTarget(int example, float[] target, int offset) {
    source.copyTarget(example, target, offset);
  }

  /** Of the examples that the features were made from. */
  @Override
  public void digest(Consumer<byte[]> sink) {
    source.digest(sink);
  }

  @Override
  public String toString() {
    return "FeatureSplit[" + shape + ", examples withheld]";
  }
}
