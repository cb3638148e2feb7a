package org.smadp.nn.runtime;

import static org.bytedeco.openblas.global.openblas_nolapack.blas_set_num_threads;

import java.io.IOException;
import java.util.List;
import org.bytedeco.javacpp.Loader;
import org.bytedeco.pytorch.Tensor;
import org.bytedeco.pytorch.global.torch;

/** Settings of the native libraries that hold for the whole process. */
public final class NativeRuntime {
  private static final long WARM_UP_FLOATS = 31L << 18;

  static {
    unpack();
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
  public static void prepareThread() {
    torch.set_num_threads(1); // the setting is kept for each thread
  }

  /**
   * Unpacks all libraries before the first is loaded. The loader by itself unpacks them one by one,
   * and a library that is loaded before the one it needs is there brings the process down: the
   * first run on a new machine would crash.
   */
  private static void unpack() {
    try {
      for (String library : List.of("javacpp", "openblas", "pytorch")) {
        Loader.cacheResources("/org/bytedeco/" + library + "/" + Loader.getPlatform() + "/");
      }
    } catch (IOException e) {
      throw new IllegalStateException(
          "the native libraries could not be unpacked; name a writable folder with"
              + " -Dorg.bytedeco.javacpp.cachedir=",
          e);
    }
  }
}
