package org.smadp.nn.torch;

import static org.bytedeco.openblas.global.openblas_nolapack.blas_set_num_threads;

import org.bytedeco.pytorch.Tensor;
import org.bytedeco.pytorch.global.torch;

/** Settings of the native libraries that hold for the whole process. */
final class NativeRuntime {
  private static final long WARM_UP_FLOATS = 31L << 18;

  static {
    // The library's own threads and those of BLAS would spin against ours.
    torch.set_num_threads(1);
    blas_set_num_threads(1);
    // One allocation just below 32 MiB makes the C library keep such blocks instead of returning
    // them to the system after every use.
    try (Tensor block = torch.empty(WARM_UP_FLOATS)) {
      block.zero_();
    }
  }

  private NativeRuntime() {}

  /** Makes sure that the settings are in force, for the calling thread too. */
  static void prepareThread() {
    torch.set_num_threads(1); // the setting is kept for each thread
  }
}
