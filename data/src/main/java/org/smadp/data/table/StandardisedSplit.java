package org.smadp.data.table;

import java.util.Optional;
import org.smadp.data.ColumnScaling;
import org.smadp.data.DerivedSplit;
import org.smadp.data.Split;
import org.smadp.data.Standardisation;
import org.smadp.privacy.Sensitive;

/** Rows whose measured inputs are brought to one scale on the way out. */
@Sensitive
public final class StandardisedSplit extends DerivedSplit {
  private final Optional<Standardisation> standard;
  private final int[] measured;

  /** Rows as they are when the scaling has no standardisation. */
  public StandardisedSplit(Split source, ColumnScaling scaling) {
    super(source);
    this.standard = scaling.standardisation();
    this.measured = scaling.schema().measured();
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
