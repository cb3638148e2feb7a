package org.smadp.nn.runtime;

import org.bytedeco.pytorch.Tensor;
import org.bytedeco.pytorch.global.torch.ScalarType;

/** Copies between native tensors and Java arrays. */
public final class NativeArrays {
  private NativeArrays() {}

  public static double[] toDoubles(Tensor values) {
    double[] result = new double[(int) values.numel()];
    Tensor wide = values.toType(ScalarType.Double).contiguous();
    wide.data_ptr_double().get(result);
    return result;
  }

  public static float[] toFloats(Tensor values) {
    float[] result = new float[(int) values.numel()];
    Tensor narrow = values.toType(ScalarType.Float).contiguous();
    narrow.data_ptr_float().get(result);
    return result;
  }

  public static Tensor of(double[] values, ScalarType type) {
    if (type != ScalarType.Float) {
      return Tensor.create(values, values.length).toType(type);
    }
    float[] floats = new float[values.length];
    for (int i = 0; i < floats.length; i++) {
      floats[i] = (float) values[i];
    }
    return Tensor.create(floats, floats.length);
  }
}
