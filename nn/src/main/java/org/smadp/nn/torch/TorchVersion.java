package org.smadp.nn.torch;

import org.bytedeco.pytorch.Tensor;

/** The version of libtorch that computes gradients, for the record of a run. */
public final class TorchVersion {
  private TorchVersion() {}

  /** Version of libtorch and of its Java bindings, such as 2.10.0-1.5.13; loads nothing. */
  public static String current() {
    String version = Tensor.class.getPackage().getImplementationVersion();
    return version == null ? "unknown" : version;
  }
}
