package org.smadp.data;

import java.util.Optional;
import org.smadp.privacy.Sensitive;

/** Rows whose measured inputs are brought to one scale on the way out. */
@Sensitive
public final class StandardisedSplit extends DerivedSplit {
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
    super(source);
    this.standard = standard;
    this.measured = measured.clone();
  }

  @Override
  public void copyInput(int example, float[] target, int offset) {
    super.copyInput(example, target, offset);
    if (standard.isPresent()) {
      standard.get().apply(target, offset, measured);
    }
  }

  @Override
  public String toString() {
    return "StandardisedSplit[examples withheld]";
  }
}
