package org.smadp.nn.torch;

import org.bytedeco.pytorch.Tensor;
import org.bytedeco.pytorch.global.torch.ScalarType;
import org.smadp.nn.runtime.NativeArrays;
import org.smadp.privacy.ClippedSum;
import org.smadp.privacy.Sensitive;

/**
 * A raw sum over the examples of one batch, in the format it was computed in. It leaves for a
 * clipped sum only, or is lost in a plain total that never leaves this module.
 */
@Sensitive
final class Partial {
  private final float[] floats;
  private final double[] doubles;
  private final BlockNorms norms; // null for a plain sum

  private Partial(float[] floats, double[] doubles, BlockNorms norms) {
    this.floats = floats;
    this.doubles = doubles;
    this.norms = norms;
  }

  static Partial plain(Tensor sum, ScalarType type) {
    return clipped(sum, type, null);
  }

  static Partial clipped(Tensor sum, ScalarType type, BlockNorms norms) {
    return type == ScalarType.Double
        ? new Partial(null, NativeArrays.toDoubles(sum), norms)
        : new Partial(NativeArrays.toFloats(sum), null, norms);
  }

  /** Adds a clipped partial sum to the sum of its lot, and tells the norms it was made from. */
  void addTo(ClippedSum.Accumulator accumulator) {
    norms.addTo(accumulator);
    if (floats != null) {
      accumulator.addClipped(0, floats);
    } else {
      accumulator.addClipped(0, doubles);
    }
  }

  /** Adds a plain partial sum to a total. */
  void addTo(double[] total) {
    for (int i = 0; i < total.length; i++) {
      total[i] += floats != null ? floats[i] : doubles[i];
    }
  }

  @Override
  public String toString() {
    return "Partial[withheld]";
  }
}
