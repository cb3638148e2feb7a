package org.smadp.nn.eigen;

import java.util.Arrays;
import org.bytedeco.javacpp.PointerScope;
import org.bytedeco.pytorch.Tensor;
import org.bytedeco.pytorch.global.torch;
import org.bytedeco.pytorch.global.torch.ScalarType;
import org.smadp.nn.runtime.NativeArrays;
import org.smadp.nn.runtime.NativeRuntime;

/** Eigenvalues of Gram matrices by the library's symmetric solver, in double. */
final class SymmetricSpectrum {
  private SymmetricSpectrum() {}

  /** The eigenvalues of the smaller of W W^T and W^T W, ascending, rounding below zero removed. */
  @SuppressWarnings("try") // a scope is opened for its closing
  public static double[] ofGram(float[] matrix, int rows, int cols) {
    NativeRuntime.prepareThread();
    try (PointerScope scope = new PointerScope()) {
      float[] entries = Arrays.copyOf(matrix, rows * cols);
      Tensor wide = Tensor.create(entries, rows, cols).toType(ScalarType.Double);
      Tensor gram = rows <= cols ? torch.mm(wide, wide.t()) : torch.mm(wide.t(), wide);
      double[] values = NativeArrays.toDoubles(torch.linalg_eigvalsh(gram));
      for (int i = 0; i < values.length; i++) {
        values[i] = Math.max(0, values[i]);
      }
      return values;
    }
  }
}
