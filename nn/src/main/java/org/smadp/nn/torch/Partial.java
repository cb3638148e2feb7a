package org.smadp.nn.torch;

import org.bytedeco.pytorch.Tensor;
import org.bytedeco.pytorch.global.torch.ScalarType;
import org.smadp.privacy.Sensitive;

/** A raw sum over the examples of one batch, in the format it was computed in. */
@Sensitive
public final class Partial {
  /** Takes the values of a partial sum, in one of two formats. */
  public interface Sink {
    void add(float[] values);

    void add(double[] values);
  }

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

  public void addTo(Sink sink) {
    if (floats != null) {
      sink.add(floats);
    } else {
      sink.add(doubles);
    }
  }

  @Override
  public String toString() {
    return "Partial[withheld]";
  }
}
