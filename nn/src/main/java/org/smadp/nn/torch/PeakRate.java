package org.smadp.nn.torch;

import org.bytedeco.javacpp.PointerScope;
import org.bytedeco.pytorch.Tensor;
import org.bytedeco.pytorch.TensorOptions;
import org.bytedeco.pytorch.global.torch;
import org.bytedeco.pytorch.global.torch.ScalarType;

/** The rate at which this machine multiplies matrices in float. */
public final class PeakRate {
  private static final int SIZE = 1024;
  private static final int REPEATS = 5;

  private PeakRate() {}

  /** Operations a second with this many threads at work, the best of a few tries. */
  public static double measure(int threads) {
    double best = 0;
    try (Workers workers = new Workers(threads)) {
      for (int r = 0; r < REPEATS; r++) {
        long start = System.nanoTime();
        workers.inOrder(2 * threads, task -> product(), size -> {});
        double operations = 2.0 * SIZE * SIZE * SIZE * 2 * threads;
        best = Math.max(best, operations / ((System.nanoTime() - start) * 1e-9));
      }
    }
    return best;
  }

  @SuppressWarnings("try") // a scope is opened for its closing
  private static long product() {
    try (PointerScope scope = new PointerScope()) {
      Tensor a = torch.ones(new long[] {SIZE, SIZE}, new TensorOptions(ScalarType.Float));
      return torch.mm(a, a).numel();
    }
  }
}
