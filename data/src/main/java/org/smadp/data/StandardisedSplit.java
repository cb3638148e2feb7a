package org.smadp.data;

import java.util.Optional;
import java.util.function.Consumer;
import org.smadp.privacy.Sensitive;
import org.smadp.tensor.Shape;

/** Rows whose measured inputs are brought to one scale on the way out. */
@Sensitive
public final class StandardisedSplit implements Split {
  private final Split source;
  private final Optional<Standardisation> standard;
  private final int[] measured;

  /** Rows as they are when the scaling has no standardisation. */
  public StandardisedSplit(Split source, ColumnScaling scaling) {
    this(source, scaling.standardisation(), scaling.schema().measured());
  }

  /**
   * Rows by a standardisation alone.
   *
   * @param measured where its inputs are in a row
   */
  public StandardisedSplit(Split source, Optional<Standardisation> standard, int[] measured) {
    this.source = source;
    this.standard = standard;
    this.measured = measured.clone();
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
  public void copyInput(int example, float[] target, int offset) {
    source.copyInput(example, target, offset);
    if (standard.isPresent()) {
      standard.get().apply(target, offset, measured);
    }
  }

  /** Of the rows as they were declared. */
  @Override
  public void digest(Consumer<byte[]> sink) {
    source.digest(sink);
  }

  @Override
  public String toString() {
    return "StandardisedSplit[examples withheld]";
  }
}
