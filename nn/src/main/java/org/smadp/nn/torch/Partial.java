package org.smadp.nn.torch;

import org.bytedeco.pytorch.Tensor;
import org.bytedeco.pytorch.global.torch.ScalarType;
import org.smadp.privacy.ClippedSum;
import org.smadp.privacy.Sensitive;

/**
 * A raw sum over the examples of one batch, in the format it was computed in. It leaves for a
 * clipped sum only, or is lost in a plain total that never leaves this module.
 */
@Sensitive
public final class Partial {
  private final float[] floats;
  private final double[] doubles;

  private Partial(float[] floats, double[] doubles) {
    this.floats = floats;
    this.doubles = doubles;
  }

  static Partial of(Tensor sum, ScalarType type) {
    return type == ScalarType.Double
        ? new Partial(null, NativeArrays.toDoubles(sum))
        : new Partial(NativeArrays.toFloats(sum), null);
  }

  /** Adds a clipped partial sum to the sum of its lot. */
  public void addTo(ClippedSum.Accumulator accumulator) {
    if (floats != null) {
      accumulator.addClipped(0, floats);
    } else {
      accumulator.addClipped(0, doubles);
    }
  }

  /** Adds a plain partial sum to a total. */
  public void addTo(double[] total) {
    for (int i = 0; i < total.length; i++) {
      total[i] += floats != null ? floats[i] : doubles[i];
    }
  }

  @Override
  public String toString() {
    return "Partial[withheld]";
  }
}
