package org.smadp.data;

import java.util.Optional;
import java.util.function.Consumer;
import org.smadp.privacy.Sensitive;
import org.smadp.tensor.Shape;

/**
 * Examples made from those of another split, one for one: whatever a subclass does not change is
 * the source's, the digest included.
 */
@Sensitive
public abstract class DerivedSplit implements Split {
  private final Split source;

  protected DerivedSplit(Split source) {
    this.source = source;
  }

  @Override
  public int size() {
    return source.size();
  }

  @Override
  public Shape inputShape() {
    return source.inputShape();
  }

  @Override
  public void copyInput(int example, float[] target, int offset) {
    source.copyInput(example, target, offset);
  }

  @Override
  public int label(int example) {
    return source.label(example);
  }

  @Override
  public void copyTarget(int example, float[] target, int offset) {
    source.copyTarget(example, target, offset);
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
  public void digest(Consumer<byte[]> sink) {
    source.digest(sink);
  }

  @Override
  public String toString() {
    return source.toString();
  }
}
